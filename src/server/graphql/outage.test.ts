import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '#testing/api.ts'
import { startApiBehindProxy } from '#testing/api-behind-proxy.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner } from '#testing/cast.ts'
import type { FaultProxy } from '#testing/fault-proxy.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { until } from '#testing/prove.ts'

let behind: Awaited<ReturnType<typeof startApiBehindProxy>>
let api: TestApi
let proxy: FaultProxy
beforeAll(async () => {
  behind = await startApiBehindProxy()
  api = behind.api
  proxy = behind.proxy
})
afterAll(() => behind.stop())

const UNREAD = '{ messageUnreadCount }'
const BID = `mutation PlaceBid($input: PlaceBidInput!) { placeBid(input: $input) { bid { isRepeated } } }`

test('a bid that the outage cut off is answered "try again", and counts once with the same key', async () => {
  const { bikeOwnerId } = await castOwner(api.services)
  const dealer = await castDealer(api.services)
  const auctionId = await castAuctionIn(api.services.db, 21, { bikeOwnerId, bikeDealerId: dealer.bikeDealerId })
  const input = { auctionId, price: 700_000, idempotencyKey: randomUUID() }
  const bid = () =>
    fetch(`${api.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...dealer.headers },
      body: JSON.stringify({ query: BID, variables: { input } }),
    })
  proxy.fault = 'away'
  await until(api.services.leader.isAway, 10_000, 'noticed')
  const refused = await bid()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).not.toBeNull()
  expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }] })
  proxy.fault = 'none'
  await api.services.leader.back(30_000)
  for (const answer of [await bid(), await bid()]) expect(await answer.json()).not.toHaveProperty('errors')
  const rows = await api.services.db
    .selectFrom('bid')
    .select('idempotencyKey')
    .where('idempotencyKey', '=', input.idempotencyKey)
    .execute()
  expect(rows).toHaveLength(1)
})

test('what needs no database is answered, and a read waits for the leader', async () => {
  const { headers } = await castOwner(api.services)
  proxy.fault = 'away'
  await until(api.services.leader.isAway, 10_000, 'noticed')
  const makers = await api.graphql('{ allMakers { makerId } }')
  expect(makers.status).toBe(200)
  expect(makers.data.allMakers.length).toBeGreaterThan(0)
  const read = api.graphql(UNREAD, {}, headers)
  proxy.fault = 'none'
  expect(await read).toMatchObject({ status: 200, errors: [] })
})
