import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import type { AuctionParts } from '../auction/engine/auction-parts.ts'
import { runCommand } from '../auction/engine/run-command.ts'

/** An operator keeps the seller from writing to the dealer, or lets it again; the support tab stays open. */
export async function muteSeller(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, isMuted }: { readonly auctionId: number; readonly isMuted: boolean },
): Promise<void> {
  await runCommand(tx, parts, auctionId, { type: 'muteSeller', by, isMuted })
}
