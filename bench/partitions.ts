import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg, { type Pool } from 'pg'
import { MessagesDocument } from '#contract/generated/message.ts'
import { MessageUnreadCountDocument } from '#contract/generated/message-live.ts'
import { AuditLogDocument } from '#contract/generated/operator.ts'
import { PartnerAuctionDocument, PartnerAuctionsDocument, PlaceBidDocument } from '#contract/generated/partner.ts'
import { PartnerConsoleDocument } from '#contract/generated/partner-console.ts'
import { connectDatabase } from '#server/db/client.ts'
import { readModelSales } from '#server/features/souba/prices/open-model-estimate.ts'
import { type ApiInstance, startInstance } from '#testing/api-instance.ts'
import { castOwner } from '#testing/cast.ts'
import { startTestCluster } from '#testing/cluster.ts'
import { cloneDatabase } from '#testing/database.ts'
import { castAuction } from '#testing/message-cast.ts'
import { castDealer, castOperator } from '#testing/partner-cast.ts'
import { openServicesBeside } from '#testing/services-beside.ts'
import { addWorld } from './auction-rows.ts'
import { costOf } from './database-cost.ts'
import { report } from './report.ts'

/** Four years. */
const MONTHS = 48
const AUCTIONS = 5_000
const BIDS_PER_AUCTION = 10
const SALES = 200_000
const MODEL = 1001
const ROUNDS = 4
const TIMES = 25

/**
 * By what a table would be divided so that each of its keys stays exact: the number of the auction or tab, which grows
 * with time. A sale has no such key, so that its identity would count for one day alone.
 */
const TABLES = {
  bid: {
    by: 'auction_id',
    keys: [
      'alter table bid add primary key (auction_id, sequence)',
      'create unique index on bid (auction_id, bike_dealer_id, idempotency_key) where idempotency_key is not null',
      'create index on bid (bike_dealer_id, bid_at desc) include (auction_id)',
      'create index on bid using brin (bid_at) with (pages_per_range = 32, autosummarize = on)',
      'alter table bid add foreign key (auction_id) references auction',
    ],
  },
  message: {
    by: 'message_tab_id',
    keys: [
      'alter table message add primary key (message_tab_id, message_no)',
      'create unique index on message (message_tab_id, created_by, idempotency_key) where idempotency_key is not null',
      'create index on message (asset_id) where asset_id is not null',
      'alter table message add foreign key (message_tab_id) references message_tab',
      'alter table message add foreign key (asset_id) references asset on delete set null',
    ],
  },
  auction_transition: {
    by: 'auction_id',
    keys: [
      'alter table auction_transition add primary key (auction_id, auction_transition_id)',
      'alter table auction_transition add foreign key (auction_id) references auction',
    ],
  },
  sale: {
    by: 'sold_on',
    keys: [
      'alter table sale add primary key (sale_id, sold_on)',
      'create index on sale (model_id, sold_on)',
      'create unique index on sale (model_id, identity, sold_on) where identity is not null',
      'create index on sale (sales_import_id) where sales_import_id is not null',
    ],
  },
} as const
type Table = keyof typeof TABLES

/** What a request costs the processor of the database, with a table in 48 months against the table as it is. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-bench-partitions-'))
  const cluster = await startTestCluster(folder)
  try {
    const world = await castWorld(cluster.templateUrl, folder)
    const whole = await openSide(cluster.templateUrl, null)
    for (const table of Object.keys(TABLES) as Table[]) {
      const divided = await openSide(cluster.templateUrl, table)
      for (const [name, ask] of Object.entries(asksOf(table, world)))
        await compare(`${name}: ${table}`, ask, whole, divided)
      await divided.close()
    }
    await whole.close()
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Side {
  readonly instance: ApiInstance
  readonly client: ReturnType<typeof connectDatabase>
  close(): Promise<void>
}

type Ask = (side: Side, number: number) => Promise<void>

async function compare(name: string, ask: Ask, whole: Side, divided: Side): Promise<void> {
  const spent = new Map([whole, divided].map((side) => [side, 0]))
  let number = 0
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const side of [whole, divided]) {
      const { cpuMs } = await costOf(side.client.pool, async () => {
        for (let time = 0; time < TIMES; time += 1) await ask(side, number++)
      })
      if (round > 0) spent.set(side, (spent.get(side) ?? 0) + cpuMs / ROUNDS / TIMES) // the first warms up
    }
  const [one = 0, other = 0] = spent.values()
  const goal = 'none: see docs/decisions/0127'
  report(`${name} in ${MONTHS} months / whole`, `${other.toFixed(2)} ms`, `${one.toFixed(2)} ms`, other / one, goal)
}

type World = Awaited<ReturnType<typeof castWorld>>

async function castWorld(url: string, folder: string) {
  const services = await openServicesBeside(url, folder)
  const [dealer, operator, seller] = [
    await castDealer(services),
    await castOperator(services),
    await castOwner(services),
  ]
  const given = { bikeOwnerId: seller.bikeOwnerId, status: 31, bikeDealerId: dealer.bikeDealerId } as const
  const talked = await castAuction(services, given)
  const { pool } = services.client
  const running = await addWorld(pool, AUCTIONS, BIDS_PER_AUCTION, dealer.bikeDealerId)
  await pool.query(
    `insert into auction_transition (auction_id, from_status, to_status, command, by_actor, at)
     select auction_id, 11, 21, 'bench', 'operator:1', created_at from auction, generate_series(1, 4)`,
  )
  await pool.query(
    `insert into message (message_tab_id, message_no, message_type, sender_group, created_by, created_at, text)
     select message_tab_id, number, 0, 'dealer', 'dealer:1', now(), '引き取りの日程についてご相談させてください。'
     from message_tab, generate_series(101, 110) as number`,
  )
  await pool.query('update message_tab set last_message_no = 110, last_sent_at = now()')
  await pool.query(
    `insert into sale (sold_on, model_id, price, source)
     select current_date - (number % 1400)::int, (select model_id from model order by model_id offset number % 100 limit 1), 400000, 'import'
     from generate_series(1, $1::int) as number`,
    [SALES],
  )
  await pool.query('vacuum (analyze)')
  await services.close()
  return { dealer, operator, seller, talked, running }
}

/** A database of its own, with one of its tables divided, and an instance before it. */
async function openSide(templateUrl: string, table: Table | null): Promise<Side> {
  const { url, drop } = await cloneDatabase(templateUrl)
  if (table) await divide(url, table)
  const [instance, client] = [await startInstance(url), connectDatabase(url, 2)]
  const close = async () => {
    instance.kill()
    await client.close()
    await drop()
  }
  return { instance, client, close }
}

