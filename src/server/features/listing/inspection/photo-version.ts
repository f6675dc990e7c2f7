import type { Db } from '../../../db/client.ts'

/** 0 where the auction has no such photo, or no longer. */
export async function readPhotoVersion(db: Db, auctionId: number, assetId: string): Promise<number> {
  const image = await db
    .selectFrom('auctionImage')
    .select('version')
    .where('auctionId', '=', auctionId)
    .where('assetId', '=', assetId)
    .where('isActive', '=', true)
    .executeTakeFirst()
  return image?.version ?? 0
}
