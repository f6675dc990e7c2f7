import { afterAll, beforeAll, expect, test } from 'vitest'
import { PartnerAuctionsDocument } from '#contract/generated/partner.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { type CastPartner, castDealer } from '#testing/partner-cast.ts'
import { placesByMarket } from './market-order.ts'

let api: TestApi
let dealer: CastPartner
const ids = new Map<number, string>()

/** Three bikes whose columns differ; the third says as little as a listing may. */
const BIKES = {
  young: {
    firstRegistration: '2021-04',
    mileageKm: 3_000,
    inspectionUntil: '2027-05-01',
    prefecture: '01',
    modelId: 1003,
  },
  old: { firstRegistration: '2010', mileageKm: 30_000, inspectionUntil: '2026-12-01', prefecture: '40', modelId: 1001 },
  vague: { firstRegistration: 'unknown', mileageKm: null, inspectionUntil: null, prefecture: null, modelId: 1004 },
} as const

beforeAll(async () => {
  api = await startApi()
  dealer = await castDealer(api.services)
  let days = 1
  for (const [name, columns] of Object.entries(BIKES)) {
    const { bikeOwnerId } = await castOwner(api.services)
    days += 1
    const auctionId = await castAuction(api.services, { bikeOwnerId, status: 21 }, later(new Date(), days * DAY))
    await api.services.db.updateTable('auction').set(columns).where('auctionId', '=', auctionId).execute()
    ids.set(auctionId, name)
  }
})
afterAll(() => api.stop())

async function listed(filter: object): Promise<string[]> {
  const variables = { filter: { view: 'running', ...filter }, first: 50 }
  const { data, errors } = await api.graphql(PartnerAuctionsDocument.query, variables, dealer.headers)
  expect(errors).toEqual([])
  return data.partnerAuctions.auctions.map((it: { auctionId: number }) => ids.get(it.auctionId))
}

test.each([
  ['ending', ['young', 'old', 'vague']],
  ['endingLast', ['vague', 'old', 'young']],
  ['yearDown', ['young', 'old', 'vague']],
  ['yearUp', ['vague', 'old', 'young']],
  ['kmUp', ['young', 'vague', 'old']],
  ['kmDown', ['old', 'vague', 'young']],
  ['inspectionDown', ['young', 'old', 'vague']],
  ['inspectionUp', ['vague', 'old', 'young']],
  ['areaUp', ['young', 'old', 'vague']],
  ['areaDown', ['vague', 'old', 'young']],
])('sorted by %s: %j', async (order, names) => {
  expect(await listed({ order })).toEqual(names)
})

test('models are sorted by the names that the list shows', async () => {
  const { modelById } = api.services.catalog.current()
  const nameOf = (bike: string | undefined) =>
    modelById.get(BIKES[bike as keyof typeof BIKES].modelId)?.modelNameJp ?? ''
  const up = await listed({ order: 'modelUp' })
  expect(up.map(nameOf)).toEqual(up.map(nameOf).toSorted(new Intl.Collator('ja', { numeric: true }).compare))
  expect(await listed({ order: 'modelDown' })).toEqual(up.toReversed())
})

test('an amount in the search is a limit of the price, beside the words', async () => {
  const [young = 0, old = 0] = ids.keys()
  const price = (auctionId: number, yen: number) =>
    api.services.client.pool.query(
      `update auction set current_price = $2, leader_max = $2, leader_dealer_id = $3, bid_count = 1 where auction_id = $1`,
      [auctionId, yen, dealer.bikeDealerId],
    )
  await price(young, 480_000)
  await price(old, 600_000)
  expect(await listed({ keyword: '50万' })).toEqual(['young', 'vague'])
  expect(await listed({ keyword: '¥495,000' })).toEqual(['young', 'vague'])
  expect(await listed({ keyword: '四十九万五千' })).toEqual(['young', 'vague'])
  expect(await listed({ keyword: '一万' })).toEqual(['vague'])
  expect(await listed({ keyword: '50万以上' })).toEqual(['old'])
  expect(await listed({ keyword: '40〜55万' })).toEqual(['young'])
  expect(await listed({ keyword: 'れぶる 50万' })).toEqual(['young'])
  expect(await listed({ keyword: 'れぶる 40万' })).toEqual([])
})

test('the list of all auctions is not sorted by a column that no index has', async () => {
  const variables = { filter: { view: 'all', order: 'yearUp' }, first: 5 }
  const { errors } = await api.graphql(PartnerAuctionsDocument.query, variables, dealer.headers)
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field: 'order' }] })
})

const sound = {
  engineStatusList: ['good'],
  accidentHistoryList: [],
  meterChange: 'none',
  numberRegistration: 'registered',
}
const bike = { modelId: 1, modelTypeId: null, mileageId: 1, mileageKm: null, firstRegistration: null, ...sound }
const BY_MARKET = [
  { ...bike, auctionId: 1, currentPrice: 300, middle: 500 },
  { ...bike, auctionId: 2, currentPrice: 100, middle: 90 },
  { ...bike, auctionId: 3, currentPrice: 400, middle: null },
  { ...bike, auctionId: 4, currentPrice: 300, middle: 500 },
  { ...bike, accidentHistoryList: ['accident'], auctionId: 5, currentPrice: 50, middle: 400 },
]

test.each([
  ['marketUp', [2, 5, 1, 4, 3]],
  ['marketDown', [4, 1, 5, 2, 3]],
  ['differenceUp', [1, 4, 2, 3, 5]],
  ['differenceDown', [2, 4, 1, 5, 3]],
] as const)('by %s: %j, without a market price last, page by page', async (order, sorted) => {
  const middles = async () => BY_MARKET.map(({ middle }) => middle)
  const places = (after: { auctionId: number; key: number } | null, isBackward = false) =>
    placesByMarket(order, BY_MARKET, middles, { after, isBackward })
  const all = await places(null)
  expect(all.map(({ auctionId }) => auctionId)).toEqual(sorted)
  const [, second = null] = all
  expect((await places(second)).map(({ auctionId }) => auctionId)).toEqual(sorted.slice(2))
  expect((await places(second, true)).map(({ auctionId }) => auctionId)).toEqual(sorted.slice(0, 1))
})
