import type { Tx } from '../../db/client.ts'
import type { AuctionRow } from './auction-row.ts'

// THE ONE PLACE where other features hook into the life of an auction, each in the transaction of its cause.

/** Bidding ended with bids: the winner's message tab opens and the owner is asked for the sale intention there. */
export async function onBiddingWon(
  _tx: Tx,
  _auction: AuctionRow,
  _survey: { readonly amount: number; readonly answerBy: Date },
  _now: Date,
): Promise<void> {}
