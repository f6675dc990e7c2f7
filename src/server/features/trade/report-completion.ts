import { isReductionReason } from '#domain/auction/final-price.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import type { AuctionParts } from '../auction/engine/auction-parts.ts'
import { type Ran, runCommand } from '../auction/engine/run-command.ts'

interface Report {
  readonly auctionId: number
  /** Of the auction as the dealer read it. */
  readonly version: number
  readonly finalTransactionPrice: number
  readonly reductions: readonly { readonly reason: string; readonly detail: string; readonly amount: number }[]
}

/** The dealer reports what was paid in the end, with an item for each reduction. */
export function reportCompletion(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, version, finalTransactionPrice, reductions }: Report,
): Promise<Ran> {
  const known = reductions.map(({ reason, detail, amount }, index) => {
    if (isReductionReason(reason)) return { reason, detail: detail.trim(), amount }
    const fields = [{ field: `reductions.${index}.reason`, message: '減額の理由を選択してください。' }]
    throw new ExpectedError('BAD_REQUEST', { fields })
  })
  return runCommand(tx, parts, auctionId, {
    type: 'reportCompletion',
    by,
    version,
    finalTransactionPrice,
    reductions: known,
  })
}
