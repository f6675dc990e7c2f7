import { loggedIn } from './console.ts'
import { expect, expectAccessible, hydrated, overflowOf, test } from './fixtures.ts'
import { bid, endIn, partner, runningAuction } from './market.ts'
import { signedUp } from './owner.ts'

test('an owner who decides reads how the dealer kept to its contracts, and how it is counted', async ({ page }) => {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await runningAuction(page.request, bikeOwnerId)
  await bid(await partner(page.request, 'dealer@example.com'), auctionId, 300_000)
  await page.goto(`/kaitori/mypage/auction/${auctionId}`)
  await hydrated(page)
  const card = page.getByRole('region', { name: 'モト横浜の取引実績' })
  await expect(page.getByRole('heading', { name: '現在の価格' }).locator('..')).toContainText('¥300,000')
  await expect(card).toHaveCount(0)

  await endIn(auctionId, 300)
  await expect(card).toContainText('成約金額どおりの売却')
  await expect(card).toContainText(/直近12か月・\d+件/)
  await expectAccessible(page)
  expect(await overflowOf(page)).toBe(0)

  const opening = page.waitForEvent('popup')
  await card.getByRole('link', { name: '数字の計算のしかた' }).click()
  const definition = await opening
  await expect(definition.getByRole('heading', { level: 1, name: '販売店の取引実績とは' })).toBeVisible()
  await expect(definition.getByRole('region', { name: '例の販売店の取引実績' })).toContainText('9件中7件')
  await expectAccessible(definition)
  expect(await overflowOf(definition)).toBe(0)
  await definition.close()

  await page.getByRole('button', { name: '売却する' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('この販売店の取引実績（直近12か月）：成約金額どおりの売却')
  await question.getByRole('button', { name: '売却する' }).click()
  await expect(page.getByRole('heading', { name: 'お取引', exact: true })).toBeVisible()
  await expect(card).toContainText('販売店による中止')
})

test('a dealer sees what moved its record, and an operator every dealer’s', async ({ browser }) => {
  const dealer = await loggedIn(browser, 'dealer@example.com')
  await dealer.goto('/partner/record')
  await expect(dealer.getByRole('region', { name: 'モト横浜の取引実績' })).toContainText('成約金額どおりの売却')
  await expect(dealer.getByRole('row').nth(1)).toContainText(/ポイント|±0|—/)
  await expectAccessible(dealer)
  expect(await overflowOf(dealer)).toBe(0)
  await dealer.goto('/partner/dealers/1')
  await expect(dealer).not.toHaveURL(/dealers/)

  const operator = await loggedIn(browser, 'operator@example.com')
  await operator.goto('/partner/dealers')
  await operator.getByRole('link', { name: '成約金額どおりの割合が低い順に並べる' }).click()
  await expect(operator.getByRole('row').nth(1)).toContainText(/減額[1-9]/)
  await operator.getByRole('link', { name: 'サイクルガレージ埼玉', exact: true }).click()
  await expect(operator.getByRole('heading', { level: 1, name: 'サイクルガレージ埼玉' })).toBeVisible()
  await expect(operator.getByText('減額あり').first()).toBeVisible()
  await expectAccessible(operator)
  expect(await overflowOf(operator)).toBe(0)
})
