import type { Page } from '@playwright/test'
import { castAuction } from '#testing/message-cast.ts'
import { withRead } from '#testing/with-read.ts'
import { choose, complaintsOf, loggedIn } from './console.ts'
import { accessibilityFindings, expect, hydrated, overflowOf, test } from './fixtures.ts'
import { bid, demoDealerId, inDatabase, partner, runningAuction } from './market.ts'
import { signedUp } from './owner.ts'
import { castPaid, castRulingAsked } from './trade.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }

const DEALERS = [
  'auctions',
  'auctions?as=grid',
  'bids',
  'todo',
  'todo/calendar',
  'watch',
  'buy-orders',
  'messages',
  'figures',
]
const OPERATORS = [
  ...[
    'dashboard',
    'inspection',
    'auctions?view=all',
    'messages',
    'support',
    'disputes',
    'dealers',
    'agents',
    'announcements',
  ],
  ...['reviews', 'market', 'fees', 'users', 'search?q=CB', 'audit', 'failures'],
  ...['reliability', 'reliability?span=month'],
]

/** At a desk in light, on a phone in dark: axe finds nothing, nothing is too wide, Tab reaches everything, all is quiet. */
async function expectGood(page: Page, path: string): Promise<void> {
  await page.setViewportSize(DESK)
  // Nothing fades in while its colours are measured.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(`/partner/${path}`)
  await hydrated(page)
  const found = { path, axe: await look(page), unreachable: await unreachable(page), overflow: await overflowOf(page) }
  expect(found).toEqual({ path, axe: [], unreachable: [], overflow: 0 })
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  // What the head of the page covers by half is no small target: it is scrolled on.
  await page.evaluate(() => window.scrollTo(0, 0))
  expect({ path, axe: await look(page, ON_THE_PHONE) }).toEqual({ path, axe: [] })
  expect({ path, broken: await menuEntriesInSeveralLines(page) }).toEqual({ path, broken: [] })
  expect({ path, complaints: complaintsOf(page) }).toEqual({ path, complaints: [] })
  // A live price may arrive while the page takes its new shape.
  await expect.poll(() => overflowOf(page), { message: path }).toBe(0)
}

/** The menu scrolls to the side: an entry that is higher than wide is broken letter by letter. */
async function menuEntriesInSeveralLines(page: Page): Promise<string[]> {
  const entries = page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link')
  return entries.evaluateAll((links) =>
    links
      .filter((it) => it.checkVisibility() && it.getBoundingClientRect().height > 60)
      .map((it) => it.textContent ?? ''),
  )
}

/** What depends on the theme or the width; all else was found at the desk. */
const ON_THE_PHONE = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'link-in-text-block']

async function look(page: Page, only?: readonly string[]): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  return accessibilityFindings(page, { isShort: true, ...(only && { only }) })
}

const CONTROLS = 'a[href], button:enabled, input:enabled:not([type=hidden], [type=radio]), select, textarea, summary'
/** The arrow of a combo box, whose field has the same by arrow keys. */
const BESIDE_A_CONTROL = '[role=combobox] ~ button'

/** What can be clicked and is not reached by Tab (a date takes four); the first sixty controls stand for longer pages. */
async function unreachable(page: Page): Promise<string[]> {
  const count = await page.evaluate(
    ([controls = '', beside = '']) => {
      const all = [...document.querySelectorAll<HTMLElement>(controls)]
      const visible = all.filter((it) => it.checkVisibility() && !it.matches(beside))
      for (const it of visible.slice(0, 60)) it.dataset.waits = 'true'
      document.addEventListener('focusin', ({ target }) => {
        if (target instanceof HTMLElement) delete target.dataset.waits
      })
      return visible.length
    },
    [CONTROLS, BESIDE_A_CONTROL],
  )
  for (let presses = 0; presses < Math.min(count, 60) + 15; presses += 1) await page.keyboard.press('Tab')
  return page.locator('[data-waits]').evaluateAll((waiting) => waiting.map((it) => it.outerHTML.slice(0, 120)))
}

/** A trade of the dealer's that waits for the operator: a claim that the owner refused, or money that has not come. */
async function disputedSale(page: Page, isPayment = false): Promise<number> {
  const { bikeOwnerId, idToken } = await signedUp(page)
  const { auctionId, bikeDealerId } = await inDatabase(async (db) => {
    const bikeDealerId = await demoDealerId(db)
    return { bikeDealerId, auctionId: await castAuction({ db }, { bikeOwnerId, status: 31, bikeDealerId }) }
  })
  const dealer = await partner(page.request, 'dealer@example.com')
  await dealer.give('partnerPostMessage', 'PostMessageInput', { auctionId, message: '傷の写真をお送りします。' })
  const give = async (command: string, type: string, input: object) => {
    const query = `mutation ($input: ${type}!) { ${command}(input: $input) { __typename } }`
    const headers = { authorization: `Bearer ${idToken}` }
    const { errors } = await (
      await page.request.post('/graphql', { headers, data: { query, variables: { input } } })
    ).json()
    expect(errors).toBeUndefined()
  }
  const comment = '申告した傷です。'
  // Unread: the menu counts it.
  await give('postMessage', 'PostMessageInput', { auctionId, bikeDealerId, message: comment })
  if (!isPayment) {
    await castRulingAsked(auctionId, 'カウルの割れ', 20_000)
    return auctionId
  }
  await castPaid(dealer, auctionId, 420_000)
  const objection = { auctionId, agree: false, comment: 'まだ入金がありません' }
  const read = await inDatabase((db) => withRead(db, 'confirmCompletion', objection))
  await give('confirmCompletion', 'ConfirmCompletionInput', read)
  return auctionId
}

