import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { LOCK_FOR_BID, type LockForBidRow, WRITE_BID } from '#server/features/auction/bid-statements.ts'
import { openServices, type RunningServices } from '#server/services.ts'
import { startInstance } from '#testing/api-instance.ts'
import { startTestCluster } from '#testing/cluster.ts'
import { type CastPartner, castDealer } from '#testing/partner-cast.ts'
import { addAuctions } from './auction-rows.ts'
import { report } from './report.ts'

const SPREAD = 1_000
const REQUESTS_AT_ONCE = 32
/** As many connections as the instance has. */
const CONNECTIONS = 8
const ROUND_MS = 4_000
const ROUNDS = 3

/** Bids per second through HTTP and GraphQL against the same two statements, executed raw on the same database. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-bench-auction-'))
  const cluster = await startTestCluster(folder)
  const services = await openServices(cluster.templateUrl, 2, SETTINGS(folder), () => undefined)
  const instance = await startInstance(cluster.templateUrl)
  try {
    const dealers = [await castDealer(services), await castDealer(services)]
    const spread = await addAuctions(services.client.pool, SPREAD)
    await compareBids(
      services,
      instance.origin,
      dealers,
      'Bids over HTTP, spread over 1,000 auctions / raw SQL',
      spread,
    )
    await compareBids(
      services,
      instance.origin,
      dealers,
      'Bids over HTTP, one hot auction / raw SQL',
      spread.slice(0, 1),
    )
  } finally {
    instance.kill()
    await services.close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function SETTINGS(filesFolder: string) {
  return {
    origin: 'http://localhost',
    authLimitPerAddress: 1_000_000,
    mailFrom: 'bench@example.com',
    filesFolder,
    pushServices: [],
  }
}

async function compareBids(
  { databaseUrl }: RunningServices,
  origin: string,
  dealers: readonly CastPartner[],
  name: string,
  auctionIds: readonly number[],
): Promise<void> {
  const ours: number[] = []
  const raw: number[] = []
  await bidsOverHttp(origin, dealers, auctionIds, 1_000) // warm-up
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await bidsOverHttp(origin, dealers, auctionIds, ROUND_MS))
    raw.push(await bidsRaw(databaseUrl, dealers, auctionIds, ROUND_MS))
  }
  const [a, b] = [median(ours), median(raw)]
  report(name, `${Math.round(a)} bids/s`, `${Math.round(b)} bids/s`, a / b, '>= 0.5')
}

/** Each dealer gives its bid as a maximum far above: the one behind is always accepted, at the least that is enough. */
async function bidsOverHttp(
  origin: string,
  dealers: readonly CastPartner[],
  auctionIds: readonly number[],
  milliseconds: number,
): Promise<number> {
  const query = 'mutation B($input: PlaceBidInput!) { placeBid(input: $input) { bid { price } } }'
  const until = Date.now() + milliseconds
  let accepted = 0
  async function loop(start: number): Promise<void> {
    for (let number = start; Date.now() < until; number += REQUESTS_AT_ONCE) {
      const auctionId = auctionIds[number % auctionIds.length]
      const dealer = dealers[number % dealers.length]
      nextMaximum += 1_000
      const response = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...dealer?.headers },
        body: JSON.stringify({
          query,
          variables: { input: { auctionId, maxPrice: nextMaximum, idempotencyKey: randomUUID() } },
        }),
      })
      const { data } = (await response.json()) as { data: unknown }
      if (data !== null) accepted += 1
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, (_, number) => loop(number)))
  return accepted / ((performance.now() - started) / 1000)
}

let nextMaximum = 10_000

async function bidsRaw(
  url: string,
  dealers: readonly CastPartner[],
  auctionIds: readonly number[],
  milliseconds: number,
): Promise<number> {
  const until = Date.now() + milliseconds
  let accepted = 0
  async function loop(start: number): Promise<void> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (let number = start; Date.now() < until; number += CONNECTIONS) {
      const auctionId = auctionIds[number % auctionIds.length] ?? 0
      const dealerId = dealers[number % dealers.length]?.bikeDealerId ?? 0
      const key = randomUUID()
      await client.query('begin')
      const { rows } = await client.query<LockForBidRow>({ ...LOCK_FOR_BID, values: [auctionId, dealerId, key, null] })
      const [row] = rows
      if (!row) throw new Error('no auction')
      await client.query({ ...WRITE_BID, values: rawValues(row, dealerId, key) })
      await client.query('commit')
      accepted += 1
    }
    await client.end()
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => loop(number)))
  return accepted / ((performance.now() - started) / 1000)
}

/** What a bid writes, without thinking about it. */
function rawValues(row: LockForBidRow, dealerId: number, key: string): unknown[] {
  nextMaximum += 1_000
  const sequence = row.bid_sequence + 1
  const price = row.current_price
  const hash = randomBytes(32)
  const line = [
    [sequence],
    ['raise'],
    [dealerId],
    [price],
    [null],
    [nextMaximum],
    [null],
    [key],
    ['dealer:1'],
    [hash],
    [hash],
  ]
  const state = [
    price,
    row.leader_dealer_id ?? dealerId,
    Math.max(row.leader_max, nextMaximum),
    row.bid_count,
    row.end_at,
    sequence,
    hash,
  ]
  return [
    row.auction_id,
    row.bid_generation,
    row.now,
    ...line,
    ...state,
    null,
    false,
    'kaitori_bus',
    JSON.stringify({ topic: 'auctionUpdated', message: { auctionId: row.auction_id } }),
  ]
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
