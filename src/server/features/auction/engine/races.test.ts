import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { type ApiInstance, startInstance } from '#testing/api-instance.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { castListing } from '#testing/listing.ts'
import { type CastPartner, castDealer, castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'
import { auditBids } from '../../bidding/audit-bids.ts'

/** `npm run soak` kills ten times; the ordinary test once. */
const KILLS = Number(process.env.RACE_KILLS ?? 1)
const DEALERS = 64

let api: TestApi
let instances: ApiInstance[]
let operator: CastPartner
let dealers: CastPartner[]

beforeAll(async () => {
  api = await startApi()
  operator = await castOperator(api.services)
  dealers = []
  for (let number = 0; number < DEALERS; number += 1) dealers.push(await castDealer(api.services))
  instances = await Promise.all([startInstance(api.databaseUrl), startInstance(api.databaseUrl)])
}, 180_000)

afterAll(async () => {
  for (const instance of instances) instance.kill()
  await api.stop()
})

type Person = { readonly headers: { readonly authorization: string } }

interface Answer {
  readonly code: string
  readonly wasLost: boolean
}

/** `ok`, a refusal's code, or lost: the process died before it answered. */
async function ask(
  origin: string,
  person: Person,
  command: string,
  type: string,
  input: Record<string, unknown> & { auctionId: number },
): Promise<Answer> {
  try {
    const read = await withRead(api.services.db, command, input)
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...person.headers },
      body: JSON.stringify({
        query: `mutation M($input: ${type}!) { ${command}(input: $input) { __typename } }`,
        variables: { input: read },
      }),
    })
    const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] }
    return { code: errors?.[0]?.extensions.code ?? 'ok', wasLost: false }
  } catch {
    return { code: 'lost', wasLost: true }
  }
}

function originOf(number: number): string {
  return instances[number % instances.length]?.origin ?? ''
}

async function running(): Promise<{ owner: CastOwner; auctionId: number }> {
  const owner = await castOwner(api.services)
  const auctionId = await castListing(api.services.db, owner.bikeOwnerId)
  expect(await ask(originOf(0), operator, 'passInspection', 'PassInspectionInput', { auctionId })).toMatchObject({
    code: 'ok',
  })
  return { owner, auctionId }
}

function rowOf(auctionId: number) {
  return api.services.db.selectFrom('auction').selectAll().where('auctionId', '=', auctionId).executeTakeFirstOrThrow()
}

function setMoment(auctionId: number, column: 'end_at' | 'answer_by', milliseconds: number) {
  return api.services.client.pool.query(
    `update auction set ${column} = date_trunc('milliseconds', clock_timestamp()) + $2 * interval '1 millisecond' where auction_id = $1`,
    [auctionId, milliseconds],
  )
}

function transitionsOf(auctionId: number) {
  return api.services.db
    .selectFrom('auctionTransition')
    .select(['fromStatus', 'toStatus'])
    .where('auctionId', '=', auctionId)
    .orderBy('auctionTransitionId')
    .execute()
}

function bidOf(number: number, auctionId: number, price: number, idempotencyKey: string = randomUUID()) {
  const dealer = dealers[number % DEALERS]
  if (!dealer) throw new Error('no dealer')
  return ask(originOf(number), dealer, 'placeBid', 'PlaceBidInput', { auctionId, price, idempotencyKey })
}

async function expectWholeLedger() {
  expect((await auditBids(api.services.db)).findings).toEqual([])
}

test('64 dealers bid at once on two instances: each accepted bid is in the ledger, the highest leads', async () => {
  const { auctionId } = await running()
  const prices = dealers.map((_, number) => 100_000 + ((number * 37) % DEALERS) * 5_000)
  const answers = await Promise.all(prices.map((price, number) => bidOf(number, auctionId, price)))
  const accepted = answers.filter(({ code }) => code === 'ok').length
  expect(answers.every(({ code }) => code === 'ok' || code === 'BAD_REQUEST')).toBe(true)
  const row = await rowOf(auctionId)
  expect(row.currentPrice).toBe(Math.max(...prices))
  expect(row.bidCount).toBe(accepted)
  await expectWholeLedger()
})

test('bids against the end: what was accepted counts, what came late does not', async () => {
  const { auctionId } = await running()
  await api.services.db.updateTable('auction').set({ softCloseMs: 0 }).where('auctionId', '=', auctionId).execute()
  await setMoment(auctionId, 'end_at', 700)
  const answers: Answer[] = []
  for (let number = 1; number <= 40; number += 1) {
    answers.push(await bidOf(number, auctionId, number * 10_000))
    await sleep(20)
  }
  await expect.poll(async () => (await rowOf(auctionId)).auctionStatus, { timeout: 5_000 }).toBe(22)
  const accepted = answers.filter(({ code }) => code === 'ok').length
  const row = await rowOf(auctionId)
  expect(accepted).toBeGreaterThan(0)
  expect(accepted).toBeLessThan(40)
  expect([row.bidCount, row.currentPrice]).toEqual([accepted, accepted * 10_000])
  expect(await transitionsOf(auctionId)).toHaveLength(3)
  await expectWholeLedger()
})