test('a dealer finds every page of the console in order, and bids with the keyboard alone', async ({
  page,
  browser,
}) => {
  test.slow()
  const sold = await disputedSale(page)
  const auctionId = await runningAuction(page.request, (await signedUp(page)).bikeOwnerId)
  const rival = await partner(page.request, 'rival@example.com')
  await bid(rival, auctionId, 300_000)
  const dealer = await loggedIn(browser, 'dealer@example.com')
  for (const path of DEALERS) await expectGood(dealer, path)
  for (const path of [`auctions/${auctionId}`, `auctions/${sold}`, `auctions/${sold}/pickup`, `messages/${sold}`])
    await expectGood(dealer, path)

  await dealer.setViewportSize(DESK)
  await dealer.goto('/partner/figures')
  await hydrated(dealer)
  const visited: string[] = []
  dealer.on('framenavigated', (frame) => void visited.push(new URL(frame.url()).pathname))
  await dealer.keyboard.press('b') // a letter without its g leads nowhere, not even on a page just opened
  await dealer.keyboard.press('g')
  await dealer.keyboard.press('a')
  await expect(dealer.getByRole('heading', { level: 1, name: '開催中のオークション' })).toBeVisible()
  expect(visited).toEqual(['/partner/auctions'])
  await dealer.keyboard.press('/')
  await dealer.keyboard.type(`No.${auctionId}`)
  await dealer.keyboard.press('Enter')
  const found = dealer.getByRole('link', { name: 'ホンダ CB400スーパーフォア' })
  await expect(found).toHaveCount(1)
  await expect(found).toHaveAttribute('href', `/partner/auctions/${auctionId}`)
  await found.focus()
  await dealer.keyboard.press('Enter')
  // The list has a field of this name, too.
  const price = dealer.getByRole('region', { name: '価格と入札' }).getByRole('textbox', { name: '入札額' })
  await expect(price).toHaveValue('305000')
  await price.focus()
  await dealer.keyboard.press('Enter')
  await expect(dealer.getByRole('dialog')).toContainText('モト横浜として ¥305,000 で入札します。')
  await expect(dealer.getByRole('dialog').getByRole('button', { name: '入札する' })).toBeFocused()
  // A press that comes at once counts as the double of the one that asked.
  await expect(async () => {
    await dealer.keyboard.press('Enter')
    await expect(dealer.getByRole('dialog')).toBeHidden({ timeout: 500 })
  }).toPass()
  await expect(dealer.getByText('¥305,000で入札しました。')).toBeVisible()
  // The page has read the own bid: a rival's that came before it had would be in the first thing it reads.
  await expect(dealer.getByRole('region', { name: '価格と入札' }).getByText('最高額', { exact: true })).toBeVisible()
  // What the form came to goes once it is past; what happened since, and the own bid, stay in sight.
  await bid(rival, auctionId, 320_000)
  await expect(dealer.getByRole('region', { name: '価格と入札' })).toContainText('¥320,000')
  await expect(dealer.getByText('このバイクの高値が更新されました。現在 ¥320,000 です。')).toBeVisible()
  await expect(dealer.getByText('¥305,000で入札しました。')).toBeHidden()
  await dealer.context().close()
})

