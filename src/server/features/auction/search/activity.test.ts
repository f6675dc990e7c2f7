import { afterAll, beforeAll, expect, test } from 'vitest'
import { TopActivityDocument } from '#contract/generated/activity.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castListing } from '#testing/listing.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const now = new Date()
const activity = async () => (await api.graphql(TopActivityDocument.query)).data

/** An auction that is over or under way, without the way there. */
async function castAuction(change: object): Promise<number> {
  const { db } = api.services
  const { bikeOwnerId } = await castOwner(api.services)
  const auctionId = await castListing(db, bikeOwnerId)
  await api.services.client.pool.query('alter table auction disable trigger keep_auction_transition')
  await db.updateTable('auction').set(change).where('auctionId', '=', auctionId).execute()
  await api.services.client.pool.query('alter table auction enable trigger keep_auction_transition')
  return auctionId
}

const bids = (count: number) => ({ bidCount: count, currentPrice: 300_000, leaderDealerId: 1, leaderMax: 300_000 })
const sold = (daysAgo: number) => ({
  ...bids(3),
  auctionStatus: 32 as const,
  publishedAt: later(now, -(daysAgo + 9) * DAY),
  endAt: later(now, -(daysAgo + 5) * DAY),
  contractAmount: 300_000,
  finalTransactionPrice: 300_000,
  finalTransactionAt: later(now, -daysAgo * DAY),
})

test('an empty market says so', async () => {
  const data = await activity()
  expect(data.marketActivity).toMatchObject({ listedCount: 0, bidCount: 0, dealCount: 0 })
  expect(data.auctions.nodes).toEqual([])
  expect(data.auctionReviews.nodes).toEqual([])
})

test('the market counts what runs and what was sold lately, and shows visitors the last sales and reviews', async () => {
  await castAuction({ auctionStatus: 11 })
  await castAuction({ auctionStatus: 21, publishedAt: now, endAt: later(now, DAY), ...bids(4) })
  await castAuction({ auctionStatus: 21, publishedAt: now, endAt: later(now, DAY) })
  const recent = await castAuction(sold(3))
  await castAuction(sold(40))
  const review = { comment: '連絡が丁寧でした。', nickname: '横浜の持主', createdAt: now }
  const stars = { reviewAgent: 5, reviewDelivery: 5, reviewPrice: 4, reviewSatisfaction: 5 }
  const { db } = api.services
  await db
    .insertInto('auctionReview')
    .values({ auctionId: recent, ...review, ...stars })
    .execute()

  const data = await activity()
  expect(data.marketActivity).toMatchObject({ listedCount: 2, bidCount: 4, dealCount: 1 })
  expect(data.auctions.nodes).toHaveLength(2)
  expect(data.auctions.nodes[0]).toMatchObject({ auctionId: recent, finalTransactionPrice: 300_000 })
  expect(data.auctionReviews.nodes).toMatchObject([
    { nickname: '横浜の持主', auction: { makerName: expect.any(String) } },
  ])
  expect(data.auctionReviewSummary).toEqual({ count: 1, reviewSatisfaction: 5 })
})
