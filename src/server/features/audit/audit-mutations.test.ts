import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castListing } from '#testing/listing.ts'
import { castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'
import { entryOf } from './audit-entry.ts'

type Headers = Record<string, string>

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('what is saved is on record by what it changed: a move, a phone, a suspension with its reason', async () => {
  const { headers } = await castOperator(api.services)
  const [agent, dealer] = [await castAgent(api.services), await castDealer(api.services, { name: '記録モータース' })]
  const { db } = api.services
  const row = await db
    .selectFrom('bikeDealer')
    .select(['bikeDealerId', 'agentId', 'name'])
    .where('bikeDealerId', '=', Number(dealer.bikeDealerId))
    .executeTakeFirstOrThrow()
  const written = {
    ...row,
    personInCharge: '担当 花',
    phone: '0311112222',
    email: 'kiroku@example.com',
    state: '13',
    licenceNumber: '301234567899',
    licenceAuthority: '東京都公安委員会',
  }
  const save = async (change: object) => {
    const mutation = 'mutation S($input: SaveDealerInput!) { saveDealer(input: $input) }'
    const { updatedAt } = await api.services.db
      .selectFrom('bikeDealer')
      .select('updatedAt')
      .where('bikeDealerId', '=', row.bikeDealerId)
      .executeTakeFirstOrThrow()
    const input = { ...written, ...change, updatedAt }
    expect((await api.graphql(mutation, { input }, headers)).errors).toEqual([])
    const log = '{ auditLog(first: 1) { action subjectKind subjectId dealerName detail } }'
    const [{ detail, ...entry }] = (await api.graphql(log, {}, headers)).data.auditLog
    expect(entry).toMatchObject({ subjectKind: 'dealer', subjectId: String(row.bikeDealerId), dealerName: row.name })
    return [entry.action, JSON.parse(detail)]
  }
  await save({})
  expect(await save({ phone: '03-1111-3333' })).toEqual(['saveDealer', { changed: ['phone'] }])
  const moved = await save({ phone: '03-1111-3333', agentId: agent.agentId })
  expect(moved).toEqual(['saveDealer', { agent: expect.stringMatching(/ → /) }])
  // The agency reads what its people did, not what an operator did to one of its dealers.
  const log = await api.graphql('{ auditLog { action role } }', {}, agent.headers)
  expect(log.data.auditLog.filter(({ role }: { role: string }) => role === 'operator')).toEqual([])
  const stopped = { phone: '03-1111-3333', agentId: agent.agentId, suspendReason: '許可の失効' }
  expect(await save(stopped)).toEqual(['suspendDealer', { suspendReason: '許可の失効' }])
  expect(await save({ ...stopped, suspendReason: null })).toEqual(['resumeDealer', {}])
})

test('a request that is sent again leaves no record of its own', async () => {
  const [agent, operator] = [await castAgent(api.services), await castOperator(api.services)]
  const dealer = await castDealer(api.services, { agentId: agent.agentId })
  const owner = await castOwner(api.services)
  const auctionId = await castListing(api.services.db, owner.bikeOwnerId, { images: 0 })
  const give = async (name: string, type: string, given: Parameters<typeof withRead>[2], headers: Headers) => {
    const input = await withRead(api.services.db, name, given)
    const mutation = `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`
    for (const time of ['first', 'again'])
      expect((await api.graphql(mutation, { input }, headers)).errors, `${name} ${time}`).toEqual([])
  }
  await give('passInspection', 'PassInspectionInput', { auctionId }, operator.headers)
  const bid = { auctionId, bikeDealerId: dealer.bikeDealerId, price: 100_000, idempotencyKey: randomUUID() }
  await give('placeBid', 'PlaceBidInput', bid, agent.headers)
  const rows = await api.services.db
    .selectFrom('partnerAudit')
    .select('action')
    .where('subjectId', '=', String(auctionId))
    .orderBy('action')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(['passInspection', 'placeBid'])
})

const saved = { agentId: 3, name: '東海', phone: '', email: 'a@example.com', suspendReason: null }
const order = { buyOrderId: 4, makerId: 1, modelId: null, isActive: true }

test.each([
  ['saveAgent', { name: '東海' }, 3, null, null, 'registerAgent', { name: '東海' }],
  [
    'saveAgent',
    { agentId: 3, name: '東海' },
    3,
    saved,
    { ...saved, suspendReason: 'しばらく休業' },
    'suspendAgent',
    { name: '東海' },
  ],
  ['saveBuyOrder', { makerId: 1 }, 4, null, null, 'saveBuyOrder', {}],
  ['saveBuyOrder', { buyOrderId: 4 }, 4, order, { ...order, isActive: false }, 'stopBuyOrder', {}],
  ['saveBuyOrder', { buyOrderId: 4 }, 4, order, { ...order, makerId: 2 }, 'changeBuyOrder', { changed: ['makerId'] }],
  ['stopListing', { auctionId: 9, reason: '規約に反する記載' }, null, null, null, 'stopListing', {}],
  [
    'ruleOnReduction',
    { auctionId: 9, allowed: [10_000, 8_000], comment: '傷のみ認めます' },
    null,
    null,
    null,
    'ruleOnReduction',
    { allowed: 18_000 },
  ],
])('%s %j', (name, input, result, before, after, action, detail) => {
  expect(entryOf({ name, args: { input }, role: 'operator', result, before, after })).toMatchObject({ action, detail })
})

test.each(['dealer', 'operator'] as const)('what a %s writes about a listing is not kept here', (role) => {
  const args = { input: { auctionId: 9, reason: '090-1234-5678 へ' } }
  const { detail } = entryOf({ name: 'stopTransaction', args, role, result: null, before: null, after: null })
  expect(detail).toEqual({})
})
