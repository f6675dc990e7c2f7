import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Tx } from '../../db/client.ts'
import { expireAsset, findAsset, isAssetId } from '../asset/index.ts'
import { lockOwner, type Owner } from './owner-store.ts'

/** `assetId` null takes the image away. The one before is deleted. */
export async function setProfileImage(tx: Tx, bikeOwnerId: number, assetId: string | null, now: Date): Promise<Owner> {
  if (assetId !== null && !isAssetId(assetId)) throw new ExpectedError('BAD_REQUEST')
  const { profileImageAssetId: before } = await lockOwner(tx, bikeOwnerId)
  if (assetId !== null) {
    const asset = await findAsset(tx.query, assetId, now)
    // Another's is answered like one that does not exist.
    if (asset?.kind !== 'PROFILE_IMAGE' || asset.bikeOwnerId !== bikeOwnerId)
      throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  }
  if (before !== null && before !== assetId) await expireAsset(tx, before, now)
  return tx.query
    .updateTable('bikeOwnerAccount')
    .set({ profileImageAssetId: assetId, updatedAt: now })
    .where('bikeOwnerId', '=', bikeOwnerId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
