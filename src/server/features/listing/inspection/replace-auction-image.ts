import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Tx } from '../../../db/client.ts'
import { isAssetId } from '../../asset/index.ts'
import { type AuctionParts, runCommand } from '../../auction/index.ts'
import { swapPhoto } from './swap-photo.ts'

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
  const newAsset = await tx.query
    .selectFrom('asset')
    .select(['assetId', 'width', 'height', 'covers'])
    .where('assetId', '=', newAssetId)
    .where('kind', '=', 'AUCTION_ITEM_IMAGE')
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where('expiresAt', 'is', null)
    .executeTakeFirst()
  if (!newAsset)
    throw new ExpectedError('BAD_REQUEST', {
      fields: [{ field: 'newAssetId', message: '写真をもう一度追加してください' }],
    })
  await swapPhoto(tx, { auctionId, bikeOwnerId, assetId, version, newAsset, cover: null }, now)
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
