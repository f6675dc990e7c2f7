import type { Bus } from '../../../bus/bus.ts'
import type { Tx } from '../../../db/client.ts'
import { queuePush } from '../../../push/queue-push.ts'
import { openSurvey } from '../../message/post/open-survey.ts'
import type { AuctionRow } from './auction-row.ts'

// THE ONE PLACE where other features hook into the life of an auction, each in the transaction of its cause.

/** Bidding ended with bids: the winner's message tab opens and the owner is asked for the sale intention there. */
export async function onBiddingWon(
  tx: Tx,
  bus: Bus,
  auction: AuctionRow,
  survey: { readonly amount: number; readonly answerBy: Date },
  now: Date,
): Promise<void> {
  await openSurvey(tx, bus, auction, survey, now)
}

/** The time is up; `price` is the highest bid, null where nobody bid. */
export async function onBiddingEnded(
  tx: Tx,
  { bikeOwnerId, auctionId }: AuctionRow,
  price: number | null,
  now: Date,
): Promise<void> {
  await queuePush(tx, { kind: 'auctionEnd', bikeOwnerId, auctionId, price }, now)
}

/** Bids came in, as many as it may be since the last time: the price as it is now. */
export async function onBidsArrived(
  tx: Tx,
  { bikeOwnerId, auctionId, currentPrice: price }: AuctionRow,
  now: Date,
): Promise<void> {
  await queuePush(tx, { kind: 'bid', bikeOwnerId, auctionId, price, isVoid: false }, now)
}

/** The operator struck out a bid; `price` is what the others give, 0 where none is left. */
export async function onBidVoided(
  tx: Tx,
  { bikeOwnerId, auctionId }: AuctionRow,
  price: number,
  now: Date,
): Promise<void> {
  await queuePush(tx, { kind: 'bid', bikeOwnerId, auctionId, price, isVoid: true }, now)
}
