import type { DocumentKind } from '#domain/auction/trade/trade-document.ts'
import type { Bus } from '../../../bus/bus.ts'
import { createEvents } from '../../../bus/events.ts'
import type { AuctionParts } from './auction-parts.ts'
import type { AuctionRow } from './stored/auction-row.ts'

interface Happened {
  /** As it was before the change. */
  readonly auction: AuctionRow
  readonly now: Date
}

/** What others may want to know of an auction's life. */
interface AuctionEvents {
  /** The time is up; `price` is the highest bid, null where nobody bid. */
  biddingEnded: Happened & { readonly price: number | null }
  /** Bidding ended with bids: the owner is asked for the sale intention. */
  biddingWon: Happened & {
    readonly bus: Bus
    readonly amount: number
    readonly answerBy: Date
    readonly isOrdered?: true
  }
  /** The owner sells to another dealer than the one who leads. */
  dealerChosen: Happened & { readonly bikeDealerId: number }
  /** The owner is about to list a bike: before the new auction is there. */
  listing: { readonly bikeOwnerId: number; readonly parts: AuctionParts }
  /** Bids came in, as many as it may be since the last time: the price as it is now. */
  bidsArrived: Happened
  /** The operator struck out a bid; `price` is what the others give, 0 where none is left. */
  bidVoided: Happened & { readonly price: number }
  /** A mail of the trade was written to a dealer. */
  dealerMailed: Happened & { readonly template: string; readonly bikeDealerId: number }
  /** What happened is to be put down in writing; the auction's row is written already. */
  documentDue: Happened & { readonly parts: AuctionParts; readonly kind: DocumentKind; readonly at: Date }
  /** The sale is complete. */
  /** With the odometer as it was read at the hand-over; null where nobody read it. */
  sold: Happened & { readonly amount: number; readonly soldAt: Date; readonly readKm: number | null }
}

export const auctionEvents = createEvents<AuctionEvents>()
