import type { PayloadOf } from '#domain/auction/command.ts'
import type { GivenCheck } from '#domain/auction/trade/check-claims.ts'
import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import { type AuctionParts, runCommand } from '../auction/index.ts'
import { checkFileId, takeFiles } from './take-files.ts'

interface Checked extends GivenCheck {
  readonly auctionId: number
  readonly version: number
}

/** The dealer's check of the bike, with the photos of its claims. */
export async function checkBike(tx: Tx, parts: AuctionParts, by: Actor, given: Checked): Promise<void> {
  const { auctionId, version, mileageKm, claims } = given
  const command = { type: 'checkBike', by, version, mileageKm, claims } as const
  const { row, now, isRepeated } = await runCommand(tx, parts, auctionId, command)
  if (isRepeated) return
  const photos = claims.flatMap((claim, index) =>
    claim.photos.map((assetId) => ({ assetId, field: `claims.${index}.photos` })),
  )
  await takeFiles(tx, row, 'claimPhoto', photos, now)
}

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
