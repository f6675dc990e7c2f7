import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { LOCK_FOR_BID, type LockForBidRow, WRITE_BID } from '#server/features/bidding/bid-statements.ts'
import { startInstance } from '#testing/api-instance.ts'
import { startTestCluster } from '#testing/cluster.ts'
import { type CastPartner, castDealer } from '#testing/partner-cast.ts'
import { openServicesBeside } from '#testing/services-beside.ts'
import { addAuctions } from './auction-rows.ts'
import { report } from './report.ts'

const SPREAD = 1_000
const CONNECTIONS = 32
/** One connection each on the hot auction: a bid that two higher ones have overtaken would be refused. */
const DEALERS = 4
const LARGEST_STEP = 10_000
/** As many connections as the instance has. */
const POOL_SIZE = 8
const ROUND_SECONDS = 4
const ROUNDS = 3

/** Bids per second through HTTP and GraphQL against the same two statements, executed raw on the same database. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-bench-auction-'))
  const cluster = await startTestCluster(folder)
  const services = await openServicesBeside(cluster.templateUrl, folder)
  const instance = await startInstance(cluster.templateUrl)
  try {
    const dealers: CastPartner[] = []
    while (dealers.length < DEALERS) dealers.push(await castDealer(services))
    const { pool } = services.client
    const spread = await addAuctions(pool, SPREAD)
    const bidding = { origin: instance.origin, url: cluster.templateUrl, dealers }
    await compareBids('Bids over HTTP, spread over 1,000 auctions / raw SQL', {
      ...bidding,
      connections: CONNECTIONS,
      auctionsOfRound: async () => spread,
    })
    await compareBids('Bids over HTTP, one hot auction / raw SQL', {
      ...bidding,
      connections: DEALERS,
      auctionsOfRound: () => addAuctions(pool, 1), // a round climbs far: the next would begin at the highest bid there is
    })
  } finally {
    instance.kill()
    await services.close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Bidding {
  readonly origin: string
  readonly url: string
  readonly dealers: readonly CastPartner[]
  /** How many requests are under way at once. */
  readonly connections: number
  readonly auctionsOfRound: () => Promise<readonly number[]>
}

async function compareBids(name: string, bidding: Bidding): Promise<void> {
  const ours: number[] = []
  const raw: number[] = []
  await bidsOverHttp(bidding, await bidding.auctionsOfRound(), 2) // warm-up
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await bidsOverHttp(bidding, await bidding.auctionsOfRound(), ROUND_SECONDS))
    raw.push(await bidsRaw(bidding, await bidding.auctionsOfRound(), ROUND_SECONDS))
  }
  const [a, b] = [median(ours), median(raw)]
  report(name, `${Math.round(a)} bids/s`, `${Math.round(b)} bids/s`, a / b, '>= 0.65')
}

const PLACE_BID = 'mutation B($input: PlaceBidInput!) { placeBid(input: $input) { bid { price } } }'

/** Each bid is a maximum above all before it: it is accepted, also when the one sent after it arrives before it. */
async function bidsOverHttp(bidding: Bidding, auctionIds: readonly number[], seconds: number): Promise<number> {
  let number = 0
  let accepted = 0
  const result = await autocannon({
    url: `${bidding.origin}/graphql`,
    connections: bidding.connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        setupRequest(request) {
          const bid = nextBid(bidding, auctionIds, number)
          number += 1
          const input = { auctionId: bid.auctionId, maxPrice: bid.maxPrice, idempotencyKey: randomUUID() }
          const headers = { 'content-type': 'application/json', ...bid.dealer.headers }
          return { ...request, headers, body: JSON.stringify({ query: PLACE_BID, variables: { input } }) }
        },
        onResponse(_status, body) {
          if (body.includes('"bid":{')) accepted += 1
        },
      },
    ],
  })
  if (accepted < (number - bidding.connections) * 0.5)
    throw new Error(`only ${accepted} of ${number} bids were accepted`)
  return accepted / result.duration
}

const passes = new WeakMap<readonly number[], number>()

/** The dealers in turns on every auction, each bid a step above the one before it. */
function nextBid({ dealers }: Bidding, auctionIds: readonly number[], number: number) {
  const auctionId = auctionIds[number % auctionIds.length] ?? 0
  const pass = (passes.get(auctionIds) ?? 0) + (number % auctionIds.length === 0 ? 1 : 0)
  passes.set(auctionIds, pass)
  const dealer = dealers[pass % dealers.length]
  if (!dealer) throw new Error('no dealer')
  return { auctionId, dealer, maxPrice: pass * LARGEST_STEP }
}

async function bidsRaw(bidding: Bidding, auctionIds: readonly number[], seconds: number): Promise<number> {
  const until = Date.now() + seconds * 1000
  let number = 0
  let accepted = 0
  async function loop(): Promise<void> {
    const client = new pg.Client({ connectionString: bidding.url })
    await client.connect()
    while (Date.now() < until) {
      const { auctionId, dealer, maxPrice } = nextBid(bidding, auctionIds, number)
      number += 1
      const key = randomUUID()
      await client.query('begin')
      const { rows } = await client.query<LockForBidRow>({
        ...LOCK_FOR_BID,
        values: [auctionId, dealer.bikeDealerId, key, null],
      })
      const [row] = rows
      if (!row) throw new Error('no auction')
      await client.query({ ...WRITE_BID, values: rawValues(row, dealer.bikeDealerId, maxPrice, key) })
      await client.query('commit')
      accepted += 1
    }
    await client.end()
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: Math.min(POOL_SIZE, bidding.connections) }, loop))
  return accepted / ((performance.now() - started) / 1000)
}

/** What such a bid writes, without thinking about it: the leader's proxy bid up to its maximum, and the bid above it. */
function rawValues(row: LockForBidRow, dealerId: number, maxPrice: number, key: string): unknown[] {
  const sequence = row.bidSequence + 2
  const leader = row.leaderDealerId ?? dealerId
  const price = row.leaderMax + 1_000
  const hash = randomBytes(32)
  const lines = [
    [sequence - 1, sequence],
    ['proxy', 'bid'],
    [leader, dealerId],
    [row.leaderMax, price],
    [null, null],
    [null, maxPrice],
    [sequence, null],
    [null, key],
    ['system', 'dealer:1'],
    [hash, hash],
    [hash, hash],
  ]
  const state = [price, dealerId, Math.max(price, maxPrice), row.bidCount + 2, row.endAt, sequence, hash]
  const message = JSON.stringify({ topic: 'auctionUpdated', message: { auctionId: row.auctionId, event: 'bid' } })
  return [
    row.auctionId,
    row.bidGeneration,
    row.now,
    ...lines,
    ...state,
    row.version + 1,
    row.isBidMailWaiting,
    [],
    [],
    [],
    'kaitori_bus',
    message,
  ]
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
