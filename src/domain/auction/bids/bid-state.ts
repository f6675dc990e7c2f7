import { MINUTE } from '../../values/duration.ts'

/** Who is ahead, and what it takes to pass; all a new bid must know. A price of 0 means that there is no bid. */
export interface Lead {
  readonly currentPrice: number
  readonly leaderDealerId: string | null
  /** The leader's maximum, at least the current price. Nobody but the leader and the operator learns it. */
  readonly leaderMax: number
}

/** The bidding of one auction, small enough for one locked row: a bid is decided without reading those before it. */
export interface BidState extends Lead {
  /** Visible bids of the current generation. */
  readonly bidCount: number
  readonly endAt: Date
  readonly softCloseMilliseconds: number
  /** Counts from 1; each voided bid begins a new one. */
  readonly generation: number
  /** Of the last row written, 0 before the first. */
  readonly sequence: number
}

export const SOFT_CLOSE = 5 * MINUTE

export function openBidding(endAt: Date, softCloseMilliseconds: number = SOFT_CLOSE): BidState {
  return {
    currentPrice: 0,
    leaderDealerId: null,
    leaderMax: 0,
    bidCount: 0,
    endAt,
    softCloseMilliseconds,
    generation: 1,
    sequence: 0,
  }
}