test('so does an operator, who inspects, rules and tells by keys', async ({ page, browser }) => {
  test.slow()
  const unpaid = await disputedSale(page, true)
  const sold = await disputedSale(page)
  const operator = await loggedIn(browser, 'operator@example.com')
  for (const path of OPERATORS) await expectGood(operator, path)
  for (const path of [`auctions/${sold}`, `messages/${sold}?tab=dealer`]) await expectGood(operator, path)

  await operator.setViewportSize(DESK)
  await operator.goto('/partner/disputes')
  await hydrated(operator)
  const dispute = operator.getByRole('listitem').filter({ hasText: `No.${sold}` })
  await dispute.getByLabel(/カウルの割れ/).fill('10000')
  await dispute.getByRole('textbox', { name: /裁定の理由/ }).fill('写真から半額が妥当と判断しました。')
  await dispute.getByRole('button', { name: 'この金額で裁定する' }).focus()
  await operator.keyboard.press('Enter')
  await expect(operator.getByRole('dialog')).toContainText('¥20,000 のうち ¥10,000 を認めます。')
  await operator.getByRole('button', { name: '¥10,000 の減額を認める' }).press('Enter')
  await expect(operator.getByText(`No.${sold} について裁定しました。`)).toBeVisible()

  // The owner says that the money has not come.
  const objection = operator.getByRole('listitem').filter({ hasText: `No.${unpaid}` })
  await expect(objection).toContainText('まだ入金がありません')
  await objection.getByRole('radio', { name: /^確認できた/ }).check()
  await objection.getByRole('textbox', { name: /裁定の理由/ }).fill('入金の記録を確認しました。')
  const ruling = operator.getByRole('dialog').getByRole('button', { name: '支払いを確認済みとする' })
  // While the page is read anew after the ruling before, nothing is sent.
  await expect(async () => {
    await objection.getByRole('button', { name: '支払いについて裁定する' }).press('Enter')
    await expect(ruling).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await ruling.press('Enter')
  await expect(operator.getByText(`No.${unpaid} について裁定しました。`)).toBeVisible()

  // A customer tells the number of an error.
  const failed = { requestId: `error-${sold}`, at: new Date(), operation: 'Auction', code: 'INTERNAL_SERVER_ERROR' }
  await inDatabase((db) =>
    db
      .insertInto('failedRequest')
      .values({ ...failed, role: 'owner' })
      .execute(),
  )
  await operator.goto('/partner/failures')
  await hydrated(operator)
  await operator.getByRole('searchbox', { name: 'エラーの番号' }).fill(failed.requestId)
  await operator.getByRole('button', { name: '調べる' }).press('Enter')
  await expect(operator.getByRole('row').filter({ hasText: failed.requestId })).toHaveCount(1)
  await expect(operator.getByRole('row')).toHaveCount(2)

  await operator.goto(`/partner/messages/${sold}?tab=dealer`)
  await hydrated(operator)
  await operator.getByRole('button', { name: '出品者の送信を停止する' }).click()
  await expect(operator.getByText('出品者の送信を停止しました。')).toBeVisible()
  await expect(operator.getByRole('button', { name: '送信を再開させる' })).toBeVisible()

  await operator.goto('/partner/market')
  await hydrated(operator)
  const csv = 'soldOn,makerId,displacementCtgId,modelId,modelTypeId,mileageId,price\n2026-13-40,1,4,1001,,,420000\n'
  const file = { name: 'sales.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await operator.getByLabel('CSVファイルを選ぶ').setInputFiles(file)
  await expect(operator.getByText('sales.csvは取り込めません')).toBeVisible()
  await expect(operator.getByText('2行目')).toBeVisible()
  const right = { ...file, buffer: Buffer.from(csv.replace('2026-13-40', '2026-01-31')) }
  await operator.getByLabel('CSVファイルを選ぶ').setInputFiles(right)
  await operator.getByRole('button', { name: '1件を取り込む' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: '1件の成約を取り込む' }).click()
  await expect(operator.getByText('1件を取り込みました')).toBeVisible()
  await operator.getByRole('button', { name: '精度を計算する' }).click()
  // Twelve months of sales are computed: seconds on an idle machine, minutes on a busy one.
  await expect(operator.getByRole('img', { name: '当月の範囲内の割合' })).toBeVisible({ timeout: 400_000 })

  const subject = `棚卸しのお知らせ ${sold}`
  await operator.goto('/partner/announcements')
  await hydrated(operator)
  await operator.getByRole('textbox', { name: '件名' }).fill(subject)
  await operator.getByRole('textbox', { name: '本文' }).fill('12月1日の午前中は審査をお休みします。')
  await operator.getByRole('checkbox', { name: 'パートナー画面' }).press('Space')
  await operator.getByRole('button', { name: '保存する' }).press('Enter')
  const question = operator.getByRole('dialog')
  await expect(question).toContainText(`お知らせ「${subject}」を公開します`)
  await question.getByRole('button', { name: '公開する' }).press('Enter')
  await expect(operator.getByText('保存しました。')).toBeVisible()
  await expect(operator.getByText(subject).first()).toBeVisible()
  await operator.context().close()
})

test('an agent works for one of its dealers and switches; what it did is on record', async ({ browser }) => {
  const agent = await loggedIn(browser, 'agent@example.com')
  await expectGood(agent, 'activity')
  await agent.setViewportSize(DESK)
  await agent.goto('/partner/buy-orders')
  await hydrated(agent)
  const dealers = agent.getByRole('banner').getByRole('combobox', { name: '販売店' })
  const second = (await dealers.getByRole('option', { selected: false }).first().textContent()) ?? ''
  await dealers.selectOption({ label: second })
  await expect(agent).toHaveURL(/dealer=\d+/)
  await expect(agent.locator('main > [inert]')).toHaveCount(0)
  await expect(dealers.getByRole('option', { selected: true })).toHaveText(second)
  await choose(agent, 'メーカー', 'ホンダ')
  await expect(agent).toHaveURL(/maker=\d+/)
  await agent.getByRole('button', { name: '登録する' }).click()
  await expect(agent.getByText('条件を登録しました。')).toBeVisible()
  await expect(agent.getByText('有効').first()).toBeVisible()
  await agent.getByRole('link', { name: '操作記録' }).click()
  const newest = agent.getByRole('row').nth(1)
  await expect(newest).toContainText('探しているバイクの登録')
  await expect(newest).toContainText(second)
  await agent.context().close()
})
