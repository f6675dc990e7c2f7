import { type BidRow, visibleRows } from '../bids/bid-row.ts'
import type { BidState } from '../bids/bid-state.ts'
import { type CounterOffer, leadersAmount } from './counter-offer.ts'

/** An owner chooses among the leading dealers; more would be a list to study. */
export const MAX_CHOICES = 3

/** A dealer's own highest open bid. What it would have paid besides is nobody's business. */
export interface OpenBid {
  readonly bikeDealerId: string
  readonly amount: number
}

/** Of every dealer with a bid that stands, the highest first; of two equal ones the later line, as the leader's is. */
export function bestOpenBids(rows: readonly BidRow[], generation: number): OpenBid[] {
  const best = new Map<string, OpenBid>()
  const highestFirst = visibleRows(rows, generation).sort((a, b) => b.price - a.price || b.sequence - a.sequence)
  for (const { bikeDealerId, price } of highestFirst)
    if (!best.has(bikeDealerId)) best.set(bikeDealerId, { bikeDealerId, amount: price })
  return [...best.values()]
}

/** Whom the owner may sell to once bidding has ended, and for how much; the first is the one without a choice. */
export function choicesOf(
  bidding: BidState | null,
  rows: readonly BidRow[],
  counterOffer: CounterOffer | null,
): OpenBid[] {
  if (bidding?.leaderDealerId == null) return []
  const { leaderDealerId, currentPrice, generation } = bidding
  const others = bestOpenBids(rows, generation).filter(({ bikeDealerId }) => bikeDealerId !== leaderDealerId)
  return [{ bikeDealerId: leaderDealerId, amount: leadersAmount(currentPrice, counterOffer) }, ...others].slice(
    0,
    MAX_CHOICES,
  )
}
