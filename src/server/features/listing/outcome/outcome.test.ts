import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuctionStatus } from '#domain/auction/status.ts'
import { RECOMMENDED_VIEWS } from '#domain/listing/photo-places.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const OUTCOME = `query ($auctionId: Int!) { auction(auctionId: $auctionId) { outcome {
  dealersLooked watchers unansweredQuestions missingViews hasMovie
  comparableSales { soldMonth price modelYear mileageKm }
} } }`

async function outcomeOf(auctionId: number, headers: Record<string, string> = {}) {
  const { data, errors } = await api.graphql(OUTCOME, { auctionId }, headers)
  expect(errors).toEqual([])
  return data.auction?.outcome ?? null
}

async function end(auctionId: number, status: AuctionStatus) {
  const now = new Date()
  await api.services.db
    .updateTable('auction')
    .set({ auctionStatus: status, statusCommand: 'closeBidding', statusBy: 'system', statusAt: now, endAt: now })
    .where('auctionId', '=', auctionId)
    .execute()
}

test('dealers who opened the page are counted once each, while it could be bid on; an operator is none', async () => {
  const owner = await castOwner(api.services)
  const agent = await castAgent(api.services)
  const dealers = [await castDealer(api.services), await castDealer(api.services)]
  const client = await castDealer(api.services, { agentId: agent.agentId })
  const operator = await castOperator(api.services)
  const bikeDealerId = dealers[0]?.bikeDealerId ?? 0
  const auctionId = await castAuctionIn(api.services.db, 21, { bikeOwnerId: owner.bikeOwnerId, bikeDealerId })
  const look = (headers: Record<string, string>, dealerId?: number) =>
    api.graphql(
      'query ($auctionId: Int!, $dealerId: Int) { partnerAuction(auctionId: $auctionId, bikeDealerId: $dealerId) { auctionId } }',
      { auctionId, dealerId },
      headers,
    )
  for (const { headers } of [...dealers, ...dealers]) expect((await look(headers)).errors).toEqual([])
  expect((await look(agent.headers, client.bikeDealerId)).errors).toEqual([])
  await look(operator.headers)
  const watch = `mutation { watchAuction(input: { auctionId: ${auctionId}, isWatched: true, bikeDealerId: ${bikeDealerId} }) }`
  expect((await api.graphql(watch, {}, dealers[0]?.headers)).errors).toEqual([])
  expect(await outcomeOf(auctionId, owner.headers)).toBeNull()
  await end(auctionId, 84)
  await look((await castDealer(api.services)).headers)
  expect(await outcomeOf(auctionId, owner.headers)).toMatchObject({
    dealersLooked: 3,
    watchers: 1,
    unansweredQuestions: 0,
    hasMovie: false,
    missingViews: expect.objectContaining({ length: RECOMMENDED_VIEWS.length }),
  })
})

test('nobody else learns how a listing fared', async () => {
  const owner = await castOwner(api.services)
  const dealer = await castDealer(api.services)
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  const other = await castOwner(api.services)
  for (const status of [84, 85] as const) {
    const auctionId = await castAuctionIn(api.services.db, status, parties)
    expect(await outcomeOf(auctionId, owner.headers)).not.toBeNull()
    for (const headers of [{}, other.headers, dealer.headers]) expect(await outcomeOf(auctionId, headers)).toBeNull()
  }
  const sold = await castAuctionIn(api.services.db, 32, parties)
  expect(await outcomeOf(sold, owner.headers)).toBeNull()
})

test('the sales shown are of the model and the last twelve months, the most alike first, with rounded kilometres', async () => {
  const { db } = api.services
  const owner = await castOwner(api.services)
  const { bikeDealerId } = await castDealer(api.services)
  const auctionId = await castAuctionIn(db, 84, { bikeOwnerId: owner.bikeOwnerId, bikeDealerId })
  const bike = { firstRegistration: '2018-04', mileageKm: 12_000 }
  await db.updateTable('auction').set(bike).where('auctionId', '=', auctionId).execute()
  const { modelId } = await db
    .selectFrom('auction')
    .select('modelId')
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  const today = tokyoDay(new Date())
  const sale = { soldOn: today, modelId, modelTypeId: null, mileageId: null, source: 'demo' as const, identity: null }
  await db.deleteFrom('sale').where('modelId', '=', modelId).execute()
  await db
    .insertInto('sale')
    .values([
      { ...sale, price: 1_000, soldOn: '2020-01-01', modelYear: 2018, mileageKm: 12_000 },
      { ...sale, price: 2_000, modelYear: 2018, mileageKm: 12_499 },
      { ...sale, price: 3_000, modelYear: 2018, mileageKm: 20_000 },
      { ...sale, price: 4_000, modelYear: 2017, mileageKm: 12_000 },
      { ...sale, price: 5_000, modelYear: null, mileageKm: null },
    ])
    .execute()
  const { comparableSales } = await outcomeOf(auctionId, owner.headers)
  expect(comparableSales.map(({ price }: { price: number }) => price)).toEqual([2_000, 4_000, 3_000, 5_000])
  expect(comparableSales[0]).toEqual({
    soldMonth: today.slice(0, 7),
    price: 2_000,
    modelYear: 2018,
    mileageKm: 12_000,
  })
  expect(comparableSales[3]).toMatchObject({ modelYear: null, mileageKm: null })
})

test('a dealer who bids sees ten sales that are like the bike, the owner of a listing that failed five', async () => {
  const { db } = api.services
  const owner = await castOwner(api.services)
  const dealer = await castDealer(api.services)
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  const [failed, running] = [await castAuctionIn(db, 84, parties), await castAuctionIn(db, 21, parties)]
  const bike = { firstRegistration: '2018-04', mileageKm: 12_000 }
  await db.updateTable('auction').set(bike).where('auctionId', 'in', [failed, running]).execute()
  const { modelId } = await db
    .selectFrom('auction')
    .select('modelId')
    .where('auctionId', '=', running)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('sale').where('modelId', '=', modelId).execute()
  const common = { modelId, modelTypeId: null, mileageId: null, source: 'demo' as const, identity: null }
  const prices = Array.from({ length: 12 }, (_, index) => (index + 1) * 1_000)
  const sales = prices.map((price, index) => ({
    ...common,
    price,
    soldOn: tokyoDay(new Date()),
    modelYear: 2018 - index,
    mileageKm: 12_000,
  }))
  await db.insertInto('sale').values(sales).execute()
  const { data } = await api.graphql(
    `{ partnerAuction(auctionId: ${running}) { comparableSales { price } } }`,
    {},
    dealer.headers,
  )
  const pricesIn = (shown: readonly { price: number }[]) => shown.map(({ price }) => price)
  expect(pricesIn(data.partnerAuction.comparableSales)).toEqual(prices.slice(0, 10))
  expect(pricesIn((await outcomeOf(failed, owner.headers)).comparableSales)).toEqual(prices.slice(0, 5))
})

const RELIST =
  'mutation ($input: RelistAuctionInput!) { relistAuction(input: $input) { auction { auctionId askingPrice } } }'

async function unsold(owner: CastOwner) {
  const { bikeDealerId } = await castDealer(api.services)
  return castAuctionIn(api.services.db, 85, { bikeOwnerId: owner.bikeOwnerId, bikeDealerId })
}

test('a bike is listed again with another asking price, with none, or with the one of before', async () => {
  const owner = await castOwner(api.services)
  const relist = async (auctionId: number, price: object) =>
    api.graphql(RELIST, { input: { auctionId, ...price } }, owner.headers)
  const asked = async (price: object) => {
    const auctionId = await unsold(owner)
    await api.services.db
      .updateTable('auction')
      .set({ askingPrice: 450_000 })
      .where('auctionId', '=', auctionId)
      .execute()
    const { data, errors } = await relist(auctionId, price)
    expect(errors).toEqual([])
    const copy = data.relistAuction.auction
    const again = await relist(auctionId, price)
    expect(again.data.relistAuction.auction.auctionId).toBe(copy.auctionId)
    const other = await relist(auctionId, { askingPrice: 1_000 })
    expect(other.errors[0]?.extensions.code).toBe('ERROR_AUCTION_STATUS_INVALID')
    await api.services.db
      .updateTable('auction')
      .set({ auctionStatus: 82, statusCommand: 'cancelAuction', statusBy: 'owner', statusAt: new Date() })
      .where('auctionId', '=', copy.auctionId)
      .execute()
    return copy.askingPrice
  }
  expect(await asked({})).toBe(450_000)
  expect(await asked({ askingPrice: 400_000 })).toBe(400_000)
  expect(await asked({ askingPrice: null })).toBeNull()
})

test.each([0, -1_000, 1_500, 2_000_000_000])(
  'an asking price of %i is refused beside its field',
  async (askingPrice) => {
    const owner = await castOwner(api.services)
    const auctionId = await unsold(owner)
    const { errors } = await api.graphql(RELIST, { input: { auctionId, askingPrice } }, owner.headers)
    expect(errors[0]?.extensions.fields?.map(({ field }: { field: string }) => field)).toEqual(['askingPrice'])
  },
)
