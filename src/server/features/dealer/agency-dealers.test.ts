import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castListing } from '#testing/listing.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'

/** One agency, two of its dealers: each is looked at and acted for by name, and neither sees the other's maximum. */
let api: TestApi
let [agent, yokohama, kobe, operator]: CastPartner[] = []
let auctionId: number

beforeAll(async () => {
  api = await startApi()
  agent = await castAgent(api.services)
  yokohama = await castDealer(api.services, { name: 'モト横浜', agentId: agent.agentId })
  kobe = await castDealer(api.services, { name: 'モト神戸', agentId: agent.agentId })
  operator = await castOperator(api.services)
  const owner = await castOwner(api.services)
  auctionId = await castListing(api.services.db, owner.bikeOwnerId, { images: 5 })
  const pass =
    'mutation ($auctionId: Int!) { passInspection(input: { auctionId: $auctionId, version: 1, withoutFrameNumber: true }) { auction { auctionId } } }'
  expect((await api.graphql(pass, { auctionId }, operator.headers)).errors).toEqual([])
})
afterAll(() => api.stop())

const ask = (query: string, variables: Record<string, unknown> = {}) => api.graphql(query, variables, agent?.headers)
const bidFor = (bikeDealerId: number | null | undefined, price: number, maxPrice: number) =>
  ask(
    'mutation ($input: PlaceBidInput!) { placeBid(input: $input) { bid { price } auction { bids { isOwn maxPrice } } } }',
    { input: { auctionId, bikeDealerId, price, maxPrice, idempotencyKey: `${bikeDealerId} ${price}` } },
  )
const look = async (bikeDealerId: number | undefined) =>
  (
    await ask(
      `query ($auctionId: Int!, $bikeDealerId: Int) { partnerAuction(auctionId: $auctionId, bikeDealerId: $bikeDealerId) {
        isLeading ownMaximum bids { price isOwn bikeDealerName maxPrice } } }`,
      { auctionId, bikeDealerId },
    )
  ).data.partnerAuction

test('a bid is booked to the dealer that was named, and to nobody where none was', async () => {
  const unnamed = await bidFor(null, 100_000, 140_000)
  expect(unnamed.errors[0]?.extensions).toMatchObject({ code: 'ERROR_REQUIRED', fields: [{ field: 'bikeDealerId' }] })
  expect((await bidFor(999_999, 100_000, 140_000)).errors[0]?.message).toBe(
    'この販売店としては操作できません。販売店を選び直してください。',
  )
  expect((await bidFor(yokohama?.bikeDealerId, 100_000, 140_000)).errors).toEqual([])
  const booked = await api.services.db.selectFrom('bid').select(['bikeDealerId', 'placedBy']).execute()
  expect(booked).toEqual([{ bikeDealerId: yokohama?.bikeDealerId, placedBy: `agent:${agent?.agentId}` }])
})

test("the ladder of one dealer calls the other's bids no own ones, and shows no maximum of them", async () => {
  const { data } = await bidFor(kobe?.bikeDealerId, 150_000, 190_000)
  expect(data.placeBid.auction.bids).toContainEqual({ isOwn: true, maxPrice: 190_000 })
  expect(JSON.stringify(data)).not.toContain('140000')
  const [ofYokohama, ofKobe] = [await look(yokohama?.bikeDealerId), await look(kobe?.bikeDealerId)]
  expect(ofYokohama).toMatchObject({ isLeading: false, ownMaximum: 140_000 })
  expect(ofKobe).toMatchObject({ isLeading: true, ownMaximum: 190_000 })
  expect(JSON.stringify(ofYokohama)).not.toMatch(/190000|神戸/)
  expect(ofYokohama.bids.filter((it: { isOwn: boolean }) => it.isOwn)).toMatchObject([{ maxPrice: 140_000 }])
  expect(ofKobe.bids).toContainEqual({ price: 100_000, isOwn: false, bikeDealerName: null, maxPrice: null })
  expect(JSON.stringify(ofKobe)).not.toMatch(/140000|横浜/)
})

test.each([
  'partnerAuctions(filter: { view: leading }) { totalCount }',
  'buyOrders { note }',
  'partnerFigures { from }',
  'dealerRecord { otherStopCount }',
  'partnerMessageTabs { auctionId }',
  'partnerLedger(year: "2026")',
])('%s is not answered for a dealer that was guessed', async (field) => {
  const { errors } = await ask(`{ ${field} }`)
  expect(errors[0]?.extensions.code).toBe('ERROR_REQUIRED')
})

test('what an auction shows where no dealer can be named is nobody’s own', async () => {
  const { data } = await ask(
    'query ($auctionId: Int!) { auction(auctionId: $auctionId) { bids { isOwn maxPrice } } }',
    {
      auctionId,
    },
  )
  expect(new Set(data.auction.bids.map((it: { isOwn: boolean }) => it.isOwn))).toEqual(new Set([false]))
  expect(JSON.stringify(data)).not.toMatch(/140000|190000/)
})

test('after the sale the other dealer of the agency is a stranger to it', async () => {
  await api.services.db
    .updateTable('auction')
    .set({ auctionStatus: 22, statusCommand: 'closeBidding', statusBy: 'system' })
    .where('auctionId', '=', auctionId)
    .execute()
  await api.services.db
    .updateTable('auction')
    .set({ auctionStatus: 31, contractAmount: 150_000, contractAt: new Date() })
    .where('auctionId', '=', auctionId)
    .execute()
  const contact = `query ($auctionId: Int!, $bikeDealerId: Int) {
    partnerAuction(auctionId: $auctionId, bikeDealerId: $bikeDealerId) { isWinner ownerContact { phone } } }`
  const seen = async (bikeDealerId: number | undefined) =>
    (await ask(contact, { auctionId, bikeDealerId })).data.partnerAuction
  expect(await seen(yokohama?.bikeDealerId)).toEqual({ isWinner: false, ownerContact: null })
  expect(await seen(kobe?.bikeDealerId)).toMatchObject({ isWinner: true, ownerContact: { phone: expect.any(String) } })
  const stop = `mutation ($input: StopTransactionInput!) { stopTransaction(input: $input) { auction { auctionId } } }`
  const stopped = { auctionId, bikeDealerId: yokohama?.bikeDealerId, reason: '資金の都合' }
  const input = await withRead(api.services.db, 'stopTransaction', stopped)
  expect((await ask(stop, { input })).errors[0]?.extensions.code).toBe('ERROR_DATA_NOT_FOUND')
  expect((await ask(stop, { input: { ...input, bikeDealerId: kobe?.bikeDealerId } })).errors).toEqual([])
})

test('an agency without dealers looks, and is told to choose one where it acts', async () => {
  const lonely = await castAgent(api.services)
  const listed = await api.graphql(
    '{ partnerAuctions(filter: {}) { totalCount } buyOrders { note } }',
    {},
    lonely.headers,
  )
  expect(listed.errors).toEqual([])
  const bid = `mutation { placeBid(input: { auctionId: ${auctionId}, price: 200000, idempotencyKey: "k" }) { bid { price } } }`
  expect((await api.graphql(bid, {}, lonely.headers)).errors[0]?.extensions.code).toBe('ERROR_REQUIRED')
})
