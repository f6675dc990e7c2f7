import { afterAll, beforeAll, expect, test } from 'vitest'
import { ModerateReviewDocument, ReviewsToModerateDocument } from '#contract/generated/operator.ts'
import { AuctionReviewDocument } from '#contract/generated/traded.ts'
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
  const { bikeOwnerId, headers: author } = await castOwner(api.services)
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
  expect(await moderate({ isHidden: true, reason: '個人情報の記載' })).toBe(true)
  expect(await moderate({ isHidden: true, reason: '個人情報の記載' })).toBe(true)
  expect(await moderate({ isHidden: true, reason: '別の理由です' })).toBe('ERROR_CONTENT_CHANGED')
  expect(await moderate({ isHidden: false, moderatedAt })).toBe('ERROR_CONTENT_CHANGED')
  const hidden = await read()
  expect(hidden).toMatchObject({ isHidden: true, hiddenReason: '個人情報の記載' })
  // The author is told, not why; for everybody else it is not there.
  const seenBy = async (who: object) =>
    (await api.graphql(AuctionReviewDocument.query, { auctionReviewId }, { ...who })).data.auctionReview
  expect(await seenBy(author)).toMatchObject({ isHidden: true, comment: 'とても良い取引でした。' })
  for (const stranger of [{}, (await castOwner(api.services)).headers, (await castDealer(api.services)).headers])
    expect(await seenBy(stranger)).toBeNull()
  const ofAuction = `{ auction(auctionId: ${auctionId}) { review { isHidden } } }`
  expect((await api.graphql(ofAuction, {}, author)).data.auction.review).toEqual({ isHidden: true })
  expect((await api.graphql(ofAuction)).data.auction?.review ?? null).toBeNull()
  expect(await moderate({ isHidden: false, moderatedAt: hidden.moderatedAt })).toBe(false)
  expect(await moderate({ isHidden: true, reason: '別の理由です', moderatedAt: hidden.moderatedAt })).toBe(
    'ERROR_CONTENT_CHANGED',
  )
  for (const reason of ['', ' ', '\u200B\u2060', '。', '個人', 'あああああ']) {
    const moderatedNow = (await read()).moderatedAt
    const code = reason.trim() === '' ? 'ERROR_REQUIRED' : 'BAD_REQUEST'
    expect(await moderate({ isHidden: true, reason, moderatedAt: moderatedNow })).toBe(code)
  }
})
