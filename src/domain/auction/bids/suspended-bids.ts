import { type BidRow, requestsOf } from './bid-row.ts'

/** What a suspension, of the dealer or of its agency, left behind. */
export interface SuspendedBidder {
  readonly bikeDealerId: string
  /** At this moment. */
  readonly isSuspended: boolean
  /** When the last suspension began; it stays when it is lifted. Null where there was none. */
  readonly bidsVoidUntil: Date | null
}

/**
 * The requests that a suspension strikes, the newest first: all that came before it, also when it was lifted meanwhile,
 * and none that came after a lift. While it lasts nothing counts: what comes in then was under way when it began.
 */
export function suspendedRequests(
  rows: readonly BidRow[],
  generation: number,
  bidders: readonly SuspendedBidder[],
): BidRow[] {
  return requestsOf(rows, generation)
    .filter(({ bikeDealerId, bidAt }) =>
      bidders.some(
        (bidder) =>
          bidder.bikeDealerId === bikeDealerId &&
          (bidder.isSuspended || (bidder.bidsVoidUntil !== null && bidAt <= bidder.bidsVoidUntil)),
      ),
    )
    .reverse()
}
