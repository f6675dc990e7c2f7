import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertMarket } from '#testing/alert-cast.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'

let api: TestApi
let [one, other, agent, operator]: CastPartner[] = []
beforeAll(async () => {
  api = await startApi()
  agent = await castAgent(api.services)
  one = await castDealer(api.services, { agentId: agent.agentId })
  other = await castDealer(api.services)
  operator = await castOperator(api.services)
})
afterAll(() => api.stop())

const TERMS = 'prefecture targetMargin ownTransport repairPercent'
const USUAL = { prefecture: '東京都', targetMargin: 0, ownTransport: null, repairPercent: 100 }

async function terms(who = one, bikeDealerId: number | null = null) {
  const query = `query ($bikeDealerId: Int) { purchaseTerms(bikeDealerId: $bikeDealerId) { ${TERMS} } }`
  return (await api.graphql(query, { bikeDealerId }, who?.headers)).data?.purchaseTerms
}
const save = (input: object, who = one) =>
  api.graphql(
    'mutation ($input: SavePurchaseTermsInput!) { savePurchaseTerms(input: $input) }',
    { input },
    who?.headers,
  )
const saveTable = (version: number, bands: readonly object[], who = operator) =>
  api.graphql(
    'mutation ($input: SaveFeeTableInput!) { saveFeeTable(input: $input) { version bands { from fee } } }',
    { input: { version, bands } },
    who?.headers,
  )

test('what a person reckons with is kept for the person alone', async () => {
  expect(await terms()).toEqual(USUAL)
  const kept = { targetMargin: 80_000, ownTransport: 15_000, repairPercent: 60 }
  expect((await save(kept)).errors).toEqual([])
  expect(await terms()).toEqual({ ...USUAL, ...kept })
  expect(await terms(other)).toEqual(USUAL)
  expect((await save({ ...kept, ownTransport: null })).errors).toEqual([])
  expect((await terms()).ownTransport).toBeNull()
  // Left out, our estimate counts as it is.
  expect((await save({ targetMargin: 80_000 })).errors).toEqual([])
  expect((await terms()).repairPercent).toBe(100)
})

test('an agency reckons for each of its dealers with that dealer’s own terms', async () => {
  const second = await castDealer(api.services, { agentId: agent?.agentId ?? 0 })
  const kept = { targetMargin: 120_000, ownTransport: 9_000, repairPercent: 50 }
  expect((await save({ ...kept, bikeDealerId: second.bikeDealerId }, agent)).errors).toEqual([])
  expect(await terms(agent, second.bikeDealerId)).toEqual({ ...USUAL, ...kept })
  expect(await terms(agent, one?.bikeDealerId)).toEqual(USUAL)
  // The dealer’s own person has its own.
  expect(await terms(second)).toEqual(USUAL)
  expect((await save(kept, agent)).errors[0]?.extensions).toMatchObject({ fields: [{ field: 'bikeDealerId' }] })
  expect((await save({ ...kept, bikeDealerId: other?.bikeDealerId }, agent)).errors[0]?.extensions.code).toBe(
    'ERROR_NOT_AUTHORIZED',
  )
})

test.each([
  [{ targetMargin: -1, repairPercent: 100 }, 'targetMargin'],
  [{ targetMargin: 0, repairPercent: 301 }, 'repairPercent'],
  [{ targetMargin: 0, repairPercent: 100, ownTransport: 1_000_001 }, 'ownTransport'],
])('%j is refused at its field', async (input, field) => {
  const before = await terms()
  expect((await save(input)).errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field }] })
  expect(await terms()).toEqual(before)
})

test('an agent reckons with the place of the dealer it looks for, and with no place for a stranger', async () => {
  expect((await terms(agent, one?.bikeDealerId)).prefecture).toBe('東京都')
  expect((await terms(agent, other?.bikeDealerId))?.prefecture ?? null).toBeNull()
  expect((await terms(operator)).prefecture).toBeNull()
})

const { listing, open, running, bid } = alertMarket(() => ({ api, operator: someone(operator) }))
const someone = (who: CastPartner | undefined): CastPartner => who ?? expect.fail('nobody was cast')
async function feesOf(auctionId: number, who = one) {
  const query = 'query ($auctionId: Int!) { partnerAuction(auctionId: $auctionId) { feeBands { from fee } } }'
  return (await api.graphql(query, { auctionId }, who?.headers)).data?.partnerAuction.feeBands
}
async function tableNow() {
  const { data } = await api.graphql('{ feeTable { version runningCount } }', {}, operator?.headers)
  return data.feeTable
}

