import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import type { AuctionParts } from './auction-parts.ts'
import { type Ran, runCommand } from './run-command.ts'

interface Ruling {
  readonly auctionId: number
  /** For each reduction of the report the yen that stand. */
  readonly allowed: readonly number[]
  readonly comment: string
}

export function ruleOnReduction(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, allowed, comment }: Ruling,
): Promise<Ran> {
  return runCommand(tx, parts, auctionId, { type: 'ruleOnReduction', by, allowed, comment: comment.trim() })
}
