import type { Page } from '@playwright/test'
import { loggedIn } from './console.ts'
import { accessibilityFindings, expect, hydrated, test } from './fixtures.ts'
import { bid, demoDealerId, inDatabase, partner, runningAuction } from './market.ts'
import { signedUp } from './owner.ts'

const DESK = { width: 1440, height: 900 }

/** So many bikes of new owners, all of them CB400SF. */
async function running(page: Page, count: number): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < count) ids.push(await runningAuction(page.request, (await signedUp(page)).bikeOwnerId))
  return ids
}

function bidsOf(auctionId: number): Promise<number[]> {
  return inDatabase(async (db) => {
    const bikeDealerId = await demoDealerId(db)
    const bids = await db
      .selectFrom('bid')
      .select('price')
      .where('auctionId', '=', auctionId)
      .where('bikeDealerId', '=', bikeDealerId)
      .orderBy('sequence')
      .execute()
    return bids.map(({ price }) => price)
  })
}

/** j until the row is the selected one: its link has the focus. */
async function moveTo(dealer: Page, auctionId: number): Promise<void> {
  const link = dealer.locator(`tr[data-auction="${auctionId}"] th a`)
  await expect(link).toBeVisible()
  const isThere = () => link.evaluate((it) => it === document.activeElement)
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await dealer.keyboard.press('j')
  await expect(link).toBeFocused()
}

/** The auctions that the page hears of: what happens before is only read with the next page. */
function hearing(dealer: Page): () => number[] {
  const asked = new Map<string, number>()
  const heard: number[] = []
  dealer.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const { id, type, payload: start } = JSON.parse(String(payload))
      if (type === 'start') asked.set(id, JSON.parse(start.data).variables?.auctionId)
    })
    socket.on('framereceived', ({ payload }) => {
      const { id, type } = JSON.parse(String(payload))
      const auctionId = asked.get(id)
      if (type === 'start_ack' && auctionId !== undefined) heard.push(auctionId)
    })
  })
  return () => heard
}

test('a dealer finds, judges and bids on five bikes by keys alone, two for each bid', async ({ page, browser }) => {
  test.slow()
  const ids = await running(page, 5)
  const dealer = await loggedIn(browser, 'dealer@example.com', { viewport: DESK })
  await dealer.goto('/partner/figures')
  await hydrated(dealer)
  await dealer.keyboard.press('g')
  await dealer.keyboard.press('a')
  await expect(dealer.getByRole('heading', { level: 1, name: '開催中のオークション' })).toBeVisible()
  // Rows of 40 px, under header and filters of one line each.
  const fitting = await dealer
    .locator('tbody')
    .evaluate((body) => (window.innerHeight - body.getBoundingClientRect().top) / 40)
  expect(fitting).toBeGreaterThanOrEqual(18)
  await dealer.keyboard.press('/')
  await dealer.keyboard.type('CB400スーパーフォア 1万')
  await dealer.keyboard.press('Enter')
  await expect(dealer.getByText('現在価格を ¥10,000 以下に絞り込んでいます')).toBeVisible()
  for (const row of await dealer.locator('tbody tr').all()) expect((await row.boundingBox())?.height).toBe(40)
  const before = await accessibilityFindings(dealer, { isShort: true })

  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await dealer.keyboard.press(key)
  }
  for (const auctionId of ids) {
    await moveTo(dealer, auctionId)
    await press('b')
    const question = dealer.getByRole('dialog')
    await expect(question).toContainText(`No.${auctionId}`)
    await expect(question).toContainText('モト横浜として ¥1,000 で入札します。')
    await expect(question).toContainText('お支払い総額は、¥1,000 です（車両 ¥1,000')
    await press('Enter')
    await expect(dealer.getByRole('status').filter({ hasText: `No.${auctionId}` })).toContainText(
      '¥1,000で入札しました。',
    )
  }
  expect(presses).toBeLessThanOrEqual(2 * ids.length)
  expect(await Promise.all(ids.map(bidsOf))).toEqual(ids.map(() => [1_000]))
  expect({ before, after: await accessibilityFindings(dealer, { isShort: true }) }).toEqual({ before: [], after: [] })
  await dealer.keyboard.press('?')
  const help = dealer.getByRole('dialog', { name: 'キーボードの操作' })
  await expect(help).toBeVisible()
  expect(await accessibilityFindings(dealer, { isShort: true })).toEqual([])
  // On a phone it opens at its top, and a key stands above what it does.
  await dealer.keyboard.press('Escape')
  await dealer.setViewportSize({ width: 390, height: 600 })
  await dealer.keyboard.press('?')
  await expect(help.getByRole('heading', { name: 'キーボードの操作' })).toBeFocused()
  await expect(help.getByRole('heading', { name: 'キーボードの操作' })).toBeInViewport({ ratio: 1 })
  const [key, what] = await Promise.all(['dt', 'dd'].map((name) => help.locator(name).last().boundingBox()))
  expect((key?.y ?? 0) + (key?.height ?? 0)).toBeLessThanOrEqual((what?.y ?? 0) + 1)
  await dealer.context().close()
})

