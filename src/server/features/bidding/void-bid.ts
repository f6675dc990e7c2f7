import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import type { AuctionParts } from '../auction/engine/auction-parts.ts'
import { type Ran, runCommand } from '../auction/engine/run-command.ts'

/** The operator strikes out a bid; the price becomes what the others give. */
export function voidBid(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, sequence, reason }: { readonly auctionId: number; readonly sequence: number; readonly reason: string },
): Promise<Ran> {
  return runCommand(tx, parts, auctionId, { type: 'voidBid', by, sequence, reason })
}
