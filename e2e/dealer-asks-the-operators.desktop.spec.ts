import { loggedIn } from './console.ts'
import { accessibilityFindings, expect, hydrated, test } from './fixtures.ts'
import { bid, partner, runningAuction } from './market.ts'
import { signedUp } from './owner.ts'

const DESK = { width: 1440, height: 900 }

test('a dealer tells the operators of a mistyped bid from its auction, and reads the answer in the console', async ({
  page,
  browser,
}) => {
  test.slow()
  const auctionId = await runningAuction(page.request, (await signedUp(page)).bikeOwnerId)
  await bid(await partner(page.request, 'dealer@example.com'), auctionId, 270_000)
  const dealer = await loggedIn(browser, 'dealer@example.com', { viewport: DESK })
  await dealer.goto(`/partner/auctions/${auctionId}`)
  await hydrated(dealer)
  await dealer.getByRole('link', { name: '入札を誤ったときは、運営に問い合わせる' }).click()
  await expect(dealer.getByRole('heading', { level: 1, name: '運営に問い合わせる' })).toBeVisible()
  await expect(dealer.getByRole('textbox', { name: /^オークションの番号/ })).toHaveValue(String(auctionId))
  await expect(dealer.getByRole('combobox', { name: /^種類/ })).toHaveValue('mistypedBid')
  await dealer.getByRole('textbox', { name: /^内容/ }).fill('27,000円のつもりでした。')
  await dealer.getByRole('button', { name: '運営に送る' }).click()
  const received = dealer.getByRole('status').filter({ hasText: 'お問い合わせを受け付けました' })
  await expect(received).toBeVisible()
  const number = /No\.\d+/.exec((await received.textContent()) ?? '')?.[0] ?? ''
  expect(await accessibilityFindings(dealer)).toEqual([])

  const operator = await loggedIn(browser, 'operator@example.com', { viewport: DESK })
  await operator.goto('/partner/support')
  await hydrated(operator)
  const row = operator.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText(`・No.${auctionId}`)
  await expect(row).toContainText('入札の誤り')
  await row.getByRole('link', { name: number }).click()
  await expect(operator.getByRole('link', { name: `No.${auctionId}` })).toBeVisible()
  await operator.getByRole('textbox', { name: /^回答/ }).fill('入札を取り消しました。')
  await operator.getByRole('button', { name: '回答を送る' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: '回答を送る' }).click()
  await expect(operator.getByRole('list', { name: 'やり取り' }).getByText('入札を取り消しました。')).toBeVisible()

  await dealer.goto('/partner/auctions')
  await hydrated(dealer)
  await dealer
    .getByRole('banner')
    .getByRole('link', { name: /^問い合わせ/ })
    .click()
  await dealer.getByRole('listitem').filter({ hasText: number }).getByRole('link').click()
  await expect(dealer.getByText('入札を取り消しました。')).toBeVisible()
  expect(await accessibilityFindings(dealer)).toEqual([])
  await dealer.getByRole('link', { name: 'お問い合わせの一覧へ' }).click()
  await expect(dealer.getByRole('listitem').filter({ hasText: number })).not.toContainText('新しい回答')

  // Another dealer finds nothing under the number.
  const rival = await loggedIn(browser, 'rival@example.com', { viewport: DESK })
  await rival.goto(`/partner/support/${number.slice(3)}`)
  await expect(rival.getByText('27,000円のつもりでした。')).toHaveCount(0)
  await Promise.all([dealer, operator, rival].map((it) => it.context().close()))
})
