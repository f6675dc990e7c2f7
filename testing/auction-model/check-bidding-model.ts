import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { type BidRow, requestsOf, visibleRows } from '#domain/auction/bids/bid-row.ts'
import { type BidState, openBidding } from '#domain/auction/bids/bid-state.ts'
import { BID_REFUSAL_CODES, placeBid } from '#domain/auction/bids/place-bid.ts'
import { voidBid } from '#domain/auction/bids/void-bid.ts'
import { HOUR, later, MINUTE } from '#domain/values/duration.ts'
import { NOW } from './auction-facts.ts'
import { type NaiveRequest, naiveRefusal, standingOf } from './naive-bidding.ts'

type Amount = { readonly above: number } | { readonly exact: number }

/** Thousands of yen above the current price, yen around the limits of the steps, or nonsense. */
const amount: fc.Arbitrary<Amount | null> = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  { weight: 8, arbitrary: fc.record({ above: fc.integer({ min: -2, max: 15 }) }) },
  { weight: 2, arbitrary: fc.record({ above: fc.integer({ min: 50, max: 400 }) }) },
  { weight: 1, arbitrary: fc.record({ exact: fc.constantFrom(299_000, 301_000, 999_000, 1_003_000, 1_500, -1_000) }) },
)

const move = fc.record({
  dealer: fc.constantFrom('A', 'B', 'C', 'D'),
  price: amount,
  maxPrice: amount,
  /** A bid to strike out instead, counted around. */
  voided: fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat({ max: 50 }) }),
  minutes: fc.integer({ min: 0, max: 7 }),
})

export interface BiddingCoverage {
  accepted: number
  refused: number
  voided: number
}

/** Long fights between four dealers, with bids struck out, against the naive list. */
export function checkBiddingModel(runs: number, seed?: number): BiddingCoverage {
  const coverage = { accepted: 0, refused: 0, voided: 0 }
  fc.assert(
    fc.property(fc.array(move, { maxLength: 50, size: 'max' }), (moves) => {
      const fight = new Fight(coverage)
      let now = NOW
      for (const { dealer, price, maxPrice, voided, minutes } of moves) {
        now = later(now, minutes * MINUTE)
        if (voided === null || !fight.strikeOut(voided, now)) fight.bid(dealer, price, maxPrice, now)
        fight.compare()
      }
    }),
    { numRuns: runs, ...(seed !== undefined && { seed }) },
  )
  return coverage
}

class Fight {
  private state: BidState = openBidding(later(NOW, HOUR))
  private readonly rows: BidRow[] = []
  private readonly naive: NaiveRequest[] = []

  constructor(private readonly coverage: BiddingCoverage) {}

  bid(dealer: string, price: Amount | null, maxPrice: Amount | null, now: Date): void {
    const before = this.state
    const request = { price: this.yen(price), maxPrice: this.yen(maxPrice) }
    const expected = naiveRefusal(standingOf(this.naive), { dealer, ...request })
    const outcome = placeBid(before, { ...request, bikeDealerId: dealer, idempotencyKey: '', placedBy: dealer }, now)
    const refusal = outcome.ok ? null : BID_REFUSAL_CODES[outcome.refusal.reason]
    strictEqual(refusal, now >= before.endAt ? 'ERROR_AUCTION_STATUS_INVALID' : expected)
    this.coverage[outcome.ok ? 'accepted' : 'refused'] += 1
    if (!outcome.ok) return
    this.state = outcome.value.state
    this.rows.push(...outcome.value.rows)
    const open = before.leaderDealerId === dealer ? null : request.price
    this.naive.push({ dealer, open, max: request.maxPrice ?? request.price ?? 0 })

    ok(this.state.currentPrice >= before.currentPrice)
    const isMoved = this.state.currentPrice > before.currentPrice && now > later(before.endAt, -5 * MINUTE)
    deepStrictEqual(this.state.endAt, isMoved ? later(now, 5 * MINUTE) : before.endAt)
  }

  /** False where there is nothing to strike out. */
  strikeOut(choice: number, now: Date): boolean {
    const requests = requestsOf(this.rows, this.state.generation)
    const index = choice % Math.max(1, requests.length)
    const sequence = requests[index]?.sequence
    if (sequence === undefined) return false
    const outcome = voidBid(this.state, this.rows, { sequence, reason: '', placedBy: 'operator:1' }, now)
    ok(outcome.ok)
    deepStrictEqual(outcome.value.state.endAt, this.state.endAt)
    this.state = outcome.value.state
    this.rows.push(...outcome.value.rows)
    this.naive.splice(index, 1)
    this.coverage.voided += 1
    return true
  }

  compare(): void {
    const { currentPrice: price, leaderDealerId: leader, leaderMax: max, bidCount: visible, generation } = this.state
    const shown = visibleRows(this.rows, generation)
    const bidders = shown.map((row) => row.bikeDealerId)
    deepStrictEqual({ price, leader, max, list: shown.map((row) => row.price), bidders }, standingOf(this.naive))
    strictEqual(shown.length, visible)
    strictEqual(Math.max(0, ...shown.map((row) => row.price)), price)
  }

  private yen(amount: Amount | null): number | null {
    if (amount === null) return null
    return 'exact' in amount ? amount.exact : this.state.currentPrice + amount.above * 1_000
  }
}
