import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../../db/client.ts'
import type { AuctionParts } from '../../auction/engine/auction-parts.ts'
import { type Ran, runCommand } from '../../auction/engine/run-command.ts'

/** The operator lets the listing out: from now on dealers see and bid, and nobody changes it any more. */
export function passInspection(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, version }: { readonly auctionId: number; readonly version: number },
): Promise<Ran> {
  return runCommand(tx, parts, auctionId, { type: 'passInspection', by, version })
}
