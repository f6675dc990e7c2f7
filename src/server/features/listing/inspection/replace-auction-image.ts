import { PHOTO_TOO_SMALL } from '#content/messages/uploads.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { isRefusedPhoto } from '#domain/listing/photo-places.ts'
import type { Tx } from '../../../db/client.ts'
import { addJob } from '../../../jobs/add-job.ts'
import { expireReplacedPhoto, isAssetId } from '../../asset/index.ts'
import { type AuctionParts, runCommand } from '../../auction/index.ts'
import { dropPlannedPass } from './drop-planned-pass.ts'

interface Replacement {
  readonly auctionId: number
  /** Of the photo, with the mark that the owner read. */
  readonly version: number
  /** Of the photo that is there now. */
  readonly assetId: string
  readonly newAssetId: string
}

/** The owner replaces a photo while the listing waits for its inspection; nobody sees the one before any more. */
export async function replaceAuctionImage(
  tx: Tx,
  parts: AuctionParts,
  bikeOwnerId: number,
  { auctionId, version, assetId, newAssetId }: Replacement,
): Promise<void> {
  const by = { role: 'owner', bikeOwnerId: String(bikeOwnerId) } as const
  if (!isAssetId(assetId) || !isAssetId(newAssetId)) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const command = { type: 'replaceAuctionImage', by, assetId, version } as const
  const { now, isRepeated } = await runCommand(tx, parts, auctionId, command, () =>
    findReplaced(tx, bikeOwnerId, { auctionId, assetId, newAssetId }),
  )
  if (isRepeated) return
  await dropPlannedPass(tx, auctionId, now)
  const asset = await tx.query
    .selectFrom('asset')
    .select(['assetId', 'width', 'height', 'covers'])
    .where('assetId', '=', newAssetId)
    .where('kind', '=', 'AUCTION_ITEM_IMAGE')
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where('expiresAt', 'is', null)
    .executeTakeFirst()
  if (!asset)
    throw new ExpectedError('BAD_REQUEST', {
      fields: [{ field: 'newAssetId', message: '写真をもう一度追加してください' }],
    })
  const before = await tx.query
    .updateTable('auctionImage')
    .set({ isActive: false })
    .where('auctionId', '=', auctionId)
    .where('assetId', '=', assetId)
    .where('isActive', '=', true)
    .returningAll()
    .executeTakeFirst()
  if (!before) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const { imageType, imageLabel, sortOrder } = before
  if (isRefusedPhoto(asset, imageType))
    throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'newAssetId', message: PHOTO_TOO_SMALL }] })
  await tx.query
    .insertInto('auctionImage')
    .values({
      auctionId,
      assetId: newAssetId,
      imageType,
      imageLabel,
      sortOrder,
      originalAssetId: assetId,
      version: version + 1,
    })
    .execute()
  if (asset.covers === assetId) await coverElsewhere(tx, bikeOwnerId, assetId, newAssetId)
  await expireReplacedPhoto(tx, assetId, now)
  if (asset.covers === assetId) await addJob(tx, 'purgeAssets', {}, { jobKey: 'purgeAssets' })
}

/** What was covered is to be seen nowhere: the owner's earlier listings of the bike show the covered photo, too. */
async function coverElsewhere(tx: Tx, bikeOwnerId: number, assetId: string, newAssetId: string): Promise<void> {
  await tx.query
    .updateTable('auctionImage')
    .set({ assetId: newAssetId })
    .where('assetId', '=', assetId)
    .where('isActive', '=', true)
    .where('auctionId', 'in', (it) =>
      it.selectFrom('auction').select('auctionId').where('bikeOwnerId', '=', bikeOwnerId),
    )
    .execute()
}

/** Replaced already, by this request sent again. */
async function findReplaced(
  tx: Tx,
  bikeOwnerId: number,
  { auctionId, assetId, newAssetId }: Omit<Replacement, 'version'>,
): Promise<number | null> {
  const image = await tx.query
    .selectFrom('auctionImage')
    .innerJoin('auction', 'auction.auctionId', 'auctionImage.auctionId')
    .select('auctionImageId')
    .where('auction.auctionId', '=', auctionId)
    .where('auction.bikeOwnerId', '=', bikeOwnerId)
    .where('assetId', '=', newAssetId)
    .where('originalAssetId', '=', assetId)
    .where('isActive', '=', true)
    .executeTakeFirst()
  return image?.auctionImageId ?? null
}
