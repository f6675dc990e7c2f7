import { ExpectedError } from '#domain/errors/expected-error.ts'
import { isCodeOf } from '#domain/options/option.ts'
import { CANCEL_REASON_TEXT, CANCEL_REASONS } from '#domain/options/sale-plans.ts'
import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import type { AuctionParts } from './engine/auction-parts.ts'
import { checkedWords } from './engine/checked-words.ts'
import { type Ran, runCommand } from './engine/run-command.ts'

interface Cancellation {
  readonly auctionId: number
  /** Of the auction as the owner read it, with its bids. */
  readonly version: number
  /** A code of CANCEL_REASONS. */
  readonly cancelReason: string | null
  /** In the owner's words, where the code is "other". */
  readonly cancelReasonText: string | null
}

/** The owner takes the listing back, declines after the end, or stops the sale: what it means depends on the status. */
export function cancelAuction(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, version, cancelReason, cancelReasonText }: Cancellation,
): Promise<Ran> {
  if (cancelReason !== null && !isCodeOf(CANCEL_REASONS, cancelReason)) throw new ExpectedError('BAD_REQUEST')
  const reason = cancelReason === 'other' ? checkedWords(cancelReasonText ?? '', CANCEL_REASON_TEXT) : cancelReason
  return runCommand(tx, parts, auctionId, { type: 'cancelAuction', by, version, reason })
}
