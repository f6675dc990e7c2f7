import { castListing } from '#testing/listing.ts'
import { choose, complaintsOf, loggedIn } from './console.ts'
import { expect, expectAccessible, hydrated, overflowOf, test } from './fixtures.ts'
import { inDatabase, partner } from './market.ts'
import { signedUp } from './owner.ts'

const ORDERS = '/partner/buy-orders/binding'
const WORDS = 'CB400スーパーフォア ¥1,500,000'

test('a dealer binds itself, an owner takes it at once, and the dealer ends the order', async ({ page, browser }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const dealer = await loggedIn(browser, 'dealer@example.com', { viewport: { width: 1280, height: 800 } })
  await dealer.goto(ORDERS)
  await hydrated(dealer)
  await choose(dealer, 'メーカー', 'ホンダ')
  await choose(dealer, '車種', 'CB400スーパーフォア')
  const price = dealer.getByRole('textbox', { name: '1台の買取金額' })
  const until = dealer.getByRole('textbox', { name: '期限' })
  await price.fill('たかく')
  await until.fill('2020年1月1日')
  await dealer.getByRole('button', { name: '内容を確認する' }).click()
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await price.fill('150万')
  await dealer.getByRole('button', { name: '内容を確認する' }).click()
  await expect(until).toHaveAttribute('aria-invalid', 'true')
  await until.fill(dayOfNextMonth())
  // A key that is held down, or pressed twice, reads nothing: it leads back, and no order is made.
  const question = dealer.getByRole('dialog')
  const orders = dealer.getByRole('listitem').filter({ hasText: WORDS })
  const known = await orders.count()
  await price.focus()
  for (let repeats = 0; repeats < 12; repeats += 1) {
    await dealer.keyboard.down('Enter')
    await dealer.waitForTimeout(repeats === 0 ? 500 : 100)
  }
  await dealer.keyboard.up('Enter')
  for (let presses = 0; presses < 4; presses += 1) {
    await dealer.keyboard.press('Enter')
    await dealer.waitForTimeout(500)
  }
  await expect(dealer.getByText('買取注文を登録しました。')).toHaveCount(0)
  if (await question.isVisible()) await question.getByRole('button', { name: '戻る' }).click()
  await expect(orders).toHaveCount(known)
  // The question goes with what it asked about.
  await price.fill('140万')
  await expect(dealer.getByText(/この入札は取り消せません。/).filter({ visible: true })).toHaveCount(0)
  await price.fill('150万')
  await dealer.getByRole('button', { name: '内容を確認する' }).click()
  // Above the market, and binding: both are read before it holds.
  await expect(question.getByText(/この車種の相場の上限の約.*倍です。/)).toBeVisible()
  await expect(question).toContainText('この入札は取り消せません。')
  await expect(question.getByRole('button', { name: '戻る' })).toBeFocused()
  await expect(question).toContainText('「CB400スーパーフォア」（審査に合格 / 全国）を1台¥1,500,000')
  await expectAccessible(dealer)
  expect(await overflowOf(dealer)).toBe(0)
  await dealer.screenshot({ path: 'test-results/binding-order-question-desktop.png', fullPage: true })
  await question.getByRole('button', { name: '買取注文を登録する' }).click()
  await expect(dealer.getByText('買取注文を登録しました。')).toBeVisible()
  const row = dealer.getByRole('listitem').filter({ hasText: WORDS }).filter({ hasText: '1台のうち' }).first()
  await expect(row).toContainText('残り 1台')

  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await inDatabase((db) => castListing(db, bikeOwnerId))
  await page.goto(`/kaitori/mypage/auction/${auctionId}`)
  await hydrated(page)
  const offer = page.getByRole('region', { name: '今すぐ ¥1,500,000 で買う販売店があります' })
  await expect(offer).toContainText('モト横浜')
  await expectAccessible(page)
  expect(await overflowOf(page)).toBe(0)
  await page.screenshot({ path: 'test-results/binding-offer-phone.png', fullPage: true })
  await offer.getByRole('button', { name: 'この販売店にすぐ売る' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'この販売店にすぐ売る' }).click()
  await expect(page.getByRole('heading', { name: '¥1,500,000 の買取の約束を使います' })).toBeVisible()
  await dealer.goto(ORDERS)
  await expect(row).toContainText('確保中 1台・成約 0台・残り 0台')

  const operator = await partner(page.request, 'operator@example.com')
  await operator.give('passInspection', 'PassInspectionInput', { auctionId })
  await page.reload()
  await hydrated(page)
  await expect(page.getByText(/の買取注文（¥1,500,000）で、すぐに売ることを選びました/)).toBeVisible()
  await expectAccessible(page)
  expect(await overflowOf(page)).toBe(0)
  await page.screenshot({ path: 'test-results/binding-offer-kept-phone.png', fullPage: true })
  await page.getByRole('button', { name: '売却する', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('¥1,500,000')
  await page.getByRole('dialog').getByRole('button', { name: '売却する' }).click()
  await expect(page.getByText('取引中').first()).toBeVisible()

  await dealer.goto(ORDERS)
  await hydrated(dealer)
  await expect(row).toContainText('確保中 0台・成約 1台・残り 0台')
  await row.getByRole('button', { name: `${WORDS}の買取注文を終了する` }).click()
  await expect(dealer.getByRole('dialog')).toContainText(WORDS)
  await dealer.getByRole('dialog').getByRole('button', { name: '買取注文を終了する' }).click()
  await expect(dealer.getByText('買取注文を終了しました。')).toBeVisible()
  await expect(row).toContainText('終了')
  await expectAccessible(dealer)
  await dealer.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(dealer)).toBe(0)
  await dealer.screenshot({ path: 'test-results/binding-orders-phone.png', fullPage: true })
  expect(complaintsOf(dealer)).toEqual([])
  await dealer.context().close()
})

test('without scripts a binding order is shown back first, and counts with the second press', async ({ browser }) => {
  const dealer = await loggedIn(browser, 'rival@example.com')
  const storageState = await dealer.context().storageState()
  const baseURL = process.env.E2E_ORIGIN ?? ''
  const context = await browser.newContext({ baseURL, locale: 'ja-JP', javaScriptEnabled: false, storageState })
  const plain = await context.newPage()
  await plain.goto(`${ORDERS}?maker=1`)
  const price = plain.getByRole('textbox', { name: '1台の買取金額' })
  await plain.getByRole('combobox', { name: '車種' }).selectOption({ label: 'CB400スーパーフォア' })
  await price.fill('30万')
  await plain.getByRole('textbox', { name: '期限' }).fill(dayOfNextMonth())
  await plain.getByRole('button', { name: '内容を確認する' }).click()
  await expect(plain.getByText(/を1台¥300,000、/)).toBeVisible()
  // Another amount is another question.
  await price.fill('31万')
  await plain.getByRole('button', { name: 'この内容で登録する' }).click()
  await expect(plain.getByText(/を1台¥310,000、/)).toBeVisible()
  await plain.getByRole('button', { name: 'この内容で登録する' }).click()
  await expect(plain.getByText('買取注文を登録しました。')).toBeVisible()
  await context.close()
  await dealer.context().close()
})

/** As it is typed. */
function dayOfNextMonth(): string {
  const day = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000)
  return `${day.getFullYear()}年${day.getMonth() + 1}月${day.getDate()}日`
}
