import type { Page } from '@playwright/test'
import { atConsole, loggedIn } from './console.ts'
import { expect, hydrated, pageIsKept, test } from './fixtures.ts'
import { bid, endIn, inDatabase, partner, runningAuction } from './market.ts'
import { fillLogin, signedUp } from './owner.ts'

test.use({ expectsErrors: true })

const SUBMITTED = /\/partner\/auctions\/\d+\.data/

async function fillBid(dealer: Page, price: number): Promise<void> {
  const form = dealer.getByRole('form', { name: '入札' })
  await form.getByRole('textbox', { name: '入札額' }).fill(String(price))
  await form.getByRole('button', { name: '入札する' }).click()
  await dealer.getByRole('dialog').getByRole('button', { name: '入札する' }).click()
}

const bidsOn = (auctionId: number) =>
  inDatabase((db) => db.selectFrom('bid').select('price').where('auctionId', '=', auctionId).execute())

test('a dealer without a network keeps its page and its bid, which is booked once', async ({ page, browser }) => {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await runningAuction(page.request, bikeOwnerId)
  const dealer = await loggedIn(browser, 'dealer@example.com', { serviceWorkers: 'block' })
  await dealer.goto(`/partner/auctions/${auctionId}`)
  await hydrated(dealer)
  const form = dealer.getByRole('form', { name: '入札' })
  const again = form.getByRole('button', { name: `No.${auctionId} への ¥305,000 の入札をもう一度送る` })

  await pageIsKept(dealer)
  await dealer.context().setOffline(true)
  await expect(dealer.getByText(/^オフライン・.+の情報です$/)).toBeVisible()
  await fillBid(dealer, 305_000)
  await expect(form.getByText('通信できず、送信できませんでした。')).toBeVisible()
  await expect(form.getByRole('textbox', { name: '入札額' })).toHaveValue(/305,?000/)
  await dealer.getByRole('link', { name: '月次実績' }).click()
  await expect(dealer.getByText('つながらないため、ページを開けませんでした。')).toBeVisible()
  await expect(form).toBeVisible()
  expect(await bidsOn(auctionId)).toEqual([])

  await dealer.context().setOffline(false)
  await expect(dealer.getByText(/オフライン・/)).toBeHidden()
  // A server that is restarting counts as none.
  await dealer.route(SUBMITTED, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, body: 'Service Unavailable' })
      : route.continue(),
  )
  await again.click()
  await expect(form.getByText('サーバーから応答がなく、届いたかどうか確認できません。')).toBeVisible()
  await dealer.unroute(SUBMITTED)
  // It arrives, and its answer is lost on the way back.
  await dealer.route(SUBMITTED, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionfailed')
  })
  await again.click()
  await expect(form.getByText('通信が途切れ、届いたかどうか確認できません。')).toBeVisible()
  await expect.poll(() => bidsOn(auctionId)).toEqual([{ price: 305_000 }])
  // The live figures know of it already; the form keeps what was typed until its answer is there.
  await expect(dealer.getByRole('region', { name: '価格と入札' })).toContainText('自社の上限 ¥305,000')
  await expect(form.getByRole('textbox', { name: '入札額' })).toHaveValue(/305,?000/)
  await dealer.unroute(SUBMITTED)
  await again.click()
  await expect(form.getByText('¥305,000で入札しました。')).toBeVisible()
  expect(await bidsOn(auctionId)).toEqual([{ price: 305_000 }])

  // A server that failed to read this page anew is asked for the next one all the same.
  await dealer.route(SUBMITTED, (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }))
  await dealer.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(dealer.getByText(/^サーバーに再接続しています/)).toBeVisible()
  await dealer.getByRole('link', { name: '月次実績' }).click()
  await expect(dealer.getByRole('heading', { level: 1, name: '月次実績' })).toBeVisible()
})

