import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import type { AuctionParts } from '../auction/engine/auction-parts.ts'
import { checkedWords } from '../auction/engine/checked-words.ts'
import { type Ran, runCommand } from '../auction/engine/run-command.ts'

const OBJECTION = { field: 'comment', label: '異議の内容', longest: 1_000 } as const

interface Confirmation {
  readonly auctionId: number
  /** Of the auction, and the price, as the owner read them. */
  readonly version: number
  readonly finalTransactionPrice: number
  readonly agree: boolean
  /** Required to object. */
  readonly comment: string | null
}

/** The owner agrees to the dealer's report, and the sale is complete; or objects, and the operator rules. */
export function confirmCompletion(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, comment, ...confirmation }: Confirmation,
): Promise<Ran> {
  const words = confirmation.agree ? null : checkedWords(comment ?? '', OBJECTION)
  return runCommand(tx, parts, auctionId, { type: 'confirmCompletion', by, ...confirmation, comment: words })
}
