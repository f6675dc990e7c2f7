import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PartnerAuctionDocument, PartnerAuctionsDocument, PlaceBidDocument } from '#contract/generated/partner.ts'
import { AuctionsDocument } from '#contract/generated/traded.ts'
import { startInstance } from '#testing/api-instance.ts'
import { startTestCluster } from '#testing/cluster.ts'
import { type CastPartner, castDealer } from '#testing/partner-cast.ts'
import { openServicesBeside } from '#testing/services-beside.ts'
import { addWorld } from './auction-rows.ts'
import { report } from './report.ts'

const SMALL = 10_000
const LARGE = 1_000_000
const BIDS_PER_AUCTION = 10
const TIMES = 400

type Ask = (number: number) => { readonly query: string; readonly variables: unknown }

/** How long a dealer waits for a list, one auction and a bid: a hundred times the auctions and bids against few. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-bench-scale-'))
  const cluster = await startTestCluster(folder)
  const services = await openServicesBeside(cluster.templateUrl, folder)
  const instance = await startInstance(cluster.templateUrl)
  try {
    const dealer = await castDealer(services)
    const { pool } = services.client
    const running = await addWorld(pool, SMALL, BIDS_PER_AUCTION, dealer.bikeDealerId)
    const small = await measure(instance.origin, dealer, running)
    running.push(...(await addWorld(pool, LARGE - SMALL, BIDS_PER_AUCTION, dealer.bikeDealerId)))
    const large = await measure(instance.origin, dealer, running)
    for (const [name, few] of Object.entries(small)) {
      const many = large[name] ?? Number.NaN
      const title = `${name}, 1,000,000 auctions and 10,000,000 bids / 1 %`
      report(title, `${many.toFixed(2)} ms`, `${few.toFixed(2)} ms`, many / few, '<= 1.5')
    }
  } finally {
    instance.kill()
    await services.close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Medians in milliseconds, one request after the other on auctions all over the table. */
async function measure(origin: string, dealer: CastPartner, running: readonly number[]) {
  const deep = await deepCursor(origin, dealer)
  const some = (number: number) => running[(number * 7919) % running.length] ?? 0
  const asks: Record<string, Ask> = {
    'List for all': (number) => ({
      query: AuctionsDocument.query,
      variables: { first: 20, skip: (number % 5) * 20, isExcludeNoBid: true },
    }),
    "Dealer's list": () => listOf('running', null),
    "Dealer's list, deep": () => listOf('running', deep),
    "Dealer's outbid list": () => listOf('outbid', null),
    "Dealer's lost list": () => listOf('lost', null),
    'One auction': (number) => ({ query: PartnerAuctionDocument.query, variables: { auctionId: some(number) } }),
    'A bid': (number) => ({
      query: PlaceBidDocument.query,
      variables: { input: { auctionId: some(number), maxPrice: nextMaximum(), idempotencyKey: randomUUID() } },
    }),
  }
  const medians: Record<string, number> = {}
  for (const [name, ask] of Object.entries(asks)) {
    await times(origin, dealer, ask, TIMES / 4) // warm-up
    const spent = await times(origin, dealer, ask, TIMES)
    medians[name] = spent.sort((a, b) => a - b)[Math.floor(spent.length / 2)] ?? Number.NaN
  }
  return medians
}

function listOf(view: string, after: string | null) {
  const variables = { filter: { view, order: 'ending' }, first: 20, after }
  return { query: PartnerAuctionsDocument.query, variables }
}

/** Where a dealer stands who has turned the page a hundred times. */
async function deepCursor(origin: string, { headers }: CastPartner): Promise<string | null> {
  let after: string | null = null
  for (let page = 0; page < 100; page += 1) {
    const variables = { filter: { view: 'running', order: 'ending' }, first: 20, after }
    const response: Response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: PartnerAuctionsDocument.query, variables }),
    })
    const { pageInfo } = (await response.json()).data.partnerAuctions
    if (!pageInfo.hasNextPage) break
    after = pageInfo.endCursor
  }
  return after
}

async function times(origin: string, dealer: CastPartner, ask: Ask, count: number): Promise<number[]> {
  const spent: number[] = []
  for (let number = 0; number < count; number += 1) {
    const body = JSON.stringify(ask(number))
    const started = performance.now()
    const headers = { 'content-type': 'application/json', ...dealer.headers }
    const response = await fetch(`${origin}/graphql`, { method: 'POST', headers, body })
    const { errors } = (await response.json()) as { errors?: unknown }
    spent.push(performance.now() - started)
    if (errors) throw new Error(JSON.stringify(errors))
  }
  return spent
}

let maximum = 1_000_000
function nextMaximum(): number {
  maximum += 10_000
  return maximum
}
