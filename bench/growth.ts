import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { OnMessageTabUpdateDocument, OnPostMessageDocument } from '#contract/generated/message-live.ts'
import { PlaceBidDocument } from '#contract/generated/partner.ts'
import { closeEnded } from '#server/features/auction/deadlines/deadline-poller.ts'
import { REALTIME_PATH } from '#server/realtime/register-realtime.ts'
import { startInstance } from '#testing/api-instance.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { startTestCluster } from '#testing/cluster.ts'
import { cloneDatabase } from '#testing/database.ts'
import { castAppointment, castIdentityCheck } from '#testing/hand-over-cast.ts'
import { freePort, startHost } from '#testing/host.ts'
import { castListing } from '#testing/listing.ts'
import { openMailbox } from '#testing/mailbox.ts'
import { type CastPartner, castDealer, castOperator } from '#testing/partner-cast.ts'
import { runDueJobs } from '#testing/run-due-jobs.ts'
import { openServicesBeside } from '#testing/services-beside.ts'
import { withRead } from '#testing/with-read.ts'
import { addWorld } from './auction-rows.ts'
import { costOf } from './database-cost.ts'
import { settledMemory } from './inspected-process.ts'
import { startClients } from './socket-clients.ts'

const LIVES = 10
const BIDS_OF_A_LIFE = 10
const MESSAGES_OF_A_LIFE = 6
const WORLD = 10_000
const BIDS = 300
/** To let go of, in both ways. */
const MAILS = 60_000
const PAGES = 300
const SOCKETS = 2_000
/** A person may hold 30. */
const SOCKETS_PER_PERSON = 25

type Services = Awaited<ReturnType<typeof openServicesBeside>>
type Person = { readonly headers: Readonly<Record<string, string>> }

/**
 * What one bike, one bid, one page and one socket cost: the figures that the plan for growth (docs/operations.md) is
 * made of. Time of the processor, not of the clock, so that what else the machine does hardly counts.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-bench-growth-'))
  const cluster = await startTestCluster(folder)
  const mailbox = await openMailbox()
  try {
    const { url } = await cloneDatabase(cluster.templateUrl)
    const services = await openServicesBeside(url, folder, { smtpUrl: mailbox.url })
    await measureLives(url, services)
    await measureBids(url, services)
    await measureRows(services.client.pool)
    await measureNight(services.client.pool)
    await measureHost(url, services, folder)
    await services.close()
  } finally {
    await mailbox.close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function tell(name: string, value: number, unit: string): void {
  console.log(`${name.padEnd(66)} ${value.toFixed(value < 100 ? 2 : 0).padStart(10)} ${unit}`)
}

/** Bikes from the inspection to the sale: rows, bytes, jobs, and what it costs the database. */
async function measureLives(url: string, services: Services): Promise<void> {
  const instance = await startInstance(url)
  const { pool } = services.client
  const people = {
    dealers: [await castDealer(services), await castDealer(services)],
    operator: await castOperator(services),
  }
  await live(services, instance.origin, people) // opens the connections
  const before = await contentOf(pool)
  const cost = await costOf(pool, async () => {
    for (let life = 0; life < LIVES; life += 1) await live(services, instance.origin, people)
  })
  const after = await contentOf(pool)
  instance.kill()
  console.log(`One bike from the inspection to the sale, ${BIDS_OF_A_LIFE} bids, ${MESSAGES_OF_A_LIFE} messages:`)
  let bytes = 0
  for (const [table, { rows, size }] of after) {
    const grown = (rows - (before.get(table)?.rows ?? 0)) / LIVES
    bytes += (size - (before.get(table)?.size ?? 0)) / LIVES
    if (/^(bid|message|mail|auction_transition|sale|jobs added)$/.test(table)) tell(`  ${table}`, grown, 'rows')
  }
  tell('  all rows, without indexes', bytes / 1024, 'KB')
  tell('  write-ahead log', cost.walBytes / LIVES / 1024, 'KB')
  tell('  processor of the database', cost.cpuMs / LIVES, 'ms')
}

/** Rows of every table and their bytes, and the jobs that were ever added. */
async function contentOf(pool: Pool): Promise<Map<string, { rows: number; size: number }>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition order by 1`,
  )
  const ROW_HEADER = 28
  const texts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows, coalesce(sum(pg_column_size(it) + ${ROW_HEADER}), 0)::int8 as size from "${name}" it`,
  )
  texts.push(
    `select 'jobs added', last_value::int, 0 from pg_sequences
     where format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence('graphile_worker._private_jobs', 'id')`,
  )
  const { rows } = await pool.query<{ name: string; rows: number; size: number }>(texts.join(' union all '))
  return new Map(rows.map(({ name, ...content }) => [name, content]))
}

