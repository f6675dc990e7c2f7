import type { FieldFault } from '#domain/errors/error-code.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Listing } from '#domain/listing/listing-form.ts'
import type { AssetKind } from '#domain/upload/upload-rules.ts'
import type { Db } from '../../db/client.ts'
import { isAssetId } from '../asset/index.ts'

/** Who lists: an owner, or the holder of an upload id who has no account yet. */
type Lister = { readonly bikeOwnerId: number } | { readonly uploadId: string }

interface Wanted {
  readonly field: string
  readonly assetId: string
  readonly kind: AssetKind
}

const GONE = 'ファイルの保存期限が切れました。もう一度追加してください'

/**
 * Every file of the listing is there, of its kind and the lister's; else the error names those that are not. Another
 * one's file answers as one that does not exist.
 */
export async function assertListingAssets(db: Db, lister: Lister, listing: Listing, now: Date): Promise<void> {
  const wanted = wantedAssets(listing)
  const ids = wanted.map(({ assetId }) => assetId).filter(isAssetId)
  if (ids.length === 0 && wanted.length === 0) return
  const found = await db
    .selectFrom('asset')
    .select(['assetId', 'kind', 'bikeOwnerId', 'uploadId'])
    .where('assetId', 'in', ids.length > 0 ? ids : [NO_ASSET])
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now)]))
    .execute()
  const mine = new Set(
    found
      .filter((it) => ('uploadId' in lister ? it.uploadId === lister.uploadId : it.bikeOwnerId === lister.bikeOwnerId))
      .map(({ kind, assetId }) => `${kind} ${assetId}`),
  )
  const fields: FieldFault[] = wanted
    .filter(({ kind, assetId }) => !mine.has(`${kind} ${assetId}`))
    .map(({ field }) => ({ field, message: GONE }))
  if (fields.length > 0) throw new ExpectedError('BAD_REQUEST', { fields })
}

const NO_ASSET = '00000000-0000-0000-0000-000000000000'

function wantedAssets({ images, movieAssetId, vicAssetId }: Listing): Wanted[] {
  const photos: Wanted[] = images.map(({ assetId }) => ({
    field: `images.${assetId}`,
    assetId,
    kind: 'AUCTION_ITEM_IMAGE',
  }))
  const movie: Wanted[] = movieAssetId
    ? [{ field: 'movieAssetId', assetId: movieAssetId, kind: 'AUCTION_ITEM_MOVIE' }]
    : []
  const paper: Wanted[] = vicAssetId ? [{ field: 'vicAssetId', assetId: vicAssetId, kind: 'VIC' }] : []
  return [...photos, ...movie, ...paper]
}
