import { transact } from '../../db/client.ts'
import type { JobContext } from '../../jobs/job.ts'
import { deleteLeftBehind } from '../../storage/incoming-file.ts'
import { expireOrphans } from './expire-orphans.ts'

const AT_ONCE = 50

/** Deletes assets that have run out or that nothing uses, with their files, and what broken-off uploads left. */
export async function purgeAssets({ services: { db, storage }, now }: JobContext): Promise<void> {
  await deleteLeftBehind(storage, now)
  await expireOrphans(db, now)
  for (;;) {
    // Held while the files go, so that none is adopted meanwhile; after a crash the rows are still there to try again.
    const deleted = await transact(db, async ({ query }) => {
      const expired = await query
        .selectFrom('asset')
        .select(['assetId', 'storageKey'])
        .where('expiresAt', '<=', now)
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute()
      if (expired.length === 0) return 0
      await Promise.all(expired.map(({ storageKey }) => storage.deleteBelow(storageKey)))
      const ids = expired.map(({ assetId }) => assetId)
      // Of a photo that was replaced, its successor stays.
      await query.deleteFrom('auctionImage').where('assetId', 'in', ids).where('isActive', '=', false).execute()
      await query
        .updateTable('auctionImage')
        .set({ originalAssetId: null })
        .where('originalAssetId', 'in', ids)
        .execute()
      await query.deleteFrom('asset').where('assetId', 'in', ids).execute()
      return ids.length
    })
    if (deleted < AT_ONCE) return
  }
}
