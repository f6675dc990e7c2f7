import type { Locator, Page } from '@playwright/test'
import { castAuction } from '#testing/message-cast.ts'
import { complaintsOf, hear } from './console.ts'
import { accessibilityFindings, expect, hydrated, overflowOf, test } from './fixtures.ts'
import { bid, inDatabase, partner, runningAuction } from './market.ts'
import { PASSWORD, signedUp } from './owner.ts'
import { castShop, PHONE } from './trade.ts'

const BIKES = 5
const SEARCHED = 'CB400スーパーフォア 1万'
const SAID = '土曜日の午前中に伺います。'

/** A dealer of its own, with a sale under way, and bikes that nobody has bid on. */
async function castDay(page: Page, bikes: number) {
  const shop = await castShop()
  const { bikeOwnerId } = await signedUp(page)
  const sold = await inDatabase((db) =>
    castAuction({ db }, { bikeOwnerId, status: 31, bikeDealerId: shop.bikeDealerId }),
  )
  const ids: number[] = []
  while (ids.length < bikes) ids.push(await runningAuction(page.request, (await signedUp(page)).bikeOwnerId))
  return { email: shop.email, sold, ids, rival: await partner(page.request, 'rival@example.com') }
}

const heading = (dealer: Page, name: string) => dealer.getByRole('heading', { level: 1, name })
const told = (dealer: Page, auctionId: number) => dealer.getByRole('status').filter({ hasText: `No.${auctionId}` })

test('a dealer works a whole day by keys alone, two for each bid', async ({ page, browser }) => {
  test.slow()
  const { email, sold, ids, rival } = await castDay(page, BIKES)
  const context = await browser.newContext({
    baseURL: process.env.E2E_ORIGIN ?? '',
    locale: 'ja-JP',
    viewport: { width: 1280, height: 800 },
  })
  const dealer = await context.newPage()
  hear(dealer)
  let presses = 0
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      presses += 1
      await dealer.keyboard.press(key)
    }
  }
  const write = async (text: string) => {
    presses += text.length
    await dealer.keyboard.type(text)
  }
  /** Tab until it has the focus. */
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible()
    const isThere = () => target.evaluate((it) => it === document.activeElement)
    for (let tabs = 0; tabs < 80 && !(await isThere()); tabs += 1) await press('Tab')
    await expect(target).toBeFocused()
  }

  await dealer.goto('/partner/login')
  await hydrated(dealer)
  await tabTo(dealer.getByRole('textbox', { name: 'メールアドレス' }))
  await write(email)
  await tabTo(dealer.locator('input[name=password]'))
  await write(PASSWORD)
  await press('Enter')
  await expect(heading(dealer, '開催中のオークション')).toBeVisible()
  await hydrated(dealer)

  const find = async () => {
    await press('/')
    await write(SEARCHED)
    await press('Enter')
    await expect(dealer.getByText('現在価格を ¥10,000 以下に絞り込んでいます')).toBeVisible()
  }
  const moveTo = async (auctionId: number) => {
    const link = dealer.locator(`tr[data-auction="${auctionId}"] th a`)
    await expect(link).toBeVisible()
    const isThere = () => link.evaluate((it) => it === document.activeElement)
    for (let rows = 0; rows < 60 && !(await isThere()); rows += 1) await press('j')
    await expect(link).toBeFocused()
  }
  await find()
  const [first = 0] = ids
  await moveTo(first)
  await press('Enter')
  await expect(dealer.getByRole('region', { name: '価格と入札' })).toBeVisible()
  await press('g', 'a')
  await expect(heading(dealer, '開催中のオークション')).toBeVisible()
  await find()

  const pressesBefore = presses
  let moves = 0
  for (const auctionId of ids) {
    const before = presses
    await moveTo(auctionId)
    moves += presses - before
    await press('b')
    await expect(dealer.getByRole('dialog')).toContainText(`No.${auctionId}`)
    await press('Enter')
    await expect(told(dealer, auctionId)).toContainText('¥1,000で入札しました。')
  }
  const bidPresses = presses - pressesBefore - moves
  expect(bidPresses).toBeLessThanOrEqual(2 * ids.length)

  await bid(rival, first, 5_000)
  const news = dealer.getByRole('alert').filter({ hasText: `No.${first}` })
  await expect(news).toContainText('高値が更新されました。現在 ¥5,000 です。')
  expect(await accessibilityFindings(dealer, { isShort: true })).toEqual([])
  await tabTo(news.getByRole('link', { name: '入札画面を開く' }))
  await press('Enter')
  await expect(dealer.getByRole('region', { name: '価格と入札' })).toContainText('¥5,000')

  await press('g', 't')
  await expect(heading(dealer, 'やること')).toBeVisible()
  const task = dealer
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `No.${sold}` })
    .getByRole('link')
    .last()
  await tabTo(task)
  await press('Enter')
  await expect(heading(dealer, 'やること')).toBeHidden()

  await press('g', 'm')
  await expect(heading(dealer, 'メッセージ')).toBeVisible()
  await tabTo(dealer.locator(`main a[href^="/partner/messages/${sold}"]`).first())
  await press('Enter')
  await tabTo(dealer.getByRole('textbox', { name: 'メッセージを入力' }))
  await write(SAID)
  await press('Control+Enter')
  await expect(dealer.getByRole('list', { name: 'やり取り' }).getByText(SAID)).toBeVisible()
  await expect(dealer.getByRole('textbox', { name: 'メッセージを入力' })).toHaveValue('')
  expect(await accessibilityFindings(dealer, { isShort: true })).toEqual([])

  // A letter in a field is a letter: out of it by Tab, and on to the plan.
  await press('Tab')
  await press('g', 't')
  await tabTo(dealer.getByRole('main').getByRole('link', { name: 'カレンダー', exact: true }))
  await press('Enter')
  await expect(dealer).toHaveURL(/\/partner\/todo\/calendar/)
  await press('g', 'f')
  await expect(heading(dealer, '月次実績')).toBeVisible()
  await tabTo(dealer.getByRole('button', { name: 'ログアウト' }))
  await press('Enter')
  await expect(heading(dealer, 'パートナーログイン')).toBeVisible()
  const description = `${presses} keys in all, ${bidPresses} of them for ${ids.length} bids, ${moves} to move to the rows`
  test.info().annotations.push({ type: 'keys', description })
  process.stdout.write(`  a dealer's day: ${description}\n`)
  expect(complaintsOf(dealer)).toEqual([])
  await context.close()
})

