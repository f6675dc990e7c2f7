import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '#server/features/auction/check-invariants.ts'
import { applySlowDeadlines } from '#server/features/auction/deadlines/deadline-poller.ts'
import { startApi, type TestApi } from './api.ts'
import { type ApiInstance, startInstance } from './api-instance.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { until } from './prove.ts'
import { castTraders, type ReadyStep, TRADE_DEADLINES, TRADE_STEPS, type TradeCast } from './trade-steps.ts'

/** `npm run soak` kills each step also behind its commit, before the answer, and each several times. */
const ROUNDS = Number(process.env.STEP_KILLS ?? 1)
const MOMENTS = process.env.STEP_KILLS ? (['locked', 'committed'] as const) : (['locked'] as const)
/** Every answer of the database comes so much later: a step of a dozen statements can be met in its middle. */
const SLOW_MS = 60
const PATIENCE_MS = 60_000

let api: TestApi
let proxy: FaultProxy
let other: ApiInstance
let cast: TradeCast
beforeAll(async () => {
  api = await startApi()
  cast = await castTraders(api)
  proxy = await startFaultProxy(api.databaseUrl)
  other = await startInstance(api.databaseUrl)
}, 180_000)
afterAll(async () => {
  other.kill()
  await proxy.stop()
  await api.stop()
})

/** These count requests, the repeated ones too. */
const OF_REQUESTS = ['partner_audit', 'service_count']

/** How many rows each table has, and how many jobs of each kind wait: what a step leaves behind, whatever it is. */
async function counts(): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and not table_name = any(${OF_REQUESTS})
  `.execute(api.services.db)
  const each = tables.map(({ name }) => sql`select ${name} as name, count(*)::int as count from ${sql.table(name)}`)
  // One that waits already updates the prices of all sales.
  const jobs = sql`select 'job ' || task_identifier, count(*)::int from graphile_worker.jobs
    where task_identifier <> 'updateModelPrices' group by 1`
  const { rows } = await sql<{ name: string; count: number }>`${sql.join([...each, jobs], sql` union all `)}`.execute(
    api.services.db,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** What has come since, and how the auction stands. */
async function outcomeOf(auctionId: number, before: Record<string, number>) {
  const after = await counts()
  const come = Object.entries(after).flatMap(([name, count]) => {
    const more = count - (before[name] ?? 0)
    return more === 0 ? [] : [`${name} ${more}`]
  })
  const { rows } = await sql`
    select auction_status, version, contract_amount, final_transaction_price, completion_report is not null as reported,
      counter_offer_price, counter_offer_answer, chosen_dealer_id, hold_bidding_at is not null as holds,
      (select price from hand_over where hand_over.auction_id = auction.auction_id) as fixed,
      (select handed_over_at is not null from hand_over where hand_over.auction_id = auction.auction_id) as handed_over,
      (select money_seen_at is not null from hand_over where hand_over.auction_id = auction.auction_id) as money_seen,
      (select refund_asked_at is not null from hand_over where hand_over.auction_id = auction.auction_id) as refund_asked,
      (select array[stop_asked->>'side', stop_asked->'answer'->>'kind'] from hand_over
        where hand_over.auction_id = auction.auction_id) as stop_asked,
      (select array_agg(place || ' ' || amount || ' ' || coalesce(answer, '') order by place) from runner_up
        where runner_up.auction_id = auction.auction_id) as asked,
      (select array_agg(kind || ' ' || coalesce(amount, 0) order by version) from auction_statement said
        where said.auction_id = auction.auction_id) as said
    from auction where auction_id = ${auctionId}`.execute(api.services.db)
  return { come: come.sort(), stands: rows[0] }
}

async function isLocked(auctionId: number): Promise<boolean> {
  const free = 'select from auction where auction_id = $1 for update skip locked'
  return (await api.services.client.pool.query(free, [auctionId])).rowCount === 0
}

/** Kills a process in the middle of what `begin` has it do. */
async function killAt(
  moment: (typeof MOMENTS)[number],
  auctionId: number,
  begin: (doomed: ApiInstance) => Promise<unknown>,
  before: Record<string, number>,
): Promise<void> {
  proxy.fault = 'none'
  const doomed = await startInstance(proxy.url)
  proxy.fault = { slowMs: SLOW_MS }
  try {
    const answer = begin(doomed)
    const isCommitted = async () => !isDeepStrictEqual(await counts(), before)
    const isThere = moment === 'locked' ? () => isLocked(auctionId) : isCommitted
    await until(isThere, PATIENCE_MS, `${moment} in auction ${auctionId}`)
    doomed.kill()
    await answer
  } finally {
    doomed.kill()
    proxy.fault = 'none'
  }
  // The database notices that the connection is gone, and frees what was locked.
  await until(async () => !(await isLocked(auctionId)), PATIENCE_MS, `auction ${auctionId} is free again`)
}

async function expectSound(auctionId: number): Promise<void> {
  const broken = (await checkInvariants(api.services.db)).filter((it) => it.broken.includes(auctionId))
  expect(broken.map(({ name }) => name)).toEqual([])
}

/** What the step comes to when nothing disturbs it. */
async function undisturbed(castStep: (cast: TradeCast) => Promise<ReadyStep>) {
  const { auctionId, send } = await castStep(cast)
  const before = await counts()
  expect(await send(api.origin)).toBe('ok')
  return outcomeOf(auctionId, before)
}

test.each(Object.entries(TRADE_STEPS))('%s, sent to two processes at once, is done once', async (_name, castStep) => {
  const expected = await undisturbed(castStep)
  const { auctionId, send } = await castStep(cast)
  const before = await counts()
  expect(await Promise.all([send(api.origin), send(other.origin), send(api.origin), send(other.origin)])).toEqual(
    Array.from({ length: 4 }, () => 'ok'),
  )
  expect(await outcomeOf(auctionId, before)).toEqual(expected)
  await expectSound(auctionId)
})

test.each(Object.entries(TRADE_STEPS))(
  '%s, its process killed in the middle, is done once when it is sent again',
  async (_name, castStep) => {
    const expected = await undisturbed(castStep)
    for (let round = 0; round < ROUNDS; round += 1)
      for (const moment of MOMENTS) {
        const { auctionId, send } = await castStep(cast)
        const before = await counts()
        await killAt(moment, auctionId, (doomed) => send(doomed.origin), before)
        expect([moment, await send(api.origin)]).toEqual([moment, 'ok'])
        expect(await outcomeOf(auctionId, before)).toEqual(expected)
        await expectSound(auctionId)
      }
  },
)

describe('by time alone', () => {
  beforeAll(() => other.kill()) // it would be quicker

  test.each(Object.entries(TRADE_DEADLINES))(
    '%s: the process that does it is killed in the middle, and another does it once',
    async (deadline, castDeadline) => {
      const waiting = async () => {
        const due = await castDeadline(cast)
        return { ...due, before: await counts() }
      }
      const calm = await waiting()
      await calm.fall()
      await applySlowDeadlines(api.services)
      const expected = await outcomeOf(calm.auctionId, calm.before)
      expect(expected.come, deadline).not.toEqual([])
      for (let round = 0; round < ROUNDS; round += 1)
        for (const moment of MOMENTS) {
          const { auctionId, before, fall } = await waiting()
          await killAt(moment, auctionId, fall, before)
          await applySlowDeadlines(api.services)
          expect(await outcomeOf(auctionId, before)).toEqual(expected)
          await expectSound(auctionId)
        }
    },
  )
})
