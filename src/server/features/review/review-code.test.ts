import { afterAll, beforeAll, expect, test } from 'vitest'
import { NICKNAME_IS_NAME, NICKNAME_IS_NUMBER, REVIEWED_ALREADY } from '#content/messages/account.ts'
import { DAY } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner, PASSWORD } from '#testing/cast.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { frameColumns } from '../auction/engine/stored/frame-matches.ts'
import { reviewCodeHash, reviewLinkKey } from '../auction/engine/stored/review-code.ts'

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
  'with a %s, neither the registered name, a contact nor a frame number is a nickname; a second review is told so',
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
    await api.services.db
      .updateTable('auction')
      .set(frameColumns(api.services.secrets, 'NC42-7654321'))
      .where('auctionId', '=', auctionId)
      .execute()
    expect((await post({ nickname: 'くま7654-321' })).errors[0]?.extensions.fields).toEqual([
      { field: 'nickname', message: NICKNAME_IS_NUMBER },
    ])
    for (const nickname of ['yama@example.com', 'くま090-1234-5678', 'NC42 1234567'])
      expect((await post({ nickname })).errors[0]?.extensions).toMatchObject({
        code: 'BAD_REQUEST',
        fields: [{ field: 'nickname', message: expect.stringContaining('別の名前を') }],
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

test('over all networks together guessing at one review ends, too', async () => {
  const { auctionId } = await invited()
  for (let tried = 0; tried < 20; tried += 1)
    expect(await review(auctionId, '000000', `192.0.2.${tried}`)).toBe('CODE_IS_INVALID')
  expect(await review(auctionId, CODE, '192.0.2.99')).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
  const key = reviewLinkKey(api.services.secrets, auctionId)
  expect(await review(auctionId, CODE, '192.0.2.99', key)).toBe('ok')
})

test('one network guesses at a few reviews only, however many there are', async () => {
  const reviews = [await invited(), await invited(), await invited()]
  const outcomes = []
  for (let tried = 0; tried < 12; tried += 1)
    outcomes.push(await review(reviews[tried % 3]?.auctionId ?? 0, '000000', '203.0.113.80'))
  expect(outcomes).toEqual([...Array(10).fill('CODE_IS_INVALID'), ...Array(2).fill('ERROR_EXCEEDING_UPPER_LIMIT')])
})

test('no number of wrong codes of others keeps out who comes by the link of the mail', async () => {
  const { auctionId } = await invited()
  const { secrets } = api.services
  for (let tried = 0; tried < 30; tried += 1)
    await review(auctionId, '000000', tried < 11 ? '198.51.100.7' : `192.0.2.${100 + tried}`)
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
