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

test('a dealer with five open questions is told that an answer, not time, lets it ask on', async () => {
  const { db } = api.services
  const [owner, dealer] = [await castOwner(api.services), await castDealer(api.services)]
  const { bikeOwnerId } = owner
  const auctionId = await castAuctionIn(db, 21, { bikeOwnerId, bikeDealerId: dealer.bikeDealerId })
  const ask = (question: string) =>
    api.graphql(
      'mutation ($input: AskQuestionInput!) { askQuestion(input: $input) { __typename } }',
      { input: { auctionId, question } },
      dealer.headers,
    )
  for (const part of ['鍵', 'タイヤ', '鎖', '灯火', '書類']) expect((await ask(`${part}は？`)).errors).toEqual([])
  expect((await ask('？')).errors[0]?.extensions.fields?.[0]?.message).toBe('ご質問は3文字以上で入力してください。')
  const { errors } = await ask('色は純正ですか')
  expect(errors[0]).toMatchObject({
    message: '回答を待っている質問は、1つの出品につき5件までです。回答が届くと、また質問できます。',
    extensions: { code: 'ERROR_EXCEEDING_UPPER_LIMIT' },
  })
  const { auctionQuestionId } = await db
    .selectFrom('auctionQuestion')
    .select('auctionQuestionId')
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  const reply = (answer: string) =>
    api.graphql(
      'mutation ($input: AnswerQuestionInput!) { answerQuestion(input: $input) { __typename } }',
      { input: { auctionId, auctionQuestionId, answer } },
      owner.headers,
    )
  expect((await reply('2本です')).errors).toEqual([])
  const again = await reply('1本です')
  expect(again.errors[0]?.message, 'a window that still shows it as open').toBe('この質問は、別の画面で回答済みです。')
  expect((await ask('色は純正ですか')).errors).toEqual([])
})
