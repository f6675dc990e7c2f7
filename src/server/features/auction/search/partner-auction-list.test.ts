import { afterAll, beforeAll, expect, test } from 'vitest'
import { PartnerAuctionsDocument } from '#contract/generated/partner.ts'
import { isOrderFor } from '#domain/auction/list-query.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { type CastPartner, castDealer, castOperator } from '#testing/partner-cast.ts'
import { AUCTION_ORDERS } from './partner-auction-views.ts'

let api: TestApi
let [dealer, operator]: CastPartner[] = []
const COUNT = 14
const PAGE = 3

beforeAll(async () => {
  api = await startApi()
  const { services } = api
  dealer = await castDealer(services)
  operator = await castOperator(services)
  const now = new Date()
  for (let number = 0; number < COUNT; number += 1) {
    const { bikeOwnerId } = await castOwner(services)
    // Some are equal in the key, and five wait for their inspection: they have neither end nor publication.
    const end = later(now, DAY + Math.floor(number / 3) * 1000)
    await castAuction(services, { bikeOwnerId, status: number < 5 ? 11 : 21 }, end)
  }
  const text = `update auction set current_price = (1 + auction_id % 3) * 1000, leader_max = (1 + auction_id % 3) * 1000,
    leader_dealer_id = $1, bid_count = 1 where auction_status = 21`
  await services.client.pool.query(text, [dealer.bikeDealerId])
})
afterAll(() => api.stop())

interface Asked {
  readonly after?: string | null
  readonly before?: string | null
}

async function page(view: string, order: string, place: Asked, first = PAGE, who = operator) {
  const variables = { filter: { view, order }, first, ...place }
  const { data, errors } = await api.graphql(PartnerAuctionsDocument.query, variables, who?.headers)
  expect(errors).toEqual([])
  const { auctions, pageInfo, totalCount } = data.partnerAuctions
  return { ids: auctions.map((it: { auctionId: number }) => it.auctionId), pageInfo, totalCount }
}

const LISTS = AUCTION_ORDERS.flatMap((order) => ['running', 'all', 'inspection'].map((view) => [view, order] as const))
test.each(LISTS.filter(([view, order]) => isOrderFor(view, order)))(
  'the list %s, %s: forward and backward page by page, every auction once',
  async (view, order) => {
    const whole = await page(view, order, {}, 100)
    expect(new Set(whole.ids).size).toBe(whole.totalCount)
    expect(whole.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: false })
    const forward: number[] = []
    let last = await page(view, order, {})
    for (;;) {
      forward.push(...last.ids)
      if (!last.pageInfo.hasNextPage) break
      last = await page(view, order, { after: last.pageInfo.endCursor })
      expect(last.pageInfo.hasPreviousPage).toBe(true)
    }
    expect(forward).toEqual(whole.ids)
    const backward = [...last.ids]
    while (last.pageInfo.hasPreviousPage) {
      last = await page(view, order, { before: last.pageInfo.startCursor })
      backward.unshift(...last.ids)
    }
    expect(backward).toEqual(whole.ids)
  },
)

test('an auction that comes or goes meanwhile moves nobody on the next page', async () => {
  const first = await page('running', 'ending', {}, PAGE, dealer)
  const rest = await page('running', 'ending', { after: first.pageInfo.endCursor }, 100, dealer)
  const text = `update auction set end_at = end_at + interval '2 days' where auction_id = $1`
  await api.services.client.pool.query(text, [first.ids[0]])
  const again = await page('running', 'ending', { after: first.pageInfo.endCursor }, 100, dealer)
  expect(again.ids).toEqual([...rest.ids, first.ids[0]])
})

test.each(['nonsense', 'MTIzIGFiYw', ''])('a cursor %j that is none is refused', async (after) => {
  const variables = { filter: { view: 'running' }, first: 3, after }
  const { errors } = await api.graphql(PartnerAuctionsDocument.query, variables, dealer?.headers)
  expect(errors[0]?.extensions.code).toBe('BAD_REQUEST')
})

test('a page behind the place is found along an index', async () => {
  const { pool } = api.services.client
  const client = await pool.connect()
  await client.query('begin')
  await client.query('set local enable_seqscan = off')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain select auction_id from auction where auction_status in (21)
     and (end_at, auction_id) > (now(), 5) order by end_at, auction_id limit 3`,
  )
  await client.query('rollback')
  client.release()
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('auction_end')
  expect(plan).not.toContain('Sort')
})

test.each([
  [{ filter: { mileageIdMost: 99 } }, 'mileage'],
  [{ filter: { priceFrom: -1 } }, 'from'],
  [{ filter: { makerId: 999 } }, 'maker'],
  [{ filter: { modelId: 999_999 } }, 'model'],
  [{ filter: {}, first: 0 }, 'first'],
  [{ filter: {}, first: -1 }, 'first'],
])('%j is refused, not widened', async (variables, field) => {
  const { errors } = await api.graphql(PartnerAuctionsDocument.query, { first: 10, ...variables }, dealer?.headers)
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field }] })
})