test('an auction keeps the fees that held when its bidding began, also after a bid and a contract', async () => {
  const [low, high] = [[{ from: 0, fee: 5_000 }], [{ from: 0, fee: 50_000 }]]
  const { version, runningCount } = await tableNow()
  await saveTable(version, low)
  const [begun, waiting] = [await running(), await listing()]
  await bid(someone(one), begun, 100_000)
  expect(await feesOf(begun)).toEqual(low)
  expect(await feesOf(waiting, operator)).toEqual(low)
  expect((await tableNow()).runningCount).toBe(runningCount + 1)

  expect((await saveTable(version + 1, high)).errors).toEqual([])
  expect(await feesOf(begun)).toEqual(low)
  expect(await feesOf(waiting, operator)).toEqual(high)
  await open(waiting)
  expect(await feesOf(waiting)).toEqual(high)
  const list = `{ partnerAuctions(filter: { view: running }, first: 20) { auctions { auctionId feeBands { fee } } } }`
  const { auctions } = (await api.graphql(list, {}, one?.headers)).data.partnerAuctions
  const listed = new Map(auctions.map((it: { auctionId: number; feeBands: object[] }) => [it.auctionId, it.feeBands]))
  expect([listed.get(begun), listed.get(waiting)]).toEqual([[{ fee: 5_000 }], [{ fee: 50_000 }]])

  const { bikeDealerId } = someone(one)
  const sold = async (publishedAt: Date | null, continuesAuctionId: number | null = null) => {
    const { bikeOwnerId } = await castOwner(api.services)
    const auctionId = await castAuction(api.services, { bikeOwnerId, status: 31, bikeDealerId })
    await api.services.db
      .updateTable('auction')
      .set({ publishedAt, continuesAuctionId })
      .where('auctionId', '=', auctionId)
      .execute()
    return auctionId
  }
  const { publishedAt } = await api.services.db
    .selectFrom('auction')
    .select('publishedAt')
    .where('auctionId', '=', begun)
    .executeTakeFirstOrThrow()
  const contract = await sold(publishedAt)
  expect(await feesOf(contract)).toEqual(low)
  // A runner-up goes on with the bid that it made in the first auction.
  const continued = await sold(new Date(), contract)
  expect(await feesOf(await sold(new Date(), continued))).toEqual(low)
  expect(await feesOf(await sold(new Date()))).toEqual(high)
  expect(await feesOf(await sold(new Date('2020-01-01')))).toEqual([])
  expect((await saveTable(version + 2, [])).errors).toEqual([])
})

test('the operator sets the fees, in order; what held before stays on record', async () => {
  const bands = [
    { from: 300_000, fee: 9_000 },
    { from: 0, fee: 5_000 },
  ]
  const { version } = await tableNow()
  const [first, second] = [
    { version: version + 1, bands: bands.toReversed() },
    { version: version + 2, bands: [] },
  ]
  expect((await saveTable(version, bands)).data?.saveFeeTable).toEqual(first)
  expect((await saveTable(version + 1, [])).data?.saveFeeTable).toEqual(second)
  const rows = await api.services.db.selectFrom('feeTable').select(['version', 'bands']).orderBy('version').execute()
  expect(rows.slice(-2)).toEqual([first, second])
})

test('of two operators who change the same table at once, one is told that it changed', async () => {
  const { data } = await api.graphql('{ feeTable { version } }', {}, operator?.headers)
  const { version } = data.feeTable
  const answers = await Promise.all([1_000, 2_000].map((fee) => saveTable(version, [{ from: 0, fee }])))
  const codes = answers.map(({ errors }) => errors[0]?.extensions.code ?? 'saved').toSorted()
  expect(codes).toEqual(['ERROR_CONTENT_CHANGED', 'saved'])
  expect((await saveTable(version + 1, [])).errors).toEqual([])
})

test('a fee that falls with the price is refused, and nobody but operators sets one', async () => {
  const { data } = await api.graphql('{ feeTable { version } }', {}, operator?.headers)
  const falling = [
    { from: 0, fee: 5_000 },
    { from: 100_000, fee: 1_000 },
  ]
  expect((await saveTable(data.feeTable.version, falling)).errors[0]?.extensions).toMatchObject({
    code: 'BAD_REQUEST',
    fields: [{ field: 'fee1' }],
  })
  for (const who of [one, agent])
    expect((await saveTable(data.feeTable.version, [], who)).errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  expect((await save({ targetMargin: 1, repairPercent: 1 }, operator)).errors).toHaveLength(1)
})