async function live(
  services: Services,
  origin: string,
  { dealers, operator }: { readonly dealers: readonly CastPartner[]; readonly operator: Person },
): Promise<void> {
  const { db } = services
  const owner = await castOwner(services)
  const auctionId = await castListing(db, owner.bikeOwnerId, { images: 10 })
  const give = async (person: Person, command: string, given: Record<string, unknown> = {}) => {
    const input = await withRead(db, command, { auctionId, ...given })
    const type = `${command[0]?.toUpperCase()}${command.slice(1)}Input`
    const selection = command === 'postMessage' ? 'messageId' : 'auction { auctionId }'
    return ask(origin, `mutation M($input: ${type}!) { ${command}(input: $input) { ${selection} } }`, { input }, person)
  }
  await give(operator, 'passInspection')
  for (let number = 0; number < BIDS_OF_A_LIFE; number += 1) {
    const dealer = dealers[number % dealers.length]
    if (dealer) await give(dealer, 'placeBid', { price: 100_000 + number * 10_000, idempotencyKey: randomUUID() })
  }
  await sql`update auction set end_at = date_trunc('milliseconds', clock_timestamp()) - interval '1 second'
    where auction_id = ${auctionId}`.execute(db)
  await closeEnded(services)
  await give(owner, 'answerSaleIntention', { saleIntention: 1 })
  const winner = dealers[(BIDS_OF_A_LIFE - 1) % dealers.length]
  if (!winner) throw new Error('nobody bid')
  const { bikeDealerId } = winner
  for (let number = 0; number < MESSAGES_OF_A_LIFE; number += 1)
    await give(number % 2 ? owner : winner, 'postMessage', {
      bikeDealerId,
      message: '引き取りは土曜日の午前中でお願いします。',
    })
  await castAppointment(db, auctionId)
  await give(winner, 'checkBike', { mileageKm: 20_250, claims: [] })
  const { auction } = await ask(origin, `{ auction(auctionId: ${auctionId}) { handOverCode } }`, {}, owner)
  await give(winner, 'handOver', { code: auction.handOverCode })
  await castIdentityCheck(db, auctionId)
  const price = 100_000 + (BIDS_OF_A_LIFE - 1) * 10_000
  await give(winner, 'reportCompletion', { finalTransactionPrice: price })
  await give(owner, 'confirmCompletion', { agree: true })
  await runDueJobs(services)
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function ask(origin: string, query: string, variables: unknown, { headers }: Person): Promise<any> {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as { data: unknown; errors?: unknown }
  if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`)
  return data
}

/** Each on an auction of its own among 10,000. */
async function measureBids(url: string, services: Services): Promise<void> {
  const { pool } = services.client
  const dealer = await castDealer(services)
  const running = await addWorld(pool, WORLD, BIDS_OF_A_LIFE, dealer.bikeDealerId)
  const instance = await startInstance(url)
  const bids = async (count: number, above: number) => {
    for (let number = 0; number < count; number += 1) {
      const auctionId = running[number % running.length] ?? 0
      const input = { auctionId, maxPrice: above + number * 10_000, idempotencyKey: randomUUID() }
      await ask(instance.origin, PlaceBidDocument.query, { input }, dealer)
    }
  }
  await bids(50, 1_000_000)
  const statements = async () => {
    const text = await (await fetch(`${instance.origin}/metrics`)).text()
    return Number(/^kaitori_database_statement_duration_seconds_count (\d+)$/m.exec(text)?.[1])
  }
  const before = await statements()
  const { cpuMs, walBytes } = await costOf(pool, () => bids(BIDS, 10_000_000))
  const after = await statements()
  instance.kill()
  console.log('One bid over HTTP:')
  tell('  statements', (after - before) / BIDS, '')
  tell('  write-ahead log (without whole pages after a checkpoint)', walBytes / BIDS, 'bytes')
  tell('  processor of the database', cpuMs / BIDS, 'ms')
}

/** With their share of the indexes. */
async function measureRows(pool: Pool): Promise<void> {
  await pool.query(
    `insert into auction_transition (auction_id, from_status, to_status, command, by_actor, at)
     select auction_id, 11, 21, 'passInspection', 'operator:1', created_at from auction, generate_series(1, 4)`,
  )
  await pool.query(
    `insert into message (message_tab_id, message_no, message_type, sender_group, created_by, created_at, text, idempotency_key)
     select message_tab_id, number, 0, 'dealer', 'dealer:1', now(), '引き取りの日程についてご相談させてください。週末の午前中はいかがでしょうか。',
       gen_random_uuid()::text
     from message_tab, generate_series(101, 104) as number`,
  )
  await pool.query(
    `insert into sale (sold_on, model_id, model_type_id, mileage_id, price, model_year, mileage_km, grade, source)
     select current_date - (number % 1400)::int, (select model_id from model order by model_id offset number % 100 limit 1), 1, 4, 400000,
       2020, 12000, 4, 'auction'
     from generate_series(1, 40000) as number`,
  )
  await pool.query(
    `insert into mail (mail_id, kind, created_at, sent_at) select gen_random_uuid(), 'bidUpdate', now(), now() from generate_series(1, 40000)`,
  )
  console.log('One row, with its share of the indexes:')
  for (const table of ['auction', 'bid', 'auction_transition', 'message', 'sale', 'mail']) {
    await pool.query(`vacuum (full, analyze) ${table}`)
    const { rows } = await pool.query<{ bytes: number }>(
      // Of a table that is not divided the tree is empty.
      `select greatest(pg_total_relation_size($1::regclass), (select sum(pg_total_relation_size(relid)) from pg_partition_tree($1::regclass)))::float8
         / (select count(*) from ${table}) as bytes`,
      [table],
    )
    tell(`  ${table}`, rows[0]?.bytes ?? Number.NaN, 'bytes')
  }
}

/** What goes in a night, row by row and as a month. */
async function measureNight(pool: Pool): Promise<void> {
  const fill = async (month: string) => {
    await pool.query(`select make_months('mail', $1, 1)`, [month])
    await pool.query(
      `insert into mail (mail_id, kind, created_at, sent_at) select gen_random_uuid(), 'bidUpdate', $1, $1 from generate_series(1, $2::int)`,
      [month, MAILS],
    )
  }
  const [byRow, byMonth] = ['2040-01-10Z', '2040-02-10Z'] as const
  await fill(byRow)
  await fill(byMonth)
  const rows = await costOf(
    pool,
    async () => void (await pool.query(`delete from mail where created_at = $1`, [byRow])),
  )
  const month = await costOf(pool, async () => {
    await pool.query('alter table mail detach partition mail_2040_02')
    await pool.query('drop table mail_2040_02')
  })
  console.log(`${MAILS} mails that go:`)
  tell('  row by row, before the vacuum: processor', rows.cpuMs, 'ms')
  tell('  row by row, before the vacuum: write-ahead log', rows.walBytes / 1024, 'KB')
  tell('  with their month: processor', month.cpuMs, 'ms')
  tell('  with their month: write-ahead log', month.walBytes / 1024, 'KB')
}

/** One process of ours, as it runs in production: kept pages, pages that are drawn, and open sockets. */
async function measureHost(url: string, services: Services, folder: string): Promise<void> {
  const inspectPort = await freePort()
  const host = await startHost({
    DATABASE_URL: url,
    DATA_FOLDER: join(folder, 'host'),
    RATE_LIMIT: '100000000',
    CONNECTIONS_PER_ADDRESS: '100000',
    LOG_LEVEL: 'fatal',
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}`,
  })
  const { pool } = services.client
  const owners: CastOwner[] = []
  while (owners.length < SOCKETS / SOCKETS_PER_PERSON) owners.push(await castOwner(services))
  const cookie = owners[0]?.cookie ?? ''
  console.log('One process:')
  for (const [name, path, headers] of [
    ['a kept page (a model of the price search)', '/kaitori/souba/1/1001', {}],
    ['a page that is drawn for one person (my page)', '/kaitori/mypage', { cookie }],
  ] as const) {
    const read = async (count: number) => {
      for (let number = 0; number < count; number += 1) {
        const response = await fetch(host.origin + path, { headers })
        if (response.status !== 200) throw new Error(`${path} is ${response.status}`)
        await response.arrayBuffer()
      }
    }
    await read(PAGES / 3)
    const before = processorOf(host.process.pid)
    const { cpuMs } = await costOf(pool, () => read(PAGES))
    tell(`  ${name}: processor`, (processorOf(host.process.pid) - before) / PAGES, 'ms')
    tell(`  ${name}: processor of the database`, cpuMs / PAGES, 'ms')
  }
  const clients = startClients()
  const queries = [OnPostMessageDocument.query, OnMessageTabUpdateDocument.query]
  const tokens = owners.map(({ idToken }) => idToken)
  const opening = { do: 'open', port: Number(new URL(host.origin).port), path: REALTIME_PATH, tokens, queries } as const
  await clients.order({ ...opening, count: 200 }) // warms up
  const before = await settledMemory(inspectPort)
  await clients.order({ ...opening, count: SOCKETS - 200 })
  const after = await settledMemory(inspectPort)
  const grown = Math.max(after.residentBytes - before.residentBytes, after.usedBytes - before.usedBytes)
  tell('  an open socket with two subscriptions', grown / (SOCKETS - 200) / 1024, 'KB')
  tell('  memory in use before the sockets', before.usedBytes / 1024 / 1024, 'MB')
  await clients.end()
  await host.stop()
}

/** Milliseconds of all threads so far. */
function processorOf(pid: number | undefined): number {
  const folder = `/proc/${pid}/task`
  const spent = readdirSync(folder).map((task) =>
    Number(readFileSync(join(folder, task, 'schedstat'), 'utf8').split(' ')[0]),
  )
  return spent.reduce((sum, ns) => sum + ns, 0) / 1e6
}
