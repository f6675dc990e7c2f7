import { castAuctionIn } from '#testing/auction-in-status.ts'
import { expect, expectAccessible, hydrated, overflowOf, test } from './fixtures.ts'
import { inDatabase } from './market.ts'
import { signedUp } from './owner.ts'

test('an owner whose bike was not sold reads why, and lists it again at another price', async ({ page }) => {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await inDatabase(async (db) => {
    const { bikeDealerId } = await db.selectFrom('bikeDealer').select('bikeDealerId').limit(1).executeTakeFirstOrThrow()
    const id = await castAuctionIn(db, 85, { bikeOwnerId, bikeDealerId })
    const change = { askingPrice: 550_000 }
    await db.updateTable('auction').set(change).where('auctionId', '=', id).execute()
    await db.insertInto('dealerLook').values({ auctionId: id, bikeDealerId }).execute()
    return id
  })
  await page.goto(`/kaitori/mypage/auction/${auctionId}`)
  await hydrated(page)
  const change = page.getByRole('link', { name: '写真や内容を変えて出品する' })
  for (const place of [`/kaitori/mypage/auction/${auctionId}`, '/kaitori/mypage/history']) {
    await page.goto(place)
    await expect(change).toHaveAttribute('href', `/kaitori/sell-form/${auctionId}`)
  }
  // The form knows from which listing it was opened, after a reload, too.
  await change.first().click()
  for (const when of ['opened', 'reloaded']) {
    await expect(page.getByRole('heading', { name: '車検証を読み取る' })).toBeVisible()
    await hydrated(page)
    await expect.poll(() => page.evaluate(relistedFromInDraft), when).toBe(auctionId)
    await page.goto('/kaitori/sell-form')
  }
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/kaitori/mypage/auction/${auctionId}`)
  await hydrated(page)
  await page.getByRole('link', { name: '今回の結果を振り返る' }).click()
  await expect(page).toHaveURL(/\/outcome$/)
  await hydrated(page)
  const figures = page.getByRole('region', { name: '今回の数字' })
  await expect(figures).toContainText('1店')
  await expect(figures).toContainText('希望価格まで、あと ¥50,000 でした。')
  await expect(page.getByRole('region', { name: '次に試せること' })).toContainText('希望価格まで、あと少しでした')
  await expect(change).toHaveAttribute('href', `/kaitori/sell-form/${auctionId}`)
  await expectAccessible(page)
  expect(await overflowOf(page)).toBe(0)

  const price = page.getByRole('textbox', { name: '希望価格' })
  const relist = page.getByRole('button', { name: '再出品する' })
  for (const [typed, refusal] of [
    ['一万五', '読み取れません'],
    ['1,500', '1,000円単位'],
  ] as const) {
    await price.fill(typed)
    await relist.click()
    await expect(page.getByText(refusal).first()).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await price.fill('49万')
  await relist.click()
  const question = page.getByRole('dialog', { name: '希望価格を変えて再出品しますか' })
  await expect(question).toContainText('¥550,000 → ¥490,000')
  await question.getByRole('button', { name: '再出品する' }).click()
  await expect(page).not.toHaveURL(/outcome/)
  await expect(page.getByText('審査前').first()).toBeVisible()
  const copy = await inDatabase((db) =>
    db
      .selectFrom('auction')
      .select(['askingPrice', 'auctionStatus'])
      .where('relistedFrom', '=', auctionId)
      .executeTakeFirst(),
  )
  expect(copy).toEqual({ askingPrice: 490_000, auctionStatus: 11 })
  // Of one whose place another has taken, the page tells the story and offers no second copy.
  await page.goto(`/kaitori/mypage/auction/${auctionId}/outcome`)
  await expect(page.getByText('いまは再出品できません')).toBeVisible()
})

function relistedFromInDraft(): unknown {
  const drafts = Object.entries(localStorage).filter(([key]) => key.startsWith('kaitori:sell-form'))
  return drafts.map(([, text]) => JSON.parse(text).relistedFrom)[0]
}
