import type { PayloadOf } from '#domain/auction/command.ts'
import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../../db/client.ts'
import { type AuctionParts, runCommand } from '../../auction/index.ts'
import { checkFileId, takeFiles } from '../take-files.ts'

/** The registration is the dealer's own, with the proof of it. */
export async function reportNameChange(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  auctionId: number,
  report: PayloadOf<'reportNameChange'>,
): Promise<void> {
  const file = { assetId: report.proofAssetId, field: 'proofAssetId' }
  checkFileId(file)
  const { row, now, isRepeated } = await runCommand(tx, parts, auctionId, { type: 'reportNameChange', by, ...report })
  if (!isRepeated) await takeFiles(tx, row, 'nameChangeProof', [file], now)
}
