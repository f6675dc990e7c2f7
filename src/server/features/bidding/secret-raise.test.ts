import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { wholeField, withinLimits } from '#testing/every-field.ts'
import { castListing } from '#testing/listing.ts'
import { listenTo, ON_AUCTION_UPDATE } from '#testing/live-client.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { schema } from '../../schema.ts'

let api: TestApi
let owner: CastOwner
let leader: CastPartner
let rival: CastPartner
let agent: CastPartner
let operator: CastPartner
let auctionId: number

beforeAll(async () => {
  api = await startApi()
  const { services } = api
  owner = await castOwner(services)
  leader = await castDealer(services)
  agent = await castAgent(services)
  rival = await castDealer(services, { agentId: agent.agentId })
  operator = await castOperator(services)
  auctionId = await castListing(services.db, owner.bikeOwnerId, { images: 1 })
  const pass = `mutation { passInspection(input: { auctionId: ${auctionId}, version: 1, withoutFrameNumber: true }) { __typename } }`
  expect((await api.graphql(pass, {}, operator.headers)).errors).toEqual([])
  await bid(rival, 100_000, 150_000)
  await bid(leader, 200_000, 300_000)
})
afterAll(() => api.stop())

async function bid(dealer: CastPartner, price: number | null, maxPrice: number) {
  const input = { auctionId, price, maxPrice, idempotencyKey: randomUUID() }
  const query = 'mutation M($input: PlaceBidInput!) { placeBid(input: $input) { bid { kind } } }'
  const { data, errors } = await api.graphql(query, { input }, dealer.headers)
  expect(errors).toEqual([])
  return data.placeBid.bid.kind
}

const FIELDS = [
  'auction',
  'auctions',
  'latestAuction',
  'partnerAuction',
  'partnerAuctions',
  'marketActivity',
  'partnerFigures',
]

/** Everything that others can ask for about auctions, in one text each. */
async function seenByOthers(names = FIELDS): Promise<Record<string, string>> {
  const root = schema.getQueryType()?.getFields() ?? {}
  const literals = { auctionId: String(auctionId), first: '20', bikeDealerId: String(rival.bikeDealerId) }
  const people = { visitor: {}, owner: owner.headers, rival: rival.headers, agent: agent.headers }
  const seen: Record<string, string> = {}
  for (const name of names) {
    const field = root[name]
    if (!field) throw new Error(`no field ${name}`)
    const pieces = wholeField(field, literals, new Set(), withinLimits(api.services, 'query'))
    for (const [person, headers] of Object.entries(people)) {
      const answers = []
      for (const piece of pieces) answers.push(await api.graphql(`{ ${piece} }`, {}, headers))
      // Counted every few seconds, whatever happens.
      seen[`${name} by ${person}`] = JSON.stringify(answers).replaceAll(/"countedAt":"[^"]*"/g, '')
    }
  }
  return seen
}

/** The market's figures are counted every few seconds: what was bid so far is in them first. */
async function bidsAreCounted(bids: number) {
  const figures = async () => Object.values(await seenByOthers(['marketActivity']))
  await expect
    .poll(async () => (await figures()).every((counted) => counted.includes(`"bidCount":${bids}`)), { timeout: 30_000 })
    .toBe(true)
}

test('a raise of the secret maximum is seen by nobody else: not in any field, number or live event', async () => {
  const live = await Promise.all(
    [rival, owner].map(({ idToken }) => listenTo(api.origin, idToken, ON_AUCTION_UPDATE, { auctionId })),
  )
  await bidsAreCounted(2)
  const before = await seenByOthers()
  expect(await bid(leader, null, 400_000)).toBe('raise')
  expect(await bid(leader, null, 500_000)).toBe('raise')
  expect(await seenByOthers()).toEqual(before)

  // What follows is numbered as if there had been no raise, for the bidder too; only the operator sees the ledger's numbers.
  await bid(rival, 350_000, 350_000)
  const list = async (headers: Record<string, string>) => {
    const query = `{ partnerAuction(auctionId: ${auctionId}) { bids { sequence } } }`
    const { data } = await api.graphql(query, {}, headers)
    return data.partnerAuction.bids.map(({ sequence }: { sequence: number }) => sequence)
  }
  expect(await list(rival.headers)).toEqual([4, 3, 2, 1])
  expect(await list(operator.headers)).toEqual([6, 5, 2, 1])
  for (const client of live) {
    const frame = await client.next()
    expect(frame.type).toBe('data')
    expect(JSON.stringify(frame.payload)).toContain('"bidCount":4')
    client.socket.close()
  }
})

test('when the operator strikes out a raise, the others see nothing of that either', async () => {
  expect(await bid(leader, null, 600_000)).toBe('raise')
  await bidsAreCounted(4)
  const before = await seenByOthers()
  const query = `{ auction(auctionId: ${auctionId}) { bids { sequence kind } } }`
  const { data } = await api.graphql(query, {}, operator.headers)
  const { sequence } = data.auction.bids.find(({ kind }: { kind: string }) => kind === 'raise')
  const strike = `mutation { voidBid(input: { auctionId: ${auctionId}, sequence: ${sequence}, reason: "誤入力の申し出" }) { __typename } }`
  expect((await api.graphql(strike, {}, operator.headers)).errors).toEqual([])
  expect(await seenByOthers()).toEqual(before)
})