test('a form that was changed after it could not be sent is asked about anew, and sent as it stands', async ({
  page,
  browser,
}) => {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await runningAuction(page.request, bikeOwnerId)
  const dealer = await loggedIn(browser, 'dealer@example.com', { serviceWorkers: 'block' })
  await dealer.goto(`/partner/auctions/${auctionId}`)
  await hydrated(dealer)
  const form = dealer.getByRole('form', { name: '入札' })
  await pageIsKept(dealer)
  await dealer.context().setOffline(true)
  await fillBid(dealer, 480_000)
  const again = form.getByRole('button', { name: 'もう一度送る' })
  await expect(again).toHaveText(`No.${auctionId} への ¥480,000 の入札をもう一度送る`)
  await form.getByRole('textbox', { name: '入札額' }).fill('580000')
  await expect(again).toBeHidden()
  await dealer.context().setOffline(false)
  await expect(dealer.getByText(/オフライン・/)).toBeHidden()
  await form.getByRole('button', { name: '入札する' }).click()
  await dealer.getByRole('dialog').getByRole('button', { name: '¥580,000 で入札する' }).click()
  await expect(form.getByText('¥580,000で入札しました。')).toBeVisible()
  expect(await bidsOn(auctionId)).toEqual([{ price: 580_000 }])
  // The page has read itself anew.
  await expect(form.getByRole('button', { name: '上限を引き上げる' })).toBeVisible()
  // What was true when it was answered is not said any more once the operator has struck it out.
  const operator = await partner(page.request, 'operator@example.com')
  await operator.give('voidBid', 'VoidBidInput', { auctionId, sequence: 1, reason: '入力の誤り' })
  await expect(dealer.getByRole('region', { name: '価格と入札' })).toContainText('運営が取り消しました')
  await expect(form.getByText('で入札しました。')).toBeHidden()
  await expect(form.getByText('自動入札が上回っています')).toHaveCount(0)
})

test('a bid that one dealer confirms is never placed for another who logged in meanwhile', async ({
  page,
  browser,
}) => {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await runningAuction(page.request, bikeOwnerId)
  const dealer = await loggedIn(browser, 'dealer@example.com')
  const origin = process.env.E2E_ORIGIN ?? ''
  await dealer.goto(`/partner/auctions/${auctionId}`)
  await hydrated(dealer)
  await dealer.getByRole('textbox', { name: '質問する' }).fill('タイヤの溝は残っていますか')
  const form = dealer.getByRole('form', { name: '入札' })
  const openedFor = (await form.locator('input[name=openedFor]').getAttribute('value')) ?? ''
  await form.getByRole('textbox', { name: '入札額' }).fill('143000')
  await form.getByRole('button', { name: '入札する' }).click()
  await expect(dealer.getByRole('dialog')).toContainText('モト横浜として ¥143,000 で入札します。')

  const tab = await dealer.context().newPage()
  await tab.goto('/partner/auctions')
  await hydrated(tab)
  await tab.getByRole('button', { name: 'ログアウト' }).click()
  await expect(tab).toHaveURL(/login/)
  await fillLogin(tab, 'rival@example.com')
  await expect(tab.getByRole('navigation', { name: 'メインメニュー' })).toBeVisible()
  const rival = await tab.getByRole('banner').locator('.font-bold').filter({ hasText: /./ }).allTextContents()
  expect(rival.join()).not.toContain('モト横浜')

  // Past the browser, and by what is still on the screen: both are the dealer's, and refused.
  const bid = { do: 'bid', price: '143000', shown: 'bid 143000 -', asLeader: '0', idempotencyKey: crypto.randomUUID() }
  for (const named of [{ openedFor }, {}]) {
    const answer = await tab.request.post(`/partner/auctions/${auctionId}`, {
      form: { ...bid, ...named },
      headers: { origin },
    })
    expect(await answer.text()).toContain(
      'openedFor' in named ? 'に変わったため、送信しませんでした。' : '古くなっています',
    )
  }
  await tab.close()
  await dealer.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(dealer.getByText(/ログイン中のアカウントが「.+」に変わりました。/)).toBeVisible()
  await expect(dealer.getByRole('dialog')).toBeHidden()
  await expect(form.getByRole('textbox', { name: '入札額' })).not.toHaveValue('143000')
  await expect(dealer.getByRole('textbox', { name: '質問する' })).toHaveValue('')
  expect(await bidsOn(auctionId)).toEqual([])
})

test('a form of a lost session is not sent for another account', async ({ page, browser }) => {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await runningAuction(page.request, bikeOwnerId)
  const dealer = await loggedIn(browser, 'dealer@example.com')
  await dealer.goto(`/partner/auctions/${auctionId}`)
  await hydrated(dealer)
  await dealer.context().clearCookies()
  await fillBid(dealer, 143_000)
  await expect(dealer.getByText('ログインの有効期限が切れたため、送信できませんでした。')).toBeVisible()
  const tab = await dealer.context().newPage()
  await tab.goto('/partner/login')
  await fillLogin(tab, 'rival@example.com')
  await expect(tab.getByRole('navigation', { name: 'メインメニュー' })).toBeVisible()
  await dealer
    .getByRole('button', { name: '¥143,000 の入札をもう一度送る' })
    .click({ timeout: 3_000 })
    .catch(() => undefined)
  await expect(dealer.getByText(/ログイン中のアカウントが「.+」に変わりました。/)).toBeVisible()
  expect(await bidsOn(auctionId)).toEqual([])
})