test('a held key or a double press never bids twice, and what is refused is said at its field', async ({
  page,
  browser,
}) => {
  test.slow()
  const [auctionId = 0, dear = 0] = await running(page, 2)
  await bid(await partner(page.request, 'rival@example.com'), dear, 50_000_000)
  const dealer = await loggedIn(browser, 'dealer@example.com', { viewport: DESK })
  await dealer.goto('/partner/auctions?q=CB400スーパーフォア')
  await hydrated(dealer)
  await moveTo(dealer, auctionId)
  const question = dealer.getByRole('dialog')
  // Less than a step: no question.
  await dealer.keyboard.press('m')
  await dealer.keyboard.type('500')
  await dealer.keyboard.press('Enter')
  const maximum = dealer.getByRole('textbox', { name: '自動入札の上限' })
  await expect(maximum).toHaveAttribute('aria-invalid', 'true')
  await expect(question).toHaveCount(0)
  // Far above the market Enter leads back, and nothing is bid.
  await dealer.keyboard.press('Escape')
  await moveTo(dealer, dear)
  await dealer.keyboard.press('3')
  await expect(question).toContainText('倍です')
  await dealer.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(dealer.getByRole('status').filter({ hasText: '入札していません。' })).toBeInViewport()
  expect(await bidsOf(dear)).toEqual([])
  // It may stand above.
  await dealer.locator(`tr[data-auction="${auctionId}"] th a`).focus()
  for (let held = 0; held < 3; held += 1) await dealer.keyboard.down('b')
  await dealer.keyboard.up('b')
  await expect(question).toContainText('¥1,000 で入札します。')
  for (let held = 0; held < 5; held += 1) await dealer.keyboard.down('Enter')
  await dealer.keyboard.up('Enter')
  await dealer.keyboard.press('Enter')
  await expect(dealer.getByRole('status').filter({ hasText: `No.${auctionId}` })).toContainText(
    '¥1,000で入札しました。',
  )
  await expect(dealer).toHaveURL(/\/partner\/auctions\?/)
  // A leader's b is its maximum: it bids on nothing, and the button of the row says so.
  const row = dealer.locator(`tr[data-auction="${auctionId}"]`)
  await expect(row).toContainText('最高額')
  await expect(row.getByRole('button', { name: '上限を上げる' })).toBeVisible()
  await moveTo(dealer, auctionId)
  // The bar renews itself once after a bid: a key in that moment is not heard.
  await expect(async () => {
    await dealer.keyboard.press('b')
    await expect(maximum).toBeFocused({ timeout: 1_000 })
  }).toPass()
  expect(await bidsOf(auctionId)).toEqual([1_000])
  await dealer.context().close()
})

