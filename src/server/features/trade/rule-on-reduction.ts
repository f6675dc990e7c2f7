import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import type { AuctionParts } from '../auction/engine/auction-parts.ts'
import { type Ran, runCommand } from '../auction/engine/run-command.ts'

interface Ruling {
  readonly auctionId: number
  /** Of the auction as the operator read it. */
  readonly version: number
  /** For each reduction of the report the yen that stand. */
  readonly allowed: readonly number[]
  readonly comment: string
}

export function ruleOnReduction(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, version, allowed, comment }: Ruling,
): Promise<Ran> {
  return runCommand(tx, parts, auctionId, {
    type: 'ruleOnReduction',
    by,
    version,
    allowed,
    comment: comment.trim(),
  })
}
