import { STATUS } from '#domain/auction/status.ts'
import type { Db } from '../../../db/client.ts'
import type { AuctionRow } from '../engine/stored/auction-row.ts'

/** A dealer has opened the page of a listing that it may bid on. Once is enough: most looks write nothing. */
export async function noteLook(db: Db, { auctionId, auctionStatus }: AuctionRow, dealerId: number): Promise<void> {
  if (auctionStatus !== STATUS.bidding) return
  await db
    .insertInto('dealerLook')
    .values({ auctionId, bikeDealerId: dealerId })
    .onConflict((on) => on.doNothing())
    .execute()
}
