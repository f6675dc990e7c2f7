import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../../db/client.ts'
import { isAssetId } from '../../asset/index.ts'
import { type AuctionParts, runCommand } from '../../auction/index.ts'

interface NgImage {
  readonly auctionId: number
  readonly version: number
  readonly assetId: string
  readonly reason: string
}

/** The operator finds a photo unusable; the owner is asked for another, and the inspection waits for it. */
export async function markImageNg(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, version, assetId, reason }: NgImage,
): Promise<void> {
  if (!isAssetId(assetId)) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const command = { type: 'markImageNg', by, assetId, version, reason } as const
  const { isRepeated } = await runCommand(tx, parts, auctionId, command, () =>
    findMarked(tx, auctionId, { assetId, version: version + 1, ngReason: reason.trim() }),
  )
  if (isRepeated) return
  const { numUpdatedRows } = await tx.query
    .updateTable('auctionImage')
    .set({ isInspectionNg: true, ngReason: reason.trim(), version: version + 1 })
    .where('auctionId', '=', auctionId)
    .where('assetId', '=', assetId)
    .where('isActive', '=', true)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
}

/** Marked already, by this request sent again. */
async function findMarked(
  tx: Tx,
  auctionId: number,
  { assetId, version, ngReason }: { readonly assetId: string; readonly version: number; readonly ngReason: string },
): Promise<number | null> {
  const image = await tx.query
    .selectFrom('auctionImage')
    .select('auctionImageId')
    .where('auctionId', '=', auctionId)
    .where('assetId', '=', assetId)
    .where('isActive', '=', true)
    .where('isInspectionNg', '=', true)
    .where('version', '=', version)
    .where('ngReason', '=', ngReason)
    .executeTakeFirst()
  return image?.auctionImageId ?? null
}
