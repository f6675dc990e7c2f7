import { MAX_RECEIPTS, receiptUserType } from '#domain/auction/trade/receipt.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { type Actor, actorName } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import { isAssetId } from '../asset/index.ts'
import { type AuctionParts, type AuctionRow, runCommand } from '../auction/index.ts'

interface Receipt {
  readonly auctionId: number
  readonly assetId: string
  /** Of a temporary upload, which is how partners send files. */
  readonly uploadId: string | null
}

/** A photo of a receipt, from one of the two sides. Returns its id; the same photo again is no second one. */
export async function createReceiptImage(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, assetId, uploadId }: Receipt,
): Promise<number> {
  const { row, now } = await runCommand(tx, parts, auctionId, { type: 'createReceiptImage', by })
  const userType = receiptUserType(by.role)
  if (userType === null) throw new ExpectedError('ERROR_NOT_AUTHORIZED')
  if (!isAssetId(assetId) || (by.role !== 'owner' && uploadId === null)) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const twin = await tx.query
    .selectFrom('receiptImage')
    .select('receiptImageId')
    .where('auctionId', '=', auctionId)
    .where('assetId', '=', assetId)
    .executeTakeFirst()
  if (twin) return twin.receiptImageId
  await takeImage(tx, row, { assetId, uploadId }, now)
  const { count } = await tx.query
    .selectFrom('receiptImage')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('auctionId', '=', auctionId)
    .where('userType', '=', userType)
    .executeTakeFirstOrThrow()
  if (count >= MAX_RECEIPTS) throw new ExpectedError('ERROR_EXCEEDING_UPPER_LIMIT')
  const { receiptImageId } = await tx.query
    .insertInto('receiptImage')
    .values({ auctionId, assetId, userType, createdAt: now, createdBy: actorName(by) })
    .returning('receiptImageId')
    .executeTakeFirstOrThrow()
  return receiptImageId
}

/** The uploader's own image; a temporary one is from now on kept with the auction's owner. */
async function takeImage(
  tx: Tx,
  { bikeOwnerId }: AuctionRow,
  { assetId, uploadId }: Omit<Receipt, 'auctionId'>,
  now: Date,
): Promise<void> {
  let query = tx.query
    .updateTable('asset')
    .set({ bikeOwnerId, uploadId: null, sourceKey: null, expiresAt: null })
    .where('assetId', '=', assetId)
    .where('kind', '=', 'AUCTION_ITEM_IMAGE')
    .where((it) => it.or([it('expiresAt', 'is', null), it('expiresAt', '>', now)]))
  query = uploadId === null ? query.where('bikeOwnerId', '=', bikeOwnerId) : query.where('uploadId', '=', uploadId)
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
}
