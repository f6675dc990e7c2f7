import { ACTIVE_STATUSES } from '#domain/auction/status.ts'
import type { Db } from '../../db/client.ts'

/** Whether the owner has an auction in state 11, 21, 22 or 31: then the profile cannot be edited and the account not closed. */
export async function hasActiveAuction(db: Db, bikeOwnerId: number): Promise<boolean> {
  const active = await db
    .selectFrom('auction')
    .select('auctionId')
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where('auctionStatus', 'in', ACTIVE_STATUSES)
    .executeTakeFirst()
  return active !== undefined
}
