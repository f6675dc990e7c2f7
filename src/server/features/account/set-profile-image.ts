import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Tx } from '../../db/client.ts'
import { lockOwner, type Owner } from './owner-store.ts'

const LONGEST_ASSET_ID = 100

/** `assetId` null takes the image away. */
export async function setProfileImage(tx: Tx, bikeOwnerId: number, assetId: string | null, now: Date): Promise<Owner> {
  if (assetId !== null && (assetId === '' || assetId.length > LONGEST_ASSET_ID)) throw new ExpectedError('BAD_REQUEST')
  await lockOwner(tx, bikeOwnerId)
  return tx.query
    .updateTable('bikeOwnerAccount')
    .set({ profileImageAssetId: assetId, updatedAt: now })
    .where('bikeOwnerId', '=', bikeOwnerId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
