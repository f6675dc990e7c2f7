import { afterAll, beforeAll, expect, test } from 'vitest'
import { MessagesDocument } from '#contract/generated/message.ts'
import { PostMessageDocument } from '#contract/generated/message-live.ts'
import { AuditLogDocument, OperatorDashboardDocument } from '#contract/generated/operator.ts'
import { PartnerAuctionDocument, PartnerAuctionsDocument, PlaceBidDocument } from '#contract/generated/partner.ts'
import { PartnerConsoleDocument } from '#contract/generated/partner-console.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { castDealer, castOperator } from '#testing/partner-cast.ts'
import { countPurchaseTargets } from '../features/market-search/purchase-targets.ts'
import { onStatement } from './client.ts'
import { databasesOf } from './shares.ts'

/** They grow for as long as the service lives. */
const GROWING = /Seq Scan on (bid|message|sale|operation_log\w*|auction|auction_transition|partner_audit|bike_owner)\b/

let api: TestApi
const statements = new Set<string>()
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

/** The plan that serves any values, where a table is read whole only if there is no other way. */
async function plansOf(texts: Iterable<string>): Promise<{ text: string; plan: string }[]> {
  const client = await api.services.client.pool.connect()
  await client.query('begin')
  await client.query('set local enable_seqscan = off')
  const plans: { text: string; plan: string }[] = []
  for (const text of texts) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
    plans.push({ text, plan: rows.map((row) => row['QUERY PLAN']).join('\n') })
  }
  await client.query('rollback')
  client.release()
  return plans
}

test('bidding, writing, reading and looking around never read a growing table from end to end', async () => {
  const { services } = api
  const [owner, seller] = [await castOwner(services), await castOwner(services)]
  const [dealer, operator] = [await castDealer(services), await castOperator(services)]
  const { bikeDealerId } = dealer
  const auctionId = await castAuction(services, { bikeOwnerId: owner.bikeOwnerId, status: 21 }, later(new Date(), DAY))
  const talked = await castAuction(services, { bikeOwnerId: seller.bikeOwnerId, status: 31, bikeDealerId })
  for (const db of databasesOf(services)) onStatement(db, (text) => void statements.add(text))
  const ask = async (query: string, variables: Record<string, unknown>, headers: Record<string, string>) =>
    expect((await api.graphql(query, variables, headers)).errors).toEqual([])
  await ask(PlaceBidDocument.query, { input: { auctionId, price: 10_000, idempotencyKey: 'one' } }, dealer.headers)
  const message = { auctionId: talked, bikeDealerId, message: 'こんにちは' }
  await ask(PostMessageDocument.query, { input: message }, seller.headers)
  await ask(MessagesDocument.query, { auctionId: talked, bikeDealerId }, seller.headers)
  await ask(PartnerAuctionDocument.query, { auctionId }, dealer.headers)
  await ask(PartnerAuctionsDocument.query, { filter: { view: 'running' }, first: 20 }, dealer.headers)
  await ask(PartnerConsoleDocument.query, {}, dealer.headers)
  await ask(OperatorDashboardDocument.query, {}, operator.headers)
  await ask(AuditLogDocument.query, { first: 50 }, operator.headers)
  await countPurchaseTargets(services.db, 1001)

  const texts = [...statements].filter((text) => /^\s*(select|with|insert|update|delete)\b/i.test(text))
  expect(texts.length).toBeGreaterThan(20)
  const whole = (await plansOf(texts)).filter(({ plan }) => GROWING.test(plan))
  expect(whole).toEqual([])
})

test('one that reads a table from end to end would be found', async () => {
  const [found] = await plansOf(['select count(*) from bid where price > 1000'])
  expect(found?.plan).toMatch(GROWING)
})
