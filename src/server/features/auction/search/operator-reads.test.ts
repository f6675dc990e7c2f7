import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  AllAnnouncementsDocument,
  ReviewsToModerateDocument,
  SaveAnnouncementDocument,
} from '#contract/generated/operator.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { castDealer, castOperator } from '#testing/partner-cast.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('reviews are read newest first, and on from any of them', async () => {
  const { services } = api
  const [operator, { bikeDealerId }] = [await castOperator(services), await castDealer(services)]
  for (const nickname of ['い', 'ろ', 'は', 'に']) {
    const { bikeOwnerId } = await castOwner(services)
    const auctionId = await castAuction(services, { bikeOwnerId, status: 32, bikeDealerId })
    const ratings = { reviewAgent: 5, reviewDelivery: 5, reviewPrice: 5, reviewSatisfaction: 5 }
    const comment = '丁寧に対応していただきました。'
    await services.db
      .insertInto('auctionReview')
      .values({ auctionId, nickname, comment, createdAt: new Date(), hiddenReason: null, ...ratings })
      .execute()
  }
  const read = async (before: number | null) => {
    const { data } = await api.graphql(ReviewsToModerateDocument.query, { before }, operator.headers)
    return data.reviewsToModerate as { nickname: string; auctionReviewId: number }[]
  }
  const all = await read(null)
  expect(all.map(({ nickname }) => nickname)).toEqual(['に', 'は', 'ろ', 'い'])
  expect((await read(Number(all[1]?.auctionReviewId))).map(({ nickname }) => nickname)).toEqual(['ろ', 'い'])
})

test('so are announcements', async () => {
  const operator = await castOperator(api.services)
  const today = tokyoDay(new Date())
  const period = { displayOn: today, publishStartOn: today, publishEndOn: null }
  for (const subject of ['一', '二', '三']) {
    const input = { subject, body: '本文です。', displayLocations: ['MYPAGE'], isPublished: false, ...period }
    const { errors } = await api.graphql(SaveAnnouncementDocument.query, { input }, operator.headers)
    expect(errors).toEqual([])
  }
  const read = async (before: number | null) => {
    const { data } = await api.graphql(AllAnnouncementsDocument.query, { before }, operator.headers)
    return data.allAnnouncements as { subject: string; announcementId: number }[]
  }
  const all = await read(null)
  expect(all.map(({ subject }) => subject).slice(0, 3)).toEqual(['三', '二', '一'])
  const older = await read(Number(all[0]?.announcementId))
  expect(older).toEqual(all.slice(1))
})
