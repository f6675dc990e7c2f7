import { afterAll, beforeAll, expect, test } from 'vitest'
import { ModerateReviewDocument, ReviewsToModerateDocument } from '#contract/generated/operator.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner } from '#testing/cast.ts'
import { castDealer, castOperator } from '#testing/partner-cast.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('a review is hidden and put back as it was read; a later decision is not written over', async () => {
  const { db } = api.services
  const { headers } = await castOperator(api.services)
  const { bikeOwnerId } = await castOwner(api.services)
  const { bikeDealerId } = await castDealer(api.services)
  const auctionId = await castAuctionIn(db, 32, { bikeOwnerId, bikeDealerId })
  const ratings = { reviewAgent: 5, reviewDelivery: 5, reviewPrice: 5, reviewSatisfaction: 5 }
  const { auctionReviewId } = await db
    .insertInto('auctionReview')
    .values({ auctionId, comment: 'とても良い取引でした。', nickname: '匿名', createdAt: new Date(), ...ratings })
    .returning('auctionReviewId')
    .executeTakeFirstOrThrow()
  const read = async () => (await api.graphql(ReviewsToModerateDocument.query, {}, headers)).data.reviewsToModerate[0]
  const moderate = async (input: object) => {
    const given = { auctionReviewId, ...input }
    const { data, errors } = await api.graphql(ModerateReviewDocument.query, { input: given }, headers)
    return errors[0]?.extensions.code ?? data.moderateReview
  }
  const { moderatedAt } = await read()
  expect(moderatedAt).toBeNull()
  expect(await moderate({ isHidden: true, reason: '個人情報' })).toBe(true)
  expect(await moderate({ isHidden: true, reason: '個人情報' })).toBe(true)
  expect(await moderate({ isHidden: true, reason: '別の理由' })).toBe('ERROR_CONTENT_CHANGED')
  expect(await moderate({ isHidden: false, moderatedAt })).toBe('ERROR_CONTENT_CHANGED')
  const hidden = await read()
  expect(hidden).toMatchObject({ isHidden: true, hiddenReason: '個人情報' })
  expect(await moderate({ isHidden: false, moderatedAt: hidden.moderatedAt })).toBe(false)
  expect(await moderate({ isHidden: true, reason: '別の理由', moderatedAt: hidden.moderatedAt })).toBe(
    'ERROR_CONTENT_CHANGED',
  )
  for (const reason of ['', '\u200B\u2060', '。']) {
    const moderatedNow = (await read()).moderatedAt
    expect(await moderate({ isHidden: true, reason, moderatedAt: moderatedNow })).toBe('ERROR_REQUIRED')
  }
})
