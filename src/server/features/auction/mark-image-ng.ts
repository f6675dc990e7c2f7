import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import { isAssetId } from '../asset/asset-store.ts'
import type { AuctionParts } from './auction-parts.ts'
import { type Ran, runCommand } from './run-command.ts'

interface NgImage {
  readonly auctionId: number
  readonly assetId: string
  readonly reason: string
}

/** The operator finds a photo unusable; the owner is asked for another, and the inspection waits for it. */
export async function markImageNg(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, assetId, reason }: NgImage,
): Promise<Ran> {
  const ran = await runCommand(tx, parts, auctionId, { type: 'markImageNg', by, reason })
  if (!isAssetId(assetId)) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const { numUpdatedRows } = await tx.query
    .updateTable('auctionImage')
    .set({ isInspectionNg: true, ngReason: reason.trim() })
    .where('auctionId', '=', auctionId)
    .where('assetId', '=', assetId)
    .where('isActive', '=', true)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  return ran
}
