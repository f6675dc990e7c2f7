import type { Page } from '@playwright/test'
import { leastBid, leastRaise, stepAt } from '#domain/auction/bids/yen.ts'
import { castAppointment } from '#testing/hand-over-cast.ts'
import { complaintsOf, loggedIn } from './console.ts'
import { expectFrame, expectReadOrRefused, failuresOf, LONG, sale } from './console-forms.ts'
import { expect, hydrated, overflowOf, test } from './fixtures.ts'
import { bid, inDatabase, partner, runningAuction } from './market.ts'
import { signedUp } from './owner.ts'
import { smallPhoto } from './sell-form.ts'

const TOP = 100_000_000

test('a dealer types nonsense into every amount: nothing counts that was not shown back', async ({ page, browser }) => {
  test.slow()
  const auctionId = await runningAuction(page.request, (await signedUp(page)).bikeOwnerId)
  await bid(await partner(page.request, 'rival@example.com'), auctionId, 300_000)
  const sold = await sale(page, false)
  const dealer = await loggedIn(browser, 'dealer@example.com')
  const failures = failuresOf(dealer)
  const open = async (path: string) => {
    await dealer.goto(`/partner/${path}`)
    await hydrated(dealer)
  }

  await open(`auctions/${auctionId}`)
  const form = dealer.getByRole('form', { name: '入札' })
  const price = form.getByRole('textbox', { name: '入札額' })
  const maximum = form.getByRole('textbox', { name: '自動入札の上限' })
  const button = form.getByRole('button', { name: '入札する' })
  const least = leastBid(300_000)
  await expectReadOrRefused(dealer, {
    ...{ field: price, button },
    limits: { label: '入札額', min: least, max: TOP, unit: stepAt },
  })
  await price.fill('')
  await expectReadOrRefused(dealer, {
    ...{ field: maximum, button, emptyAt: price },
    limits: { label: '自動入札の上限', min: least, max: TOP, unit: stepAt },
  })
  await maximum.fill('')
  await price.fill('308000')
  await button.click()
  await expect(form.getByText('入札額は¥5,000単位で入力してください。')).toBeVisible()

  // An amount far above the market gets a second look; the leader raises its maximum, and is told so.
  await price.fill('31万')
  await maximum.fill('9000万')
  await button.click()
  await expect(dealer.getByRole('dialog')).toContainText(/相場の上限（[\d,.]+万円）の[\d.]+倍です/)
  await dealer.getByRole('dialog').getByRole('button', { name: '戻る' }).click()
  await maximum.fill('')
  await button.click()
  await dealer.getByRole('dialog').getByRole('button', { name: '¥310,000 で入札する' }).dblclick()
  await expect(form.getByText('¥310,000で入札しました。')).toBeVisible()
  await expect(form.getByText('自社がすでに最高額です。')).toBeVisible()
  await expectReadOrRefused(dealer, {
    ...{ field: maximum, button: form.getByRole('button', { name: '上限を引き上げる' }) },
    limits: { label: '自動入札の上限', min: leastRaise(310_000), max: TOP, unit: stepAt },
  })
  const rows = await inDatabase((db) =>
    db
      .selectFrom('bid')
      .select('price')
      .where('auctionId', '=', auctionId)
      .where('idempotencyKey', 'is not', null)
      .orderBy('sequence')
      .execute(),
  )
  expect(rows.map((it) => it.price)).toEqual([300_000, 310_000])

  await inDatabase((db) => castAppointment(db, sold))
  await open(`auctions/${sold}/pickup`)
  await dealer.getByLabel('走行距離計の表示').fill('9800')
  await dealer.getByRole('radio', { name: '鍵 違いがある' }).check()
  await dealer.getByLabel(/^鍵の減額の理由/).selectOption({ label: '部品・付属品の不足' })
  await dealer.getByLabel(/^鍵の違いの内容/).fill('1本しかない')
  await dealer.getByLabel('鍵の写真を撮る').setInputFiles(await smallPhoto())
  await expect(dealer.getByRole('img', { name: '鍵の写真1' })).toBeVisible()
  await dealer.getByRole('button', { name: '残りはすべて記載どおり' }).click()
  const amount = dealer.getByLabel(/^鍵の減額の金額/)
  await expectReadOrRefused(dealer, {
    field: amount,
    button: dealer.getByRole('button', { name: '確認の内容を見る' }),
    limits: { label: '減額の金額', min: 1, max: 419_999 },
  })
  // A reload loses neither the amount nor the photo.
  await amount.fill('12000')
  await dealer.reload()
  await hydrated(dealer)
  await expect(amount).toHaveValue('12000')
  await expect(dealer.getByLabel(/^鍵の減額の理由/)).toHaveValue('parts')
  await expect(dealer.getByRole('img', { name: '鍵の写真1' })).toBeVisible()
  await expect(dealer.getByText('¥408,000')).toBeVisible()
  await expect(dealer.getByText('入力途中の内容を復元しました。')).toBeVisible()
  expect({ failures, complaints: complaintsOf(dealer) }).toEqual({ failures: [], complaints: [] })
  await dealer.context().close()
})

/** Of forms that act at once on what other journeys use, or are found under another name above. */
const LEFT_OUT = /NGにする|ログアウト|レビュー/

