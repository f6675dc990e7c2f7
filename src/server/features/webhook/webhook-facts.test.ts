import { afterAll, beforeAll, expect, test } from 'vitest'
import { WEBHOOK_KINDS } from '#domain/webhook/webhook-kinds.ts'
import { alertMarket } from '#testing/alert-cast.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { type CastPartner, castDealer } from '#testing/partner-cast.ts'
import { castTraders, TRADE_STEPS, type TradeCast } from '#testing/trade-steps.ts'
import { jobs } from '../../jobs.ts'

const ORIGIN = 'http://127.0.0.1:9' // nobody listens there

let api: TestApi
let cast: TradeCast
beforeAll(async () => {
  api = await startApi({ WEBHOOK_LOCAL_ORIGINS: ORIGIN })
  cast = await castTraders(api)
  await listen(cast.dealer)
  await listen(cast.rival)
})
afterAll(() => api.stop())

const { give, running, bid, end } = alertMarket(() => ({ api, operator: cast.operator }))

async function listen(person: CastPartner) {
  const query = 'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhookEndpointId } }'
  const { errors } = await api.graphql(query, { input: { url: `${ORIGIN}/`, kinds: WEBHOOK_KINDS } }, person.headers)
  expect(errors).toEqual([])
}

/** What the dealer's system is sent of the auction, in its order. */
async function toldTo({ bikeDealerId }: CastPartner, auctionId: number) {
  const rows = await api.services.db
    .selectFrom('webhookDelivery')
    .select(['type', 'body'])
    .where('bikeDealerId', '=', bikeDealerId)
    .orderBy('webhookDeliveryId')
    .execute()
  const sent = rows.map(({ type, body }) => ({ type, data: JSON.parse(body).data }))
  return sent.filter(({ data }) => data.auctionId === auctionId)
}
const typesTo = async (person: CastPartner, auctionId: number) =>
  (await toldTo(person, auctionId)).map(({ type }) => type)

test('who is overtaken, who bid and who won hears of it, by numbers alone', async () => {
  const { dealer, rival } = cast
  const auctionId = await running()
  await bid(dealer, auctionId, 100_000)
  await bid(rival, auctionId, 110_000)
  await jobs.alertOutbid({ services: api.services, now: new Date() }, { auctionId })
  expect(await typesTo(dealer, auctionId)).toEqual(['bid.outbid'])
  expect(await typesTo(rival, auctionId)).toEqual([])
  await jobs.alertEnding({ services: api.services, now: new Date() }, { auctionId })
  await end(auctionId)
  expect(await typesTo(dealer, auctionId)).toEqual(['bid.outbid', 'auction.ended'])
  expect((await typesTo(rival, auctionId)).sort()).toEqual(['auction.ended', 'auction.ending_soon', 'auction.won'])
  for (const { data } of await toldTo(rival, auctionId))
    expect(data).toEqual({ auctionId, bikeDealerId: rival.bikeDealerId })
})

test('what a dealer looks for reaches its system, and every message does, without its words', async () => {
  const dealer = await castDealer(api.services)
  await listen(dealer)
  await api.services.db
    .insertInto('buyOrder')
    .values({ bikeDealerId: dealer.bikeDealerId, displacementCtgId: 4, updatedAt: new Date(0) })
    .execute()
  const wanted = await running()
  await jobs.alertMatches({ services: api.services, now: new Date() }, { auctionId: wanted })
  expect(await typesTo(dealer, wanted)).toEqual(['auction.matched'])

  const owner = await castOwner(api.services)
  const { bikeDealerId } = dealer
  const auctionId = await castAuction(api.services, { bikeOwnerId: owner.bikeOwnerId, status: 31, bikeDealerId })
  for (const message of ['秘密の用件', 'もう一つ'])
    await give(owner, 'postMessage', { auctionId, bikeDealerId, message })
  const told = await toldTo(dealer, auctionId)
  expect(told.map(({ type }) => type)).toEqual(['message.received', 'message.received'])
  expect(new Set(told.map(({ data }) => data.messageNo)).size).toBe(2)
  expect(JSON.stringify(told)).not.toContain('秘密')
})

test.each([
  ['answerSaleIntention', 'rival', 'trade.contracted'],
  ['makeCounterOffer', 'dealer', 'trade.answer_due'],
  ['acceptDelivery', 'dealer', 'trade.delivery_agreed'],
  ['handOver', 'dealer', 'trade.handed_over'],
  ['confirmCompletion', 'dealer', 'trade.completed'],
  ['stopTransaction', 'dealer', 'trade.stopped'],
] as const)('%s: the system of the %s is told %s', async (step, who, type) => {
  const { auctionId, send } = await TRADE_STEPS[step](cast)
  const before = await typesTo(cast[who], auctionId)
  expect(await send(api.origin)).toBe('ok')
  expect((await typesTo(cast[who], auctionId)).slice(before.length)).toContain(type)
})