test('cancel against bid, two cancels, two listings, the answer against the deadline: one outcome each', async () => {
  const { owner, auctionId } = await running()
  // Who is told that bids came in reads them, and cancels again.
  const cancel = async (number: number): Promise<Answer> => {
    const input = { auctionId, cancelReason: 'changed-mind' }
    const answer = await ask(originOf(number), owner, 'cancelAuction', 'CancelAuctionInput', input)
    return answer.code === 'ERROR_CONTENT_CHANGED' ? cancel(number) : answer
  }
  const answers = await Promise.all([
    bidOf(0, auctionId, 50_000),
    cancel(0),
    bidOf(1, auctionId, 60_000),
    cancel(1),
    bidOf(2, auctionId, 70_000),
  ])
  // The second finds the first, or the auction over when it has read it.
  const cancels = [answers[1]?.code, answers[3]?.code]
  expect(cancels).toContain('ok')
  expect(['ok', 'ERROR_AUCTION_STATUS_INVALID']).toEqual(expect.arrayContaining(cancels))
  expect(await transitionsOf(auctionId)).toHaveLength(3)
  expect((await rowOf(auctionId)).auctionStatus).toBe(82)
  expect((await rowOf(auctionId)).bidCount).toBe([0, 2, 4].filter((index) => answers[index]?.code === 'ok').length)

  const relist = (number: number) => ask(originOf(number), owner, 'relistAuction', 'RelistAuctionInput', { auctionId })
  const listings = await Promise.all([relist(0), relist(1), relist(2), relist(3)])
  expect(listings.map(({ code }) => code)).toEqual(['ok', 'ok', 'ok', 'ok'])
  const copies = await api.services.db
    .selectFrom('auction')
    .select('auctionId')
    .where('relistedFrom', '=', auctionId)
    .execute()
  expect(copies).toHaveLength(1)

  const other = await running()
  await bidOf(3, other.auctionId, 90_000)
  await setMoment(other.auctionId, 'end_at', -1)
  await expect.poll(async () => (await rowOf(other.auctionId)).auctionStatus, { timeout: 5_000 }).toBe(22)
  await setMoment(other.auctionId, 'answer_by', 150)
  const input = { auctionId: other.auctionId, saleIntention: 1 }
  await sleep(130)
  const replies = await Promise.all(
    [0, 1, 2, 3].map(async (number) => {
      await sleep(number * 10)
      return ask(originOf(number), other.owner, 'answerSaleIntention', 'AnswerSaleIntentionInput', input)
    }),
  )
  await expect.poll(async () => (await rowOf(other.auctionId)).auctionStatus, { timeout: 8_000 }).not.toBe(22)
  const { auctionStatus } = await rowOf(other.auctionId)
  expect(auctionStatus).toBe(replies.some(({ code }) => code === 'ok') ? 31 : 85)
  expect((await transitionsOf(other.auctionId)).filter(({ fromStatus }) => fromStatus === 22)).toHaveLength(1)
  await expectWholeLedger()
}, 60_000)

test(`an instance is killed in the midst, ${KILLS} times: what was confirmed is there, the auction closes all the same`, async () => {
  for (let round = 0; round < KILLS; round += 1) {
    const { auctionId } = await running()
    const keys = Array.from({ length: 120 }, () => randomUUID())
    const send = (index: number) => bidOf(index, auctionId, (index + 1) * 10_000, keys[index])
    const pending = keys.map(async (_, index) => {
      await sleep(index * 8)
      return send(index)
    })
    await sleep(350)
    instances[1]?.kill()
    const answers = await Promise.all(pending)
    instances[1] = await startInstance(api.databaseUrl)
    expect(answers.some(({ wasLost }) => wasLost)).toBe(true)
    // Whoever got no answer asks again with the same key.
    const repeated = await Promise.all(answers.map((answer, index) => (answer.wasLost ? send(index) : answer)))
    const confirmed = keys.filter((_, index) => repeated[index]?.code === 'ok')
    const stored = await api.services.db
      .selectFrom('bid')
      .select('idempotencyKey')
      .where('auctionId', '=', auctionId)
      .where('idempotencyKey', 'is not', null)
      .execute()
    expect(stored.map(({ idempotencyKey }) => idempotencyKey).sort()).toEqual([...confirmed].sort())
    await setMoment(auctionId, 'end_at', 200)
    instances[0]?.kill()
    await expect.poll(async () => (await rowOf(auctionId)).auctionStatus, { timeout: 5_000 }).toBe(22)
    instances[0] = await startInstance(api.databaseUrl)
    await expectWholeLedger()
  }
}, 600_000)
