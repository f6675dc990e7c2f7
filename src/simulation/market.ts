import { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import { SIMULATED_DEALERS } from '#content/demo/dealers.ts'
import { seededRandom } from '#domain/values/seeded-random.ts'
import { answerMessages, considerBid, runningAuctions } from './dealer.ts'
import { answerSupport, employDealer, inspect } from './operator.ts'
import { tendOwnSales } from './owner.ts'
import { OwnerPerson, PartnerPerson } from './person.ts'
import { type SimulatedDealer, tendSales } from './sale.ts'
import { chanceWithin } from './simulated-bid.ts'

export interface MarketOptions {
  /** Of the service, like http://localhost:3000. */
  readonly origin: string
  readonly dealers: number
  /** 1 is the pace of the demo; 60 lives an hour in a minute. */
  readonly speed: number
  readonly seed: number
  readonly password: string
  readonly report: (line: string) => void
  readonly signal: AbortSignal
}

/** Seconds of the market's time between two looks at it. */
const TICK_SECONDS = 3
/** Seconds of the market's time that a new listing waits for a person who would rather inspect it. */
const INSPECTION_SECONDS = 15
/** The same where a photo may show a paper: after it the owner is asked for another one, and not left waiting. */
const PAPER_SECONDS = 180
/** So many of the demo world's dealers are there for the simulation; more are employed by its operator. */
const DEMO_DEALERS = SIMULATED_DEALERS.length
/** Average seconds until the next dealer bids: on a bike without a bid, in the last two minutes, and otherwise. */
const PACE = { first: 8, ending: 12, usual: 60 }
const ENDING_MS = 2 * 60_000
/** A dealer or an owner looks after a sale of its own this often on average. */
const SALE_SECONDS = 30
/** Of the demo world: their trades with simulated dealers go on by themselves. */
const OWNERS = ['seller03@example.com', 'seller04@example.com', 'seller05@example.com', 'seller06@example.com']
/** A moment in which the service does not answer is waited out. */
const PAUSE_MS = 2000

/** Runs until the signal: an operator who inspects, dealers who bid against each other and answer messages. */
export async function runMarket(options: MarketOptions): Promise<{ bids: number; inspected: number; errors: number }> {
  const { origin, speed, seed, password, report, signal } = options
  const endpoint = `${origin}/graphql`
  const operator = new PartnerPerson(endpoint, 'operator01@example.com', password)
  const random = seededRandom(seed)
  const counts = { bids: 0, inspected: 0, errors: 0 }
  const dealers: SimulatedDealer[] = []
  const owners = OWNERS.map((email) => new OwnerPerson(endpoint, email, password))
  let turn = 0

  const guarded = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      // A price that moved, an auction that ended: what happens to real dealers, too.
      if (error instanceof GraphqlCallError && error.status < 400) return
      if (signal.aborted) return
      // All of them come from one address: more than the service allows it is no fault of either.
      if (error instanceof GraphqlCallError && error.status === 429) return pause(PAUSE_MS, signal)
      counts.errors += 1
      report(`${error instanceof Error ? error.message : String(error)}`)
      await pause(PAUSE_MS, signal)
    }
  }

  const bidOn = async (auction: Awaited<ReturnType<typeof runningAuctions>>[number]): Promise<void> => {
    const left = new Date(auction.endAt ?? 0).getTime() - Date.now()
    const average = auction.bidCount === 0 ? PACE.first : left < ENDING_MS ? PACE.ending : PACE.usual
    if (random() > chanceWithin(TICK_SECONDS, average)) return
    // Not everyone wants every bike: a few are asked until one bids.
    for (let tries = 0; tries < 4; tries += 1) {
      const dealer = dealers[Math.floor(random() * dealers.length)]
      if (!dealer || !(await considerBid(dealer, auction.auctionId, seed, random))) continue
      counts.bids += 1
      return
    }
  }

  while (!signal.aborted) {
    const startedAt = Date.now()
    await guarded(async () => {
      if (dealers.length === 0) dealers.push(...(await openDealers(options, operator)))
      const ago = (seconds: number) => new Date(Date.now() - (seconds * 1000) / speed)
      const takenUp = { passedUntil: ago(INSPECTION_SECONDS), sentBackUntil: ago(PAPER_SECONDS) }
      counts.inspected += await inspect(operator, takenUp)
    })
    const [first] = dealers
    if (first) {
      await guarded(async () => {
        for (const auction of await runningAuctions(first)) if (!signal.aborted) await guarded(() => bidOn(auction))
      })
      await guarded(async () => {
        const dealer = dealers[turn % dealers.length] ?? first
        await answerMessages(dealer)
        await tendSales(dealer, () => random() < chanceWithin(TICK_SECONDS * dealers.length, SALE_SECONDS))
      })
      const owner = owners[turn % owners.length]
      const isOwnersTurn = () => random() < chanceWithin(TICK_SECONDS * owners.length, SALE_SECONDS)
      if (owner) await guarded(() => tendOwnSales(owner, isOwnersTurn))
      if (turn % 5 === 0) await guarded(() => answerSupport(operator))
      turn += 1
    }
    await pause(Math.max(0, (TICK_SECONDS * 1000) / speed - (Date.now() - startedAt)), signal)
  }
  return counts
}

async function openDealers({ origin, dealers, password }: MarketOptions, operator: PartnerPerson) {
  const opened: SimulatedDealer[] = []
  for (let number = 1; number <= dealers; number += 1) {
    const email =
      number <= DEMO_DEALERS
        ? `dealer${String(number).padStart(2, '0')}@example.com`
        : await employDealer(operator, number, password)
    opened.push({ number, person: new PartnerPerson(`${origin}/graphql`, email, password) })
  }
  return opened
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds)
    function end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end)
  })
}