test('a maximum that was typed and left is no part of the next bid, by the key or by the row', async ({
  page,
  browser,
}) => {
  test.slow()
  const [auctionId = 0] = await running(page, 1)
  const dealer = await loggedIn(browser, 'dealer@example.com', { viewport: DESK })
  await dealer.goto(`/partner/auctions?q=No.${auctionId}`)
  await hydrated(dealer)
  const question = dealer.getByRole('dialog')
  const maximum = dealer.getByRole('textbox', { name: '自動入札の上限' })
  const row = dealer.locator(`tr[data-auction="${auctionId}"]`)
  const byKey = () => dealer.keyboard.press('b')
  const byRow = () => row.getByRole('button', { name: '入札' }).click()
  // The second is between two steps: no field has to be mended before the next bid.
  for (const [left, ask] of [['155000', byKey] as const, ['155500', byRow] as const]) {
    await moveTo(dealer, auctionId)
    await dealer.keyboard.press('m')
    await dealer.keyboard.type(left)
    await dealer.keyboard.press('Escape')
    await ask()
    await expect(question).toContainText('¥1,000 で入札します。')
    await expect(question).not.toContainText('自動で入札を続けます')
    await question.getByRole('button', { name: '戻る' }).click()
    await expect(maximum).toHaveValue('')
  }
  // Nor is what a reload restores.
  await dealer.keyboard.press('m')
  await dealer.keyboard.type('155000')
  await dealer.reload()
  await hydrated(dealer)
  await byRow()
  await expect(question).toContainText('¥1,000 で入札します。')
  await expect(question).not.toContainText('自動で入札を続けます')
  await question.getByRole('button', { name: '¥1,000 で入札する' }).click()
  await expect.poll(() => bidsOf(auctionId)).toEqual([1_000])
  await dealer.context().close()
})

test('a question that a rival overtakes leads back: no key of it reaches the list below', async ({ page, browser }) => {
  test.slow()
  const [first = 0, second = 0] = await running(page, 2)
  const rival = await partner(page.request, 'rival@example.com')
  const dealer = await loggedIn(browser, 'dealer@example.com', { viewport: DESK })
  const heard = hearing(dealer)
  await dealer.goto('/partner/auctions?q=CB400スーパーフォア')
  await hydrated(dealer)
  await expect.poll(heard).toEqual(expect.arrayContaining([first, second]))
  await moveTo(dealer, first)
  await dealer.keyboard.press('b')
  const question = dealer.getByRole('dialog')
  await expect(question.getByRole('button', { name: '¥1,000 で入札する' })).toBeFocused()
  await bid(rival, first, 5_000)
  await expect(question).toContainText('この内容では送信できません')
  await expect(question.getByRole('button', { name: '戻る' })).toBeFocused()
  // Also from a place in the question that takes no focus.
  await dealer.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  for (const key of ['j', 'k', 'w', 'm', '?', 'Enter']) await dealer.keyboard.press(key)
  await expect(question).toHaveCount(1)
  await expect(question).toContainText(`No.${first}`)
  await expect(dealer).toHaveURL(/\/partner\/auctions\?/)
  await question.getByRole('button', { name: '戻る' }).focus()
  await dealer.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(dealer.locator(`tr[data-auction="${first}"] th a`)).toBeFocused()
  expect(await bidsOf(first)).toEqual([])
  await dealer.context().close()
})

test('rows stay where they are while others bid, and chosen columns follow the person', async ({ page, browser }) => {
  test.slow()
  const [first = 0, second = 0] = await running(page, 2)
  const rival = await partner(page.request, 'rival@example.com')
  await bid(rival, second, 2_000)
  const dealer = await loggedIn(browser, 'dealer@example.com', { viewport: DESK })
  const heard = hearing(dealer)
  await dealer.goto('/partner/auctions?order=cheapest&q=CB400スーパーフォア')
  await hydrated(dealer)
  await expect.poll(heard).toContain(first)
  const shown = () =>
    dealer.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-auction')))
  const order = await shown()
  expect(order.indexOf(String(first))).toBeLessThan(order.indexOf(String(second)))
  await bid(rival, first, 900_000)
  await expect(dealer.locator(`tr[data-auction="${first}"]`)).toContainText('¥900,000')
  expect(await shown()).toEqual(order)
  await dealer.getByRole('button', { name: /並べ直す/ }).click()
  await expect.poll(async () => (await shown()).indexOf(String(first))).toBeGreaterThan(order.indexOf(String(second)))
  await dealer.getByText('列を選ぶ').click()
  await dealer.getByRole('checkbox', { name: '車検' }).uncheck()
  await dealer.getByRole('button', { name: 'この列で表示' }).click()
  await expect(dealer.getByRole('columnheader', { name: '車検' })).toHaveCount(0)
  const elsewhere = await loggedIn(browser, 'dealer@example.com', { viewport: DESK })
  await elsewhere.goto('/partner/auctions')
  await expect(elsewhere.getByRole('columnheader', { name: '年式' })).toBeVisible()
  await expect(elsewhere.getByRole('columnheader', { name: '車検' })).toHaveCount(0)
  const [file] = await Promise.all([
    elsewhere.waitForEvent('download'),
    hydrated(elsewhere).then(() => elsewhere.getByRole('button', { name: 'CSV' }).click()),
  ])
  expect(file.suggestedFilename()).toMatch(/^auctions-.*\.csv$/)
  await Promise.all([dealer.context().close(), elsewhere.context().close()])
})