async function divide(url: string, table: Table): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const { by, keys } = TABLES[table]
  await pool.query(`alter table ${table} rename to whole_${table}`)
  const taken = 'including defaults including constraints including identity'
  await pool.query(`create table ${table} (like whole_${table} ${taken}) partition by range (${by})`)
  const bounds = await boundsOf(pool, `whole_${table}`, by)
  for (const [month, bound] of bounds.entries())
    await pool.query(
      `create table ${table}_${month} partition of ${table} for values from (${bound}) to (${bounds[month + 1] ?? 'maxvalue'})`,
    )
  await pool.query(`insert into ${table} overriding system value select * from whole_${table}`)
  await pool.query(`drop table whole_${table} cascade`)
  for (const statement of keys) await pool.query(statement)
  await pool.query('vacuum (analyze)')
  await pool.end()
}

/** As many rows in each month. */
async function boundsOf(pool: Pool, table: string, by: string): Promise<readonly string[]> {
  const shares = Array.from({ length: MONTHS - 1 }, (_, month) => (month + 1) / MONTHS)
  const { rows } = await pool.query<{ bound: string }>(
    `select unnest(percentile_disc($1::float8[]) within group (order by ${by}))::text as bound from ${table}`,
    [shares],
  )
  return ['minvalue', ...new Set(rows.map(({ bound }) => `'${bound}'`))]
}

function asksOf(table: Table, { dealer, operator, seller, talked, running }: World): Record<string, Ask> {
  const some = (number: number) => running[(number * 7919) % running.length] ?? 0
  const list = (view: string) => () => ({ filter: { view, order: 'ending' }, first: 20 })
  const bid = (number: number) => ({
    input: { auctionId: some(number), maxPrice: 1_000_000 + number * 10_000, idempotencyKey: randomUUID() },
  })
  const console = asking(PartnerConsoleDocument, dealer.headers, () => ({}))
  const tab = { auctionId: talked, bikeDealerId: dealer.bikeDealerId }
  switch (table) {
    case 'bid':
      return {
        'A bid': asking(PlaceBidDocument, dealer.headers, bid),
        'One auction': asking(PartnerAuctionDocument, dealer.headers, (number) => ({ auctionId: some(number) })),
        "Dealer's list": asking(PartnerAuctionsDocument, dealer.headers, list('running')),
        "Dealer's outbid list": asking(PartnerAuctionsDocument, dealer.headers, list('outbid')),
        "Dealer's lost list": asking(PartnerAuctionsDocument, dealer.headers, list('lost')),
        'Any page of the console': console,
      }
    case 'message':
      return {
        'Opening a tab': asking(MessagesDocument, seller.headers, () => tab),
        'Unread messages': asking(MessageUnreadCountDocument, seller.headers, () => ({})),
      }
    case 'auction_transition':
      return {
        'Any page of the console': console,
        'The audit log': asking(AuditLogDocument, operator.headers, () => ({ first: 50 })),
      }
    case 'sale':
      return { "A model's prices anew": async ({ client }) => void (await readModelSales(client.db, MODEL)) }
  }
}

function asking(
  { query }: { readonly query: string },
  headers: Readonly<Record<string, string>>,
  variables: (number: number) => unknown,
): Ask {
  return async ({ instance }, number) => {
    const response = await fetch(`${instance.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables: variables(number) }),
    })
    const { errors } = (await response.json()) as { errors?: unknown }
    if (errors) throw new Error(JSON.stringify(errors))
  }
}
