import { STATUS } from '#domain/auction/status.ts'
import type { Db } from '../../../db/client.ts'

/** Whether listings show a photo of which none waits for its inspection: none would take another photo in its place. */
export async function isPastInspection(db: Db, assetId: string): Promise<boolean> {
  const shown = await db
    .selectFrom('auctionImage')
    .innerJoin('auction', 'auction.auctionId', 'auctionImage.auctionId')
    .select('auction.auctionStatus')
    .where('auctionImage.assetId', '=', assetId)
    .where('auctionImage.isActive', '=', true)
    .execute()
  return shown.length > 0 && shown.every(({ auctionStatus }) => auctionStatus !== STATUS.beforeInspection)
}
