import type { Db } from '../../db/client.ts'

/**
 * Whether the owner has an auction in state 11, 21, 22 or 31: then the profile cannot be edited and the account not
 * closed. THE ONE PLACE for the auction feature to answer; until it exists nobody has one.
 */
export async function hasActiveAuction(_db: Db, _bikeOwnerId: number): Promise<boolean> {
  return false
}
