import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { type ApiInstance, startInstance } from '#testing/api-instance.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { castAppointment, castPartnerImage } from '#testing/hand-over-cast.ts'
import { type CastPartner, castDealer } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'
import { checkInvariants } from '../auction/check-invariants.ts'
import { readHandOver } from '../auction/engine/stored/hand-over.ts'
import { readStatements } from '../auction/engine/stored/statements.ts'

const ROUNDS = 4

let api: TestApi
let other: ApiInstance
let dealer: CastPartner
beforeAll(async () => {
  api = await startApi()
  dealer = await castDealer(api.services)
  other = await startInstance(api.databaseUrl)
}, 180_000)
afterAll(async () => {
  other.kill()
  await api.stop()
})

type Person = { readonly headers: { readonly authorization: string } }
type Input = Record<string, unknown> & { auctionId: number }

/** Read before the race; sent to one of the two instances. */
async function ready(person: Person, command: string, input: Input) {
  const read = await withRead(api.services.db, command, input)
  const type = `${command[0]?.toUpperCase()}${command.slice(1)}Input`
  const query = `mutation M($input: ${type}!) { ${command}(input: $input) { __typename } }`
  return async (origin: string): Promise<string> => {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...person.headers },
      body: JSON.stringify({ query, variables: { input: read } }),
    })
    const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] }
    return errors?.[0]?.extensions.code ?? 'ok'
  }
}

async function give(person: Person, command: string, input: Input): Promise<void> {
  expect([command, await (await ready(person, command, input))(api.origin)]).toEqual([command, 'ok'])
}

function race(requests: readonly ((origin: string) => Promise<string>)[]): Promise<string[]> {
  return Promise.all(requests.map((send, index) => send(index % 2 === 0 ? api.origin : other.origin)))
}

async function scheduled(): Promise<{ owner: CastOwner; auctionId: number }> {
  const owner = await castOwner(api.services)
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  const auctionId = await castAuctionIn(api.services.db, 31, parties)
  await castAppointment(api.services.db, auctionId)
  return { owner, auctionId }
}

async function claimOf(auctionId: number, amount: number): Promise<Input> {
  const photoAssetIds = [await castPartnerImage(api.services.db, dealer.partnerId)]
  const claim = { line: 'stated:photos', reason: 'damage', detail: '申告にない傷', amount, photoAssetIds }
  return { auctionId, mileageKm: 20_000, claims: [claim] }
}

async function codeOf(owner: Person, auctionId: number): Promise<string> {
  const query = 'query Q($id: Int!) { auction(auctionId: $id) { handOverCode } }'
  return (await api.graphql(query, { id: auctionId }, owner.headers)).data.auction.handOverCode
}

async function saidIn(auctionId: number): Promise<string[]> {
  return (await readStatements(api.services.db, auctionId)).map(({ kind, amount }) => `${kind} ${amount}`)
}

async function statusOf(auctionId: number): Promise<number> {
  const query = api.services.db.selectFrom('auction').select('auctionStatus').where('auctionId', '=', auctionId)
  return (await query.executeTakeFirstOrThrow()).auctionStatus
}

async function expectSound(auctionId: number): Promise<void> {
  const broken = (await checkInvariants(api.services.db)).filter((it) => it.broken.includes(auctionId))
  expect(broken.map(({ name }) => name)).toEqual([])
}

test('claims and stops against the hand-over: the bike leaves at its price, or it does not leave', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { owner, auctionId } = await scheduled()
    const late = await ready(dealer, 'checkBike', await claimOf(auctionId, 20_000))
    await give(dealer, 'checkBike', { auctionId, mileageKm: 20_000, claims: [] })
    const [code, claim] = [await codeOf(owner, auctionId), await claimOf(auctionId, 30_000)]
    const requests = await Promise.all([
      ready(dealer, 'checkBike', claim),
      ready(dealer, 'handOver', { auctionId, code }),
      ready(owner, 'cancelAuction', { auctionId, cancelReason: 'changed-mind' }),
      ready(dealer, 'stopTransaction', { reason: '都合により', auctionId }),
    ])
    const codes = await race([...requests, late])
    expect(codes.map((it) => it === 'ok')).toEqual([false, true, false, false, false])
    expect(await readHandOver(api.services.db, auctionId)).toMatchObject({ price: 500_000, claims: [] })
    expect(await statusOf(auctionId)).toBe(31)
    await expectSound(auctionId)
  }
}, 120_000)

test('a stop that both agree on against the hand-over: the bike leaves or the trade is stopped, never both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { owner, auctionId } = await scheduled()
    await give(dealer, 'checkBike', { auctionId, mileageKm: 20_000, claims: [] })
    const code = await codeOf(owner, auctionId)
    const typed = await ready(dealer, 'handOver', { auctionId, code })
    const questions = await race([
      await ready(owner, 'askToStop', { auctionId, cancelReason: 'changed-mind' }),
      await ready(dealer, 'askToStop', { auctionId, reason: '都合により' }),
    ])
    expect(questions.filter((it) => it === 'ok')).toHaveLength(1)
    const asked = (await readHandOver(api.services.db, auctionId))?.stopAsked
    const other = asked?.side === 'owner' ? dealer : owner
    const codes = await race([
      await ready(other, 'agreeToStop', { auctionId, askedAt: asked?.at.toISOString() }),
      typed,
    ])
    expect(codes.filter((it) => it === 'ok')).toHaveLength(1)
    const handOver = await readHandOver(api.services.db, auctionId)
    expect(handOver?.handedOverAt !== null).toBe(codes[1] === 'ok')
    expect(await statusOf(auctionId)).toBe(codes[1] === 'ok' ? 31 : asked?.side === 'owner' ? 91 : 92)
    await expectSound(auctionId)
  }
}, 120_000)

test('an answer against a check that replaces what it was given to: one of the two counts', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { owner, auctionId } = await scheduled()
    await give(dealer, 'checkBike', await claimOf(auctionId, 20_000))
    const answer = { auctionId, isAccepted: [true], finalTransactionPrice: 480_000 }
    const codes = await race([
      await ready(owner, 'answerClaims', answer),
      await ready(dealer, 'checkBike', await claimOf(auctionId, 90_000)),
      await ready(dealer, 'takeBike', { auctionId }),
    ])
    expect(codes.filter((it) => it === 'ok')).toHaveLength(1)
    const expected = { 0: 480_000, 1: null, 2: 500_000 }[codes.indexOf('ok')]
    expect((await readHandOver(api.services.db, auctionId))?.price).toBe(expected)
    await expectSound(auctionId)
  }
}, 120_000)

test('two codes at once: the bike leaves once, whoever typed first', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { owner, auctionId } = await scheduled()
    await give(dealer, 'checkBike', { auctionId, mileageKm: 20_000, claims: [] })
    const right = await ready(dealer, 'handOver', { auctionId, code: await codeOf(owner, auctionId) })
    const wrong = await ready(dealer, 'handOver', { auctionId, code: '123459' })
    const codes = await race([right, wrong, right, wrong])
    expect([codes[0], codes[2]]).toEqual(['ok', 'ok'])
    for (const code of [codes[1], codes[3]]) expect(['CODE_IS_INVALID', 'ERROR_AUCTION_STATUS_INVALID']).toContain(code)
    expect(await saidIn(auctionId)).toEqual(['check 500000', 'handOver 500000'])
    await expectSound(auctionId)
  }
}, 120_000)