/** Fills the words of every form of a page with one text, and sends it. */
async function sendEverywhere(page: Page, path: string, text: string): Promise<void> {
  const open = async () => {
    await page.goto(`/partner/${path}`)
    await hydrated(page)
    const folded = page.locator('main button[aria-expanded=false]:not([aria-haspopup]):visible')
    // What a kept draft has filled in is unfolded by itself, while this goes on.
    for (let left = await folded.count(); left > 0 && (await folded.count()) > 0; left -= 1)
      await folded
        .first()
        .click({ timeout: 1_000 })
        .catch(() => undefined)
  }
  await open()
  const forms = page.locator('main form')
  const count = Math.min(await forms.count(), 6)
  for (let at = 0; at < count; at += 1) {
    const form = forms.nth(at)
    const words = form.locator('input:is([type=text], [type=search]):visible, textarea:visible')
    const button = form.locator('button[type=submit]:visible').last()
    if ((await words.count()) === 0 || LEFT_OUT.test((await button.textContent()) ?? '')) continue
    for (const field of await words.all()) await field.fill(text)
    expect(await overflowOf(page), `${path} ${at}`).toBe(0)
    await button.click()
    const back = page.getByRole('dialog').getByRole('button', { name: '戻る' })
    const said = back.or(page.locator(':invalid, [role=alert], [role=status], main h1'))
    await expect(said.filter({ visible: true }).first()).toBeVisible()
    if (await back.isVisible()) await back.click()
    await expectFrame(page)
    await open()
  }
}

test('spaces and ten thousand characters in every form: refused or shown, in the frame, within the window', async ({
  page,
  browser,
}) => {
  test.slow()
  const auctionId = await runningAuction(page.request, (await signedUp(page)).bikeOwnerId)
  const sold = await sale(page, true)
  const people = {
    'dealer@example.com': [
      'auctions?q=CB',
      `auctions/${auctionId}`,
      `auctions/${sold}`,
      `messages/${sold}`,
      'buy-orders',
    ],
    'operator@example.com': [
      `auctions/${auctionId}`,
      'disputes',
      'dealers',
      'agents',
      'announcements',
      'users',
      'search?q=CB',
      'audit',
    ],
  }
  for (const [email, paths] of Object.entries(people)) {
    const person = await loggedIn(browser, email)
    const failures = failuresOf(person)
    for (const path of paths) for (const text of [' ', LONG]) await sendEverywhere(person, path, text)
    expect({ email, failures, complaints: complaintsOf(person) }).toEqual({ email, failures: [], complaints: [] })
    await person.context().close()
  }
})

test('without scripts a bid is shown back first, and counts with the second press', async ({ page, browser }) => {
  const auctionId = await runningAuction(page.request, (await signedUp(page)).bikeOwnerId)
  const dealer = await loggedIn(browser, 'dealer@example.com')
  const state = await dealer.context().storageState()
  const context = await browser.newContext({
    baseURL: process.env.E2E_ORIGIN ?? '',
    locale: 'ja-JP',
    javaScriptEnabled: false,
    storageState: state,
  })
  const plain = await context.newPage()
  await plain.goto(`/partner/auctions/${auctionId}`)
  const form = plain.getByRole('form', { name: '入札' })
  const send = () => form.getByRole('button', { name: '入札する' }).click()
  await form.getByRole('textbox', { name: '入札額' }).fill('一万五')
  await send()
  await expect(plain.getByText('入札額を読み取れません。').first()).toBeVisible()
  await form.getByRole('textbox', { name: '入札額' }).fill('1万5千')
  await send()
  await expect(plain.getByText(`No.${auctionId}）への入札です。¥15,000 で入札します。`)).toContainText(
    'お支払い総額は、¥15,000 です（車両 ¥15,000・落札手数料 ¥0・手数料の消費税 ¥0）。輸送の目安 ¥13,000 を加えた総額の目安は、¥28,000 です。',
  )
  await expect(form.getByRole('textbox', { name: '入札額' })).toHaveValue('1万5千')
  await send()
  await expect(plain.getByText('¥15,000で入札しました。')).toBeVisible()
  await context.close()
  await dealer.context().close()
})

test('the first click counts after an error was put right, and texts are counted, not cut', async ({
  page,
  browser,
}) => {
  const sold = await sale(page, false)
  const dealer = await loggedIn(browser, 'dealer@example.com')
  await dealer.goto(`/partner/messages/${sold}?tab=dealer`)
  await hydrated(dealer)
  const form = dealer.getByRole('form', { name: 'メッセージを書く' })
  const text = form.getByRole('textbox', { name: 'メッセージを入力' })
  const send = form.getByRole('button', { name: '送信する' })
  await send.click()
  await expect(form.getByText('入力してください。')).toBeVisible()
  await text.pressSequentially('引取りの日をご相談させてください')
  await send.click()
  await expect(dealer.getByRole('list', { name: 'やり取り' })).toContainText('引取りの日をご相談させてください')
  await text.fill('あ'.repeat(2_001))
  await expect(text).toHaveValue('あ'.repeat(2_001))
  await expect(form.getByText('2,001／2,000文字')).toBeVisible()
  await send.click()
  await expect(form.getByText('2,000文字以内で入力してください（いま2,001文字）。')).toBeVisible()
  await dealer.context().close()
})