test('a session that ends while a dealer types is said, and what was typed is sent after the login', async ({
  page,
  browser,
}) => {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await runningAuction(page.request, bikeOwnerId)
  const dealer = await loggedIn(browser, 'rival@example.com')
  await dealer.setViewportSize({ width: 390, height: 844 })
  await dealer.goto(`/partner/auctions/${auctionId}`)
  await hydrated(dealer)
  await dealer.getByRole('textbox', { name: '質問する' }).fill('タイヤの溝は残っていますか')
  await dealer.context().clearCookies()
  await dealer.getByRole('button', { name: '質問を送る' }).click()
  await dealer.getByRole('dialog').getByRole('button', { name: '質問を公開する' }).click()
  const refusal = dealer.getByText('ログインの有効期限が切れたため、送信できませんでした。')
  await expect(refusal).toBeVisible()
  // The header says it, too, and lies over none of it.
  await expect
    .poll(async () => {
      const [header, answer] = await Promise.all([dealer.getByRole('banner').boundingBox(), refusal.boundingBox()])
      return answer && header ? answer.y - header.y - header.height : -1
    })
    .toBeGreaterThanOrEqual(0)
  await expect(dealer.getByRole('textbox', { name: '質問する' })).toHaveValue('タイヤの溝は残っていますか')
  const tab = await dealer.context().newPage()
  await tab.goto('/partner/login')
  await fillLogin(tab, 'rival@example.com')
  await expect(tab.getByRole('navigation', { name: 'メインメニュー' })).toBeVisible()
  await tab.close()
  await dealer.getByRole('button', { name: 'もう一度送る' }).click()
  await expect(dealer.getByText('質問を送りました。')).toBeVisible()
  await expect(dealer.getByText('ログインの有効期限が切れています')).toBeHidden()
})

test('a question and a bid that could not be sent both wait, each named with all it says', async ({
  page,
  browser,
}) => {
  const auctionId = await runningAuction(page.request, (await signedUp(page)).bikeOwnerId)
  const dealer = await loggedIn(browser, 'dealer@example.com', { serviceWorkers: 'block' })
  await dealer.goto(`/partner/auctions/${auctionId}`)
  await hydrated(dealer)
  await pageIsKept(dealer)
  await dealer.context().setOffline(true)
  await dealer.getByRole('textbox', { name: '質問する' }).fill('鍵は何本ありますか')
  await dealer.getByRole('button', { name: '質問を送る' }).click()
  await dealer.getByRole('dialog').getByRole('button', { name: '質問を公開する' }).click()
  const again = dealer.getByRole('button', { name: '「鍵は何本ありますか」をもう一度送る' })
  await expect(again).toBeVisible()
  const form = dealer.getByRole('form', { name: '入札' })
  await form.getByRole('textbox', { name: '自動入札の上限' }).fill('52万')
  await fillBid(dealer, 305_000)
  const bidAgain = `No.${auctionId} への ¥305,000 の入札（上限 ¥520,000）をもう一度送る`
  await expect(form.getByRole('button', { name: bidAgain })).toBeVisible()
  await expect(again).toBeVisible()
  await dealer.context().setOffline(false)
  await expect(dealer.getByText(/オフライン・/)).toBeHidden()
  await again.click()
  await expect(dealer.getByText('質問を送りました。')).toBeVisible()
  await form.getByRole('button', { name: bidAgain }).click()
  await expect(form.getByText('¥305,000で入札しました。')).toBeVisible()
})

/** A dealer of its own: others of the demo work meanwhile. */
async function newDealer(): Promise<{ readonly name: string; readonly email: string }> {
  const number = Date.now()
  const name = `再開モータース${number}`
  const email = `dealer${number}@resumed.example.com`
  await inDatabase(async (db) => {
    const demo = await db
      .selectFrom('partnerAccount')
      .innerJoin('bikeDealer', 'bikeDealer.bikeDealerId', 'partnerAccount.bikeDealerId')
      .select(['partnerAccount.passwordHash', 'bikeDealer.agentId'])
      .where('partnerAccount.email', '=', 'rival@example.com')
      .executeTakeFirstOrThrow()
    const { agentId, passwordHash } = demo
    const licence = { licenceNumber: String(number).slice(-12), licenceAuthority: '東京都公安委員会' }
    const { bikeDealerId } = await db
      .insertInto('bikeDealer')
      .values({ agentId, name, email, ...licence })
      .returning('bikeDealerId')
      .executeTakeFirstOrThrow()
    await db.insertInto('partnerAccount').values({ email, name, role: 'dealer', passwordHash, bikeDealerId }).execute()
  })
  return { name, email }
}

