import { sql } from 'kysely'
import { COVER_VIEWS } from '#domain/listing/cover-photo.ts'
import { PAPER_TYPES } from '#domain/permission/file-access.ts'
import type { Db } from '../../../db/client.ts'

/** The cover of each auction by the rule of `coverOf`: of what every viewer of its photos may see, no papers, none marked NG. */
export async function readFirstPhotos(db: Db, auctionIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const photos = await db
    .selectFrom('auctionImage')
    .distinctOn('auctionId')
    .select(['auctionId', 'assetId'])
    .where('auctionId', 'in', auctionIds)
    .where('isActive', '=', true)
    .where('isInspectionNg', '=', false)
    .where('imageType', 'not in', PAPER_TYPES)
    .orderBy('auctionId')
    .orderBy(sql`array_position(${COVER_VIEWS}::text[], image_type)`)
    .orderBy('sortOrder')
    .orderBy('auctionImageId')
    .execute()
  return new Map(photos.map(({ auctionId, assetId }) => [auctionId, assetId]))
}
