import { afterAll, beforeAll, expect, test } from 'vitest'
import { NICKNAME_IS_NAME, REVIEWED_ALREADY } from '#content/messages/account.ts'
import { DAY } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner, PASSWORD } from '#testing/cast.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { reviewCodeHash, reviewLinkKey } from '../auction/engine/review-code.ts'

const CODE = '123456'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: '1' })
})
afterAll(() => api.stop())

async function invited() {
  const { db, secrets } = api.services
  const owner = await castOwner(api.services)
  const { bikeDealerId } = await castDealer(api.services)
  const auctionId = await castAuctionIn(db, 32, { bikeOwnerId: owner.bikeOwnerId, bikeDealerId })
  const validUntil = new Date(Date.now() + DAY)
  const codeHash = reviewCodeHash(secrets, auctionId, CODE)
  await db.insertInto('reviewInvitation').values({ auctionId, codeHash, validUntil }).execute()
  return { owner, auctionId }
}

async function review(auctionId: number, code: string, address: string, linkKey?: string) {
  const { errors } = await send({ auctionId, code, linkKey }, { 'x-forwarded-for': address })
  return errors[0]?.extensions.code ?? 'ok'
}

function send(given: object, headers: Record<string, string>) {
  const ratings = { reviewAgent: 5, reviewDelivery: 5, reviewPrice: 5, reviewSatisfaction: 5 }
  const input = { comment: 'とても良い取引でした。', nickname: '匿名', ...ratings, ...given }
  const query = 'mutation ($input: CreateAuctionReviewInput!) { createAuctionReview(input: $input) { isSuccess } }'
  return api.graphql(query, { input }, headers)
}

test.each(['code', 'login'])(
  'with a %s, the registered name is no nickname; a second review is told so',
  async (way) => {
    const { owner, auctionId } = await invited()
    await api.services.db
      .updateTable('bikeOwnerAccount')
      .set({ userName: '髙橋 﨑子' })
      .where('bikeOwnerId', '=', owner.bikeOwnerId)
      .execute()
    const headers = way === 'login' ? owner.headers : { 'x-forwarded-for': '198.51.100.20' }
    const post = (given: object) => send({ auctionId, ...(way === 'code' && { code: CODE }), ...given }, headers)
    for (const nickname of ['高橋崎子', '髙橋　﨑子', '高橋'])
      expect((await post({ nickname })).errors[0]?.extensions).toMatchObject({
        code: 'BAD_REQUEST',
        fields: [{ field: 'nickname', message: NICKNAME_IS_NAME }],
      })
    expect((await post({})).errors).toEqual([])
    expect((await post({})).errors).toEqual([]) // sent twice
    expect((await post({ comment: '別の感想を書いてみました。' })).errors[0]?.message).toBe(REVIEWED_ALREADY)
  },
)

test('who guesses is stopped in its network; the seller with the right code comes from another', async () => {
  const { auctionId } = await invited()
  for (let tried = 0; tried < 10; tried += 1)
    expect(await review(auctionId, '000000', '203.0.113.7')).toBe('CODE_IS_INVALID')
  expect(await review(auctionId, CODE, '203.0.113.7')).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
  expect(await review(auctionId, CODE, '198.51.100.4')).toBe('ok')
})

test('over all networks together guessing ends, too', async () => {
  const { auctionId } = await invited()
  await api.services.limits.take([{ action: 'code-review-all', subject: String(auctionId) }], new Date())
  await api.services.db.updateTable('attemptLimit').set({ count: 199 }).where('count', '=', 1).execute()
  expect(await review(auctionId, '000000', '192.0.2.1')).toBe('CODE_IS_INVALID')
  expect(await review(auctionId, '000000', '192.0.2.2')).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
})

test('no number of wrong codes of others keeps out who comes by the link of the mail', async () => {
  const { auctionId } = await invited()
  const { limits, secrets } = api.services
  const all = { action: 'code-review-all', subject: String(auctionId) } as const
  const here = { action: 'code-review', subject: `${auctionId} 198.51.100.7` } as const
  for (const used of [all, here]) await limits.take([used], new Date())
  await api.services.db
    .updateTable('attemptLimit')
    .set({ count: 5_000, blockedUntil: new Date(Date.now() + DAY) })
    .where('count', '=', 1)
    .execute()
  const key = reviewLinkKey(secrets, auctionId)
  const { auctionId: another } = await invited()
  for (const guess of ['', 'abc', reviewLinkKey(secrets, another)])
    expect(await review(auctionId, CODE, '198.51.100.7', guess)).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
  for (let tried = 0; tried < 9; tried += 1)
    expect(await review(auctionId, '000000', '198.51.100.7', key)).toBe('CODE_IS_INVALID')
  expect(await review(auctionId, CODE, '198.51.100.7', key)).toBe('ok')
  // Guessing with the link has its own end.
  const { auctionId: guessed } = await invited()
  const outcomes = []
  for (let tried = 0; tried < 11; tried += 1)
    outcomes.push(await review(guessed, '000000', `203.0.113.${tried}`, reviewLinkKey(secrets, guessed)))
  expect(outcomes.at(-1)).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
})

test('the code ends with the withdrawal', async () => {
  const { owner, auctionId } = await invited()
  const query = 'mutation ($password: String) { deleteBikeOwner(password: $password) { isDeleted } }'
  const { data } = await api.graphql(query, { password: PASSWORD }, owner.headers)
  expect(data.deleteBikeOwner).toEqual({ isDeleted: true })
  expect(await review(auctionId, CODE, '198.51.100.9')).toBe('CODE_IS_INVALID')
})
