import type { Tx } from '../../../db/client.ts'
import type { Asset } from '../asset-store.ts'

/** What was uploaded under the id before the account existed becomes the owner's, for good. Answers what it was. */
export async function adoptTemporaryAssets(
  tx: Tx,
  uploadId: string,
  bikeOwnerId: number,
  now: Date,
): Promise<readonly Asset[]> {
  return tx.query
    .updateTable('asset')
    .set({ bikeOwnerId, uploadId: null, sourceKey: null, expiresAt: null })
    .where('uploadId', '=', uploadId)
    .where('expiresAt', '>', now)
    .returningAll()
    .execute()
}