test('a dealer that is let in again reads so where its forms were refused, and sends them', async ({
  page,
  browser,
}) => {
  const auctionId = await runningAuction(page.request, (await signedUp(page)).bikeOwnerId)
  const { name, email } = await newDealer()
  const dealer = await loggedIn(browser, email)
  await dealer.goto(`/partner/auctions/${auctionId}`)
  await hydrated(dealer)
  const operator = await atConsole(browser, 'operator@example.com')
  const answer = async (button: string, confirm: string) => {
    await operator.getByRole('button', { name: button, exact: true }).click()
    await operator.getByRole('dialog').getByRole('button', { name: confirm }).click()
    await expect(operator.getByRole('dialog')).toHaveCount(0)
  }
  await operator.goto('/partner/dealers')
  await hydrated(operator)
  await operator.getByRole('textbox', { name: `${name}を停止する理由` }).fill('確認のため')
  await answer(`${name}を停止する`, `${name}を停止する`)
  await expect(operator.getByRole('button', { name: `${name}を再開する` })).toBeVisible()

  const refused = dealer.locator('main').getByText('ご利用を停止しています。')
  await dealer.getByRole('textbox', { name: '質問する' }).fill('鍵は何本ありますか')
  await dealer.getByRole('button', { name: '質問を送る' }).click()
  await dealer.getByRole('dialog').getByRole('button', { name: '質問を公開する' }).click()
  await expect(refused).toHaveCount(1)
  await fillBid(dealer, 305_000)
  await expect(refused).toHaveCount(2)
  await expect(dealer.getByRole('button', { name: 'もう一度送る' })).toHaveCount(0)

  await answer(`${name}を再開する`, `${name}の利用を再開する`)
  await expect(operator.getByRole('button', { name: `${name}を停止する`, exact: true })).toBeVisible()
  const tab = await dealer.context().newPage()
  await tab.goto('/partner/login')
  await fillLogin(tab, email)
  await expect(tab.getByRole('navigation', { name: 'メインメニュー' })).toBeVisible()
  await tab.close()
  await dealer.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(refused).toHaveCount(0)
  await expect(dealer.getByText('利用が再開されました。送信し直してください。')).toHaveCount(2)
  await dealer.getByRole('button', { name: '「鍵は何本ありますか」をもう一度送る' }).click()
  await expect(dealer.getByText('質問を送りました。')).toBeVisible()
  await dealer.getByRole('button', { name: `No.${auctionId} への ¥305,000 の入札をもう一度送る` }).click()
  await expect(dealer.getByText('¥305,000で入札しました。')).toBeVisible()
})

/** The clock of the PC, three hours off. */
const WRONG_CLOCK = `{
  const Real = Date
  const ahead = 3 * 3_600_000
  globalThis.Date = class extends Real {
    constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + ahead) }
    static now() { return Real.now() + ahead }
  }
}`

test('with a PC clock three hours off the time left is right, for a dealer and for the owner', async ({
  page,
  browser,
}) => {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await runningAuction(page.request, bikeOwnerId)
  await bid(await partner(page.request, 'rival@example.com'), auctionId, 300_000)
  await endIn(auctionId, 90 * 60_000)
  const left = /1時間(2[0-9]|30)分/
  const dealer = await loggedIn(browser, 'dealer@example.com')
  await dealer.context().addInitScript(WRONG_CLOCK)
  await dealer.goto(`/partner/auctions/${auctionId}`)
  await hydrated(dealer)
  await expect(dealer.getByRole('timer')).toContainText(left)
  await dealer.goto(`/partner/auctions?q=${auctionId}`)
  await hydrated(dealer)
  await expect(dealer.getByRole('row', { name: /CB400/ }).first()).toContainText(left)
  await page.addInitScript(WRONG_CLOCK)
  await page.goto(`/kaitori/mypage/auction/${auctionId}`)
  await hydrated(page)
  await expect(page.getByRole('timer')).toContainText(left)
  // Loaded in the browser, with a session that the wrong clock would call over.
  await page.goto('/kaitori/mypage/auction')
  await hydrated(page)
  await page.locator(`a[href$="/mypage/auction/${auctionId}"]`).first().click()
  await expect(page.getByRole('timer')).toContainText(left)
})
