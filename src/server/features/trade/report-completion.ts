import type { PayloadOf } from '#domain/auction/command.ts'
import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import { type AuctionParts, runCommand } from '../auction/index.ts'
import { takeFiles } from './take-files.ts'

/** The dealer's report of the payment, with its proof. */
export async function reportCompletion(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  auctionId: number,
  report: PayloadOf<'reportCompletion'>,
): Promise<void> {
  const { row, now, isRepeated } = await runCommand(tx, parts, auctionId, { type: 'reportCompletion', by, ...report })
  if (isRepeated || report.proofAssetId === null) return
  await takeFiles(tx, row, 'paymentProof', [{ assetId: report.proofAssetId, field: 'proofAssetId' }], now)
}