test('and on a phone by touch', async ({ page, browser }) => {
  test.slow()
  const { email, sold, ids, rival } = await castDay(page, 2)
  const context = await browser.newContext({ baseURL: process.env.E2E_ORIGIN ?? '', locale: 'ja-JP', ...PHONE })
  const dealer = await context.newPage()
  hear(dealer)
  await dealer.goto('/partner/login')
  await dealer.getByRole('textbox', { name: 'メールアドレス' }).fill(email)
  await dealer.locator('input[name=password]').fill(PASSWORD)
  await dealer.getByRole('button', { name: 'ログインする' }).tap()
  const menu = dealer.getByRole('navigation', { name: 'メインメニュー' })
  const go = async (name: RegExp, title: string) => {
    await menu.getByRole('link', { name }).tap()
    await expect(heading(dealer, title)).toBeVisible()
    expect(await overflowOf(dealer)).toBe(0)
  }
  await expect(heading(dealer, '開催中のオークション')).toBeVisible()
  await hydrated(dealer)
  for (const auctionId of ids) {
    await go(/^開催中/, '開催中のオークション')
    const search = dealer.getByRole('main').getByRole('searchbox')
    await search.fill(`No.${auctionId}`)
    await search.press('Enter') // 検索 on the keyboard of a phone
    await dealer.locator(`tr[data-auction="${auctionId}"] th a`).tap()
    await dealer.getByRole('link', { name: '入札へ進む' }).tap()
    await dealer.getByRole('form', { name: '入札' }).getByRole('button', { name: '入札する' }).tap()
    await dealer.getByRole('dialog').getByRole('button', { name: '¥1,000 で入札する' }).tap()
    await expect(dealer.getByText('¥1,000で入札しました。')).toBeVisible()
  }
  const [first = 0] = ids
  await go(/^開催中/, '開催中のオークション')
  await bid(rival, first, 5_000)
  const news = dealer.getByRole('alert').filter({ hasText: `No.${first}` })
  await expect(news).toContainText('高値が更新されました。現在 ¥5,000 です。')
  expect(await overflowOf(dealer)).toBe(0)
  expect(await accessibilityFindings(dealer, { isShort: true })).toEqual([])
  await news.getByRole('link', { name: '入札画面を開く' }).tap()
  await expect(dealer.getByRole('region', { name: '価格と入札' })).toContainText('¥5,000')

  await go(/^やること/, 'やること')
  await expect(
    dealer
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `No.${sold}` })
      .first(),
  ).toBeVisible()
  await go(/^メッセージ/, 'メッセージ')
  await dealer.locator(`main a[href^="/partner/messages/${sold}"]`).first().tap()
  await dealer.getByRole('textbox', { name: 'メッセージを入力' }).fill(SAID)
  await dealer.getByRole('button', { name: '送信する' }).tap()
  await expect(dealer.getByRole('list', { name: 'やり取り' }).getByText(SAID)).toBeVisible()
  expect(await overflowOf(dealer)).toBe(0)
  expect(await accessibilityFindings(dealer, { isShort: true })).toEqual([])
  await go(/^やること/, 'やること')
  await dealer.getByRole('main').getByRole('link', { name: 'カレンダー', exact: true }).tap()
  await expect(dealer).toHaveURL(/\/partner\/todo\/calendar/)
  await go(/^月次実績/, '月次実績')
  await dealer.getByRole('button', { name: 'ログアウト' }).tap()
  await expect(heading(dealer, 'パートナーログイン')).toBeVisible()
  expect(complaintsOf(dealer)).toEqual([])
  await context.close()
})