test('Enter bids the maximum that was typed after m, and a double press of it does not', async ({ page, browser }) => {
  const [auctionId = 0] = await running(page, 1)
  const dealer = await loggedIn(browser, 'dealer@example.com', { viewport: DESK })
  await dealer.goto(`/partner/auctions?q=No.${auctionId}`)
  await hydrated(dealer)
  await moveTo(dealer, auctionId)
  await dealer.keyboard.press('m')
  await dealer.keyboard.type('2000')
  await dealer.keyboard.press('Enter')
  const question = dealer.getByRole('dialog')
  const confirm = question.getByRole('button', { name: '¥1,000 で入札する（上限 ¥2,000）' })
  await expect(confirm).toBeFocused()
  await expect(async () => {
    await dealer.keyboard.press('Enter')
    await expect(question).toBeHidden({ timeout: 500 })
  }).toPass()
  await expect(dealer.getByRole('status').filter({ hasText: `No.${auctionId}` })).toContainText('入札しました。')
  expect(await bidsOf(auctionId)).toEqual([1_000])
  // Who leaves the question is told that nothing was bid.
  await dealer.getByRole('textbox', { name: '自動入札の上限' }).fill('9000')
  // A press that follows a bid at once counts as its double.
  await expect(async () => {
    await dealer.keyboard.press('Enter')
    await expect(question.getByRole('button', { name: '上限を ¥9,000 に引き上げる' })).toBeFocused({ timeout: 15_000 })
  }).toPass()
  await dealer.keyboard.press('Escape')
  await expect(dealer.getByRole('status').filter({ hasText: '上限は引き上げていません。' })).toBeInViewport()
  await dealer.context().close()
})

test('a listing that is stopped or taken back under the question is no ended one', async ({ page, browser }) => {
  test.slow()
  const [stopped = 0] = await running(page, 1)
  const dealer = await loggedIn(browser, 'dealer@example.com', { viewport: DESK })
  const heard = hearing(dealer)
  await dealer.goto(`/partner/auctions?q=No.${stopped}`)
  await hydrated(dealer)
  await expect.poll(heard).toContain(stopped)
  await moveTo(dealer, stopped)
  await dealer.keyboard.press('b')
  const question = dealer.getByRole('dialog')
  await expect(question).toContainText('¥1,000 で入札します。')
  const operator = await partner(page.request, 'operator@example.com')
  await operator.give('stopListing', 'AuctionReasonInput', { auctionId: stopped, reason: '規約に反する記載' })
  await expect(question).toContainText('運営が出品を停止しました。¥1,000 の入札は送信されていません。')
  await question.getByRole('button', { name: '戻る' }).click()
  const desk = dealer.getByRole('region', { name: '選んだ車両への入札' })
  await expect(desk).toContainText('運営が出品を停止しました。')
  await expect(desk).toContainText('入力中だった金額（¥1,000）は送信されていません。')
  await expect(dealer.locator(`tr[data-auction="${stopped}"]`)).toContainText('出品停止')
  await dealer.context().close()
})
