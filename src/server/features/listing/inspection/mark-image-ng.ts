import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../../db/client.ts'
import { isAssetId } from '../../asset/index.ts'
import { type AuctionParts, runCommand } from '../../auction/index.ts'

interface NgFile {
  readonly auctionId: number
  readonly version: number
  /** Of a photo or a movie. */
  readonly assetId: string
  readonly reason: string
}

/**
 * The operator finds a photo or a movie unusable, and nobody but the owner sees it any more. For a photo the owner is asked
 * for another, and the inspection waits for it; without its movie a listing goes on.
 */
export async function markImageNg(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, version, assetId, reason }: NgFile,
): Promise<void> {
  if (!isAssetId(assetId)) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const isMovie = (await filesOf(tx, 'auctionMovie', auctionId, assetId).executeTakeFirst()) !== undefined
  const table = isMovie ? 'auctionMovie' : 'auctionImage'
  const mark = { isInspectionNg: true, ngReason: reason.trim(), version: version + 1 }
  const command = { type: 'markImageNg', by, assetId, version, reason, isMovie } as const
  const { isRepeated } = await runCommand(tx, parts, auctionId, command, async () => {
    const marked = await filesOf(tx, table, auctionId, assetId)
      .where('isInspectionNg', '=', true)
      .where('version', '=', mark.version)
      .where('ngReason', '=', mark.ngReason)
      .executeTakeFirst()
    return marked?.assetId ?? null // by this request sent again
  })
  if (isRepeated) return
  const { numUpdatedRows } = await tx.query
    .updateTable(table)
    .set(mark)
    .where('auctionId', '=', auctionId)
    .where('assetId', '=', assetId)
    .where('isActive', '=', true)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
}

function filesOf(tx: Tx, table: 'auctionImage' | 'auctionMovie', auctionId: number, assetId: string) {
  return tx.query
    .selectFrom(table)
    .select('assetId')
    .where('auctionId', '=', auctionId)
    .where('assetId', '=', assetId)
    .where('isActive', '=', true)
}
