import { sql } from 'kysely'
import { DAY, later } from '#domain/values/duration.ts'
import { type Db, transact } from '../../db/client.ts'
import type { JobContext } from '../../jobs/job.ts'
import { deleteLeftBehind } from '../../storage/incoming-file.ts'

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

/** Long enough for a draft of the sell form that lies in an owner's browser. */
const ORPHAN_AFTER = 30 * DAY

/** What owners uploaded and never used: photos that were replaced before the listing, listings that were never sent. */
async function expireOrphans(db: Db, now: Date): Promise<void> {
  await sql`
    update asset set expires_at = ${now}
    where expires_at is null and upload_id is null and bike_owner_id is not null
      and kind in ('AUCTION_ITEM_IMAGE', 'AUCTION_ITEM_MOVIE', 'VIC', 'PROFILE_IMAGE')
      and created_at < ${later(now, -ORPHAN_AFTER)}
      and not exists (select from auction_image
        where auction_image.asset_id = asset.asset_id or auction_image.original_asset_id = asset.asset_id)
      and not exists (select from auction_movie where auction_movie.asset_id = asset.asset_id)
      and not exists (select from auction where auction.vic_asset_id = asset.asset_id)
      and not exists (select from receipt_image where receipt_image.asset_id = asset.asset_id)
      and not exists (select from hand_over_file where hand_over_file.asset_id = asset.asset_id)
      and not exists (select from message where message.asset_id = asset.asset_id)
      and not exists (select from bike_owner_account
        where bike_owner_account.guardian_consent_asset_id = asset.asset_id::text)
      and not exists (select from bike_owner_account
        where bike_owner_account.profile_image_asset_id = asset.asset_id)`.execute(db)
}
