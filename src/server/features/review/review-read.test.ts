import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner } from '#testing/cast.ts'
import { castDealer } from '#testing/partner-cast.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const PAGE = `query P($first: Int, $last: Int, $after: String, $before: String) {
  auctionReviews(first: $first, last: $last, after: $after, before: $before) {
    totalCount nodes { nickname } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }`

test('reviews are read page by page, the newest first, on and back; a hidden one is on no page', async () => {
  const { db } = api.services
  const { bikeDealerId } = await castDealer(api.services)
  for (const nickname of ['一', '二', '隠', '三']) {
    const { bikeOwnerId } = await castOwner(api.services)
    const auctionId = await castAuctionIn(db, 32, { bikeOwnerId, bikeDealerId })
    const ratings = { reviewAgent: 5, reviewDelivery: 5, reviewPrice: 5, reviewSatisfaction: 5 }
    const row = { auctionId, comment: 'とても良い取引でした。', nickname, createdAt: new Date(), ...ratings }
    await db
      .insertInto('auctionReview')
      .values({ ...row, isHidden: nickname === '隠' })
      .execute()
  }
  const read = async (variables: Record<string, unknown>) => {
    const { nodes, ...page } = (await api.graphql(PAGE, variables)).data.auctionReviews
    return { names: nodes.map(({ nickname }: { nickname: string }) => nickname), ...page }
  }
  const first = await read({ first: 2 })
  expect(first).toMatchObject({ names: ['三', '二'], totalCount: 3, pageInfo: { hasNextPage: true } })
  const second = await read({ first: 2, after: first.pageInfo.endCursor })
  expect(second).toMatchObject({ names: ['一'], pageInfo: { hasNextPage: false } })
  const back = await read({ last: 2, before: second.pageInfo.startCursor })
  expect(back).toMatchObject({ names: ['三', '二'], pageInfo: { hasPreviousPage: false } })
})

test("the seller's name and address in a comment are read by nobody; the nickname stays as it was chosen", async () => {
  const { db } = api.services
  const { bikeDealerId } = await castDealer(api.services)
  const { bikeOwnerId } = await castOwner(api.services, { userName: '大河内 菊代' })
  const auctionId = await castAuctionIn(db, 32, { bikeOwnerId, bikeDealerId })
  const { auctionReviewId } = await db
    .insertInto('auctionReview')
    .values({
      auctionId,
      nickname: '菊代',
      comment: '大河内と申します。とても良い取引でした。',
      createdAt: new Date(),
      ...{ reviewAgent: 5, reviewDelivery: 5, reviewPrice: 5, reviewSatisfaction: 5 },
    })
    .returning('auctionReviewId')
    .executeTakeFirstOrThrow()
  const query = `query ($auctionReviewId: Int!) { auctionReview(auctionReviewId: $auctionReviewId) { nickname comment } }`
  const { data } = await api.graphql(query, { auctionReviewId })
  expect(data.auctionReview).toEqual({ nickname: '菊代', comment: '***と申します。とても良い取引でした。' })
})
