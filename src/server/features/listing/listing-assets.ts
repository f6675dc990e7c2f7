import { PHOTO_TOO_SMALL } from '#content/messages/uploads.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Listing } from '#domain/listing/listing-form.ts'
import { isRefusedPhoto } from '#domain/listing/photo-places.ts'
import type { AssetKind } from '#domain/upload/upload-rules.ts'
import type { Db } from '../../db/client.ts'
import { isAssetId } from '../asset/index.ts'

/** Who lists: an owner, or the holder of an upload id who has no account yet. */
type Lister = { readonly bikeOwnerId: number } | { readonly uploadId: string }

interface Wanted {
  readonly field: string
  readonly assetId: string
  readonly kind: AssetKind
  readonly imageType?: string
}

const GONE = 'ファイルの保存期限が切れました。もう一度追加してください'

/**
 * Every file of the listing is there, of its kind and the lister's, and no photo that others see is too small; else the error names those that are not. Another
 * one's file answers as one that does not exist.
 */
export async function assertListingAssets(db: Db, lister: Lister, listing: Listing, now: Date): Promise<void> {
  const wanted = wantedAssets(listing)
  const ids = wanted.map(({ assetId }) => assetId).filter(isAssetId)
  if (ids.length === 0 && wanted.length === 0) return
  const found = await db
    .selectFrom('asset')
    .select(['assetId', 'kind', 'bikeOwnerId', 'uploadId', 'width', 'height'])
    .where('assetId', 'in', ids.length > 0 ? ids : [NO_ASSET])
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now)]))
    .execute()
  const mine = new Map(
    found
      .filter((it) => ('uploadId' in lister ? it.uploadId === lister.uploadId : it.bikeOwnerId === lister.bikeOwnerId))
      .map((it) => [`${it.kind} ${it.assetId}`, it]),
  )
  const fields = wanted.flatMap(({ field, kind, assetId, imageType }): FieldFault[] => {
    const file = mine.get(`${kind} ${assetId}`)
    if (!file) return [{ field, message: GONE }]
    return imageType !== undefined && isRefusedPhoto(file, imageType) ? [{ field, message: PHOTO_TOO_SMALL }] : []
  })
  if (fields.length > 0) throw new ExpectedError('BAD_REQUEST', { fields })
}

const NO_ASSET = '00000000-0000-0000-0000-000000000000'

function wantedAssets({ images, movieAssetId, vicAssetId }: Listing): Wanted[] {
  const photos: Wanted[] = images.map(({ assetId, imageType }) => ({
    field: `images.${assetId}`,
    assetId,
    kind: 'AUCTION_ITEM_IMAGE',
    imageType,
  }))
  const movie: Wanted[] = movieAssetId
    ? [{ field: 'movieAssetId', assetId: movieAssetId, kind: 'AUCTION_ITEM_MOVIE' }]
    : []
  const paper: Wanted[] = vicAssetId ? [{ field: 'vicAssetId', assetId: vicAssetId, kind: 'VIC' }] : []
  return [...photos, ...movie, ...paper]
}
