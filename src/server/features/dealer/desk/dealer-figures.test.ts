import { afterAll, beforeAll, expect, test } from 'vitest'
import { PartnerDealsDocument, PartnerFiguresDocument } from '#contract/generated/partner.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner } from '#testing/cast.ts'
import { castAgent, castDealer } from '#testing/partner-cast.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

/** Bought today, at 500,000. */
async function bought(bikeDealerId: number, columns: object = {}): Promise<number> {
  const { bikeOwnerId } = await castOwner(api.services)
  const auctionId = await castAuctionIn(api.services.db, 32, { bikeOwnerId, bikeDealerId })
  const bike = { mileageKm: null, firstRegistration: 'unknown', ...columns }
  await api.services.db.updateTable('auction').set(bike).where('auctionId', '=', auctionId).execute()
  return auctionId
}

async function priced(modelId: number, middle: number): Promise<void> {
  const range = { priceMin: [middle - 50_000], priceMiddle: [middle], priceMax: [middle + 50_000] }
  const cell = { modelId, modelTypeId: 0, mileageId: 0, salesCount: 40, computedAt: new Date(), ...range }
  await api.services.db.deleteFrom('marketPrice').where('modelId', '=', modelId).execute()
  await api.services.db.deleteFrom('marketModel').where('modelId', '=', modelId).execute()
  await api.services.db.insertInto('marketPrice').values(cell).execute()
}

async function figures(headers: Record<string, string>, variables: object = {}) {
  const { data, errors } = await api.graphql(PartnerFiguresDocument.query, { by: 'month', ...variables }, headers)
  expect(errors).toEqual([])
  return data.partnerFigures
}

test('a month says what was paid beside the market, of the bikes that have one', async () => {
  const dealer = await castDealer(api.services)
  await priced(1001, 400_000)
  await priced(1003, 625_000)
  const dear = await bought(Number(dealer.bikeDealerId), { modelId: 1001, modelTypeId: null })
  await bought(Number(dealer.bikeDealerId), { modelId: 1003, modelTypeId: null })
  // Apart from the others by what the owner states.
  await bought(Number(dealer.bikeDealerId), { modelId: 1001, modelTypeId: null, meterChange: 'doubtful' })
  const all = await figures(dealer.headers)
  expect(all.groups).toHaveLength(12)
  // In the first hour of a month the bidding has ended in the one before.
  const month = all.groups.find((it: { figures: { wonCount: number } }) => it.figures.wonCount > 0)
  expect(month.figures).toMatchObject({ bidCount: 3, wonCount: 3, completedCount: 3, paidTotal: 1_500_000, hitRate: 1 })
  // 25 % above and 20 % below.
  expect(month.figures.marketDifference).toBeCloseTo(0.025, 6)
  expect(all.total).toEqual(month.figures)
  expect(all.groups.at(-1).figures).toMatchObject({ comparedCount: 0, marketDifference: null, hitRate: null })
  const rival = await castDealer(api.services)
  expect((await figures(rival.headers)).total).toMatchObject({ bidCount: 0, comparedCount: 0 })

  const byModel = await figures(dealer.headers, { by: 'model' })
  expect(byModel.groups.map((it: { key: string }) => it.key)).toEqual(['1001', '1003'])
  expect(byModel.groups[0].figures).toMatchObject({ completedCount: 2, paidTotal: 1_000_000, comparedCount: 1 })
  const behind = await api.graphql(
    PartnerDealsDocument.query,
    { by: 'model', figure: 'compared', key: '1001' },
    dealer.headers,
  )
  expect(behind.data.partnerFigures.deals).toMatchObject([
    { auctionId: dear, middle: 400_000, contractAmount: 500_000 },
  ])
})

test('what the owner declined was bid on and not won; what still runs counts for nothing yet', async () => {
  const dealer = await castDealer(api.services)
  const { bikeOwnerId } = await castOwner(api.services)
  const parties = { bikeOwnerId, bikeDealerId: Number(dealer.bikeDealerId) }
  for (const status of [85, 92, 32] as const) await castAuctionIn(api.services.db, status, parties)
  await castAuctionIn(api.services.db, 21, parties)
  expect((await figures(dealer.headers)).total).toMatchObject({
    bidCount: 3,
    wonCount: 2,
    hitRate: expect.closeTo(2 / 3, 6),
    completedCount: 1,
    paidTotal: 500_000,
    cutCount: 0,
    cutRate: 0,
  })
})

test('a cut is what was paid less than agreed', async () => {
  const dealer = await castDealer(api.services)
  await bought(Number(dealer.bikeDealerId), { finalTransactionPrice: 480_000 })
  await bought(Number(dealer.bikeDealerId))
  const { total } = await figures(dealer.headers)
  expect(total).toMatchObject({ paidTotal: 980_000, cutCount: 1, cutTotal: 20_000, cutRate: 0.02 })
})

test('a span that cannot be is refused beside its field', async () => {
  const dealer = await castDealer(api.services)
  const variables = { by: 'month', from: '2026年13月' }
  const { errors } = await api.graphql(PartnerFiguresDocument.query, variables, dealer.headers)
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field: 'from' }] })
})

test('an agency reads each of its dealers and their sum, and nobody else', async () => {
  const agent = await castAgent(api.services)
  const one = await castDealer(api.services, { agentId: agent.agentId })
  const other = await castDealer(api.services, { agentId: agent.agentId })
  await bought(Number(one.bikeDealerId))
  await bought(Number(other.bikeDealerId))
  await bought(Number(other.bikeDealerId))
  await bought(Number((await castDealer(api.services)).bikeDealerId))
  const { groups, total } = await figures(agent.headers, { by: 'dealer' })
  const counts = groups.map((it: { key: string; figures: { wonCount: number } }) => [it.key, it.figures.wonCount])
  expect(counts).toEqual([
    [String(one.bikeDealerId), 1],
    [String(other.bikeDealerId), 2],
  ])
  expect(total).toMatchObject({ wonCount: 3, paidTotal: 1_500_000 })
  const own = await figures(agent.headers, { bikeDealerId: Number(one.bikeDealerId) })
  expect(own.total).toMatchObject({ wonCount: 1 })
})
