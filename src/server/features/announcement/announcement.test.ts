import { afterAll, beforeAll, expect, test } from 'vitest'
import { AnnouncementsDocument } from '#contract/generated/announcement.ts'
import { AllAnnouncementsDocument, SaveAnnouncementDocument } from '#contract/generated/operator.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOperator } from '#testing/partner-cast.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  const row = { body: '本文', displayOn: '2026-01-02', isPublished: true, publishStartOn: '2026-01-01' }
  await api.services.db
    .insertInto('announcement')
    .values([
      { ...row, subject: 'マイページ', displayLocations: ['MYPAGE'] },
      { ...row, subject: 'どちらも', displayLocations: ['MYPAGE', 'TOP'], displayOn: '2026-01-03' },
      { ...row, subject: 'トップ', displayLocations: ['TOP'], publishEndOn: '2999-12-31' },
      { ...row, subject: '下書き', displayLocations: ['TOP'], isPublished: false },
      { ...row, subject: '終了', displayLocations: ['TOP'], publishEndOn: '2026-01-31' },
      { ...row, subject: '予定', displayLocations: ['TOP'], publishStartOn: '2999-01-01' },
    ])
    .execute()
})
afterAll(() => api.stop())

test.each([
  [['TOP'], ['どちらも', 'トップ']],
  [['MYPAGE'], ['どちらも', 'マイページ']],
  [
    ['MYPAGE', 'TOP'],
    ['どちらも', 'トップ', 'マイページ'],
  ],
  [['LOGIN'], []],
  [[], []],
])('at %j stand %j', async (displayLocations, subjects) => {
  const { data } = await api.graphql(AnnouncementsDocument.query, { displayLocations })
  expect(data.announcements.map(({ subject }: { subject: string }) => subject)).toEqual(subjects)
})

test('an announcement is changed as it was read', async () => {
  const { headers } = await castOperator(api.services)
  const { data } = await api.graphql(AllAnnouncementsDocument.query, {}, headers)
  const read = data.allAnnouncements.find(({ subject }: { subject: string }) => subject === 'マイページ')
  const save = async (change: object) => {
    const { errors } = await api.graphql(SaveAnnouncementDocument.query, { input: { ...read, ...change } }, headers)
    return errors[0]?.extensions.code ?? 'saved'
  }
  expect(await save({ subject: '訂正' })).toBe('saved')
  expect(await save({ subject: '訂正' })).toBe('saved')
  expect(await save({ body: '古い画面から' })).toBe('ERROR_CONTENT_CHANGED')
  expect(await save({ body: '古い画面から', updatedAt: null })).toBe('ERROR_CONTENT_CHANGED')
  const kept = await api.services.db
    .selectFrom('announcement')
    .select(['subject', 'body'])
    .where('announcementId', '=', read.announcementId)
    .execute()
  expect(kept).toEqual([{ subject: '訂正', body: '本文' }])
})
