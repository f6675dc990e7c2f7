import { ACTIVE_STATUSES } from '#domain/auction/status.ts'
import type { Db } from '../../db/client.ts'

/** The owner's auction in state 11, 21, 22 or 31; the database lets nobody have two. */
export async function activeAuctionIdOf(db: Db, bikeOwnerId: number): Promise<number | null> {
  const auction = await db
    .selectFrom('auction')
    .select('auctionId')
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where('auctionStatus', 'in', [...ACTIVE_STATUSES])
    .executeTakeFirst()
  return auction?.auctionId ?? null
}

/** Whether the owner has an active auction: then the profile cannot be edited and the account not closed. */
export async function hasActiveAuction(db: Db, bikeOwnerId: number): Promise<boolean> {
  return (await activeAuctionIdOf(db, bikeOwnerId)) !== null
}
