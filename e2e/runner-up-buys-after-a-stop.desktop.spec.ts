import { withRead } from '#testing/with-read.ts'
import { complaintsOf, loggedIn } from './console.ts'
import { expect, expectAccessible, hydrated, test } from './fixtures.ts'
import { bid, endIn, inDatabase, partner, runningAuction } from './market.ts'
import { signedUp } from './owner.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('the dealer stops, the runner-up says yes, and the owner sells to it', async ({ page, browser }) => {
  const { bikeOwnerId, idToken } = await signedUp(page)
  const auctionId = await runningAuction(page.request, bikeOwnerId)
  const dealer = await partner(page.request, 'dealer@example.com')
  await bid(await partner(page.request, 'rival@example.com'), auctionId, 300_000)
  await bid(dealer, auctionId, 320_000)
  await endIn(auctionId, 100)
  const query = 'mutation ($input: AnswerSaleIntentionInput!) { answerSaleIntention(input: $input) { __typename } }'
  const headers = { authorization: `Bearer ${idToken}` }
  await expect
    .poll(async () => {
      const input = await inDatabase((db) => withRead(db, 'answerSaleIntention', { auctionId, saleIntention: 1 }))
      const answer = await page.request.post('/graphql', { headers, data: { query, variables: { input } } })
      return (await answer.json()).errors
    })
    .toBeUndefined()
  await dealer.give('stopTransaction', 'StopTransactionInput', { auctionId, reason: '資金の都合' })

  await page.goto(`/kaitori/mypage/auction/${auctionId}`)
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'ほかの入札販売店に確認しています' })).toBeVisible()
  await expect(page.getByText('入札していたバイクワールド多摩に、¥300,000で')).toBeInViewport()
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/runner-up-owner-desktop.png', fullPage: true })

  // Listing a bike would end the asking: My page says so, and invites to nothing else.
  for (const place of ['/kaitori/mypage', '/kaitori/mypage/auction', '/kaitori/sell-form']) {
    await page.goto(place)
    await expect(page.getByText('回答の前にバイクを出品すると、この確認は終わります。')).toBeVisible()
    await expect(page.getByText('バイクを出品してみませんか')).toHaveCount(0)
  }
  await page.goto(`/kaitori/mypage/auction/${auctionId}`)

  const rival = await loggedIn(browser, 'rival@example.com')
  await rival.goto(`/partner/auctions/${auctionId}`)
  await hydrated(rival)
  const offer = rival.getByRole('region', { name: 'この車両を購入しますか' })
  await expect(offer).toContainText('¥300,000')
  await expect(rival.getByText('要対応：購入の回答').first()).toBeVisible()
  await expect(rival.getByText('他社が落札')).toHaveCount(0)
  await expectAccessible(rival)
  await rival.screenshot({ path: 'test-results/runner-up-dealer-desktop.png', fullPage: true })
  await offer.getByRole('button', { name: '購入する', exact: true }).click()
  await rival.getByRole('dialog').getByRole('button', { name: '購入すると回答する' }).click()
  await expect(rival.getByText('購入すると回答しました。')).toBeVisible()
  // Also later: what was answered, and where it goes on.
  await rival.reload()
  await hydrated(rival)
  await expect(rival.getByText('購入すると回答済み')).toBeVisible()
  await rival.getByRole('link', { name: /^No\.\d+ を開く$/ }).click()
  await expect(rival.getByRole('heading', { name: '入札した金額での購入の意思を出品者に伝えました' })).toBeVisible()
  await expect(rival.getByText('上位3社')).toHaveCount(0)

  await page.reload()
  await hydrated(page)
  await page.getByRole('link', { name: 'ほかの入札販売店との取引に進む' }).click()
  await expect(page.getByText('ほかの入札販売店との続きです')).toBeVisible()
  await page.getByRole('button', { name: '売却する', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('¥300,000')
  await page.getByRole('dialog').getByRole('button', { name: '売却する' }).click()
  await expect(page.getByText('取引中').first()).toBeVisible()
  expect(complaintsOf(rival)).toEqual([])
  await rival.context().close()
})
