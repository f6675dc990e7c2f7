import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Tx } from '../../db/client.ts'
import { isAssetId } from '../asset/asset-store.ts'
import type { AuctionParts } from './auction-parts.ts'
import { dropPlannedPass } from './planned-pass.ts'
import { runCommand } from './run-command.ts'

interface Replacement {
  readonly auctionId: number
  /** Of the photo that is there now. */
  readonly assetId: string
  readonly newAssetId: string
}

/** The owner replaces a photo while the listing waits for its inspection; the photo before stays on record. */
export async function replaceAuctionImage(
  tx: Tx,
  parts: AuctionParts,
  bikeOwnerId: number,
  { auctionId, assetId, newAssetId }: Replacement,
): Promise<void> {
  const by = { role: 'owner', bikeOwnerId: String(bikeOwnerId) } as const
  const { now } = await runCommand(tx, parts, auctionId, { type: 'replaceAuctionImage', by })
  await dropPlannedPass(tx, auctionId, now)
  if (!isAssetId(assetId) || !isAssetId(newAssetId)) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const asset = await tx.query
    .selectFrom('asset')
    .select('assetId')
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
  // Replaced already, by this request sent again.
  if (!before && (await isShown(tx, auctionId, newAssetId))) return
  if (!before) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const { imageType, imageLabel, sortOrder } = before
  await tx.query
    .insertInto('auctionImage')
    .values({ auctionId, assetId: newAssetId, imageType, imageLabel, sortOrder, originalAssetId: assetId })
    .execute()
}

async function isShown(tx: Tx, auctionId: number, assetId: string): Promise<boolean> {
  const image = await tx.query
    .selectFrom('auctionImage')
    .select('auctionImageId')
    .where('auctionId', '=', auctionId)
    .where('assetId', '=', assetId)
    .where('isActive', '=', true)
    .executeTakeFirst()
  return image !== undefined
}
