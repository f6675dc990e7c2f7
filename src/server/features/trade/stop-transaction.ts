import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import type { AuctionParts } from '../auction/engine/auction-parts.ts'
import { type Ran, runCommand } from '../auction/engine/run-command.ts'

/** The dealer stops the sale. */
export function stopTransaction(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, ...given }: { readonly auctionId: number; readonly version: number; readonly reason: string },
): Promise<Ran> {
  return runCommand(tx, parts, auctionId, { type: 'stopTransaction', by, ...given })
}
