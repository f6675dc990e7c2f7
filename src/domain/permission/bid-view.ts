import type { AuctionStatus } from '../auction/status.ts'
import { type Actor, actsFor } from './actor.ts'
import { canSee, relationOf } from './visibility.ts'

interface BidOfDealer {
  readonly bikeDealerId: string
  readonly bikeDealerName: string
  readonly price: number
  readonly maxPrice: number | null
  readonly bidAt: Date
}

/** A bid as one viewer may see it. */
export interface BidView {
  readonly price: number
  readonly bidAt: Date
  /** A bid of the viewer's own, or of a dealer the viewing agent acts for. */
  readonly isOwn: boolean
  readonly bikeDealerId: string | null
  readonly bikeDealerName: string | null
  readonly maxPrice: number | null
}

/** Null where the viewer may not see bids at all. */
export function viewOfBid(
  bid: BidOfDealer,
  actor: Actor,
  auction: { readonly status: AuctionStatus; readonly bikeOwnerId: string; readonly winnerDealerId: string | null },
): BidView | null {
  const relation = relationOf(actor, auction)
  if (!canSee('bids', relation, auction.status)) return null
  const isOwn = actsFor(actor, bid.bikeDealerId)
  const showsDealer = isOwn || canSee('bidderNames', relation, auction.status)
  return {
    price: bid.price,
    bidAt: bid.bidAt,
    isOwn,
    bikeDealerId: showsDealer ? bid.bikeDealerId : null,
    bikeDealerName: showsDealer ? bid.bikeDealerName : null,
    maxPrice: isOwn || canSee('otherMaximums', relation, auction.status) ? bid.maxPrice : null,
  }
}
