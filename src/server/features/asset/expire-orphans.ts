import { sql } from 'kysely'
import { DAY, later } from '#domain/values/duration.ts'
import type { Db } from '../../db/client.ts'

/** Long enough for a draft of the sell form that lies in an owner's browser. */
const ORPHAN_AFTER = 30 * DAY

/** What owners uploaded and never used: photos that were replaced before the listing, listings that were never sent. */
export async function expireOrphans(db: Db, now: Date): Promise<void> {
  await sql`
    update asset set expires_at = ${now}
    where expires_at is null and upload_id is null and bike_owner_id is not null
      and kind in ('AUCTION_ITEM_IMAGE', 'AUCTION_ITEM_MOVIE', 'VIC')
      and created_at < ${later(now, -ORPHAN_AFTER)}
      and not exists (select from auction_image
        where auction_image.asset_id = asset.asset_id or auction_image.original_asset_id = asset.asset_id)
      and not exists (select from auction_movie where auction_movie.asset_id = asset.asset_id)
      and not exists (select from auction where auction.vic_asset_id = asset.asset_id)
      and not exists (select from receipt_image where receipt_image.asset_id = asset.asset_id)
      and not exists (select from message where message.asset_id = asset.asset_id)
      and not exists (select from bike_owner_account
        where bike_owner_account.guardian_consent_asset_id = asset.asset_id::text)`.execute(db)
}
