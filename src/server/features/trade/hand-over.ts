import { HAND_OVER_CODE_WRONG } from '#content/messages/changes.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import { type AuctionParts, handOverCode, readHandOver, runCommand } from '../auction/index.ts'

interface Typed {
  readonly auctionId: number
  readonly version: number
  readonly price: number
  readonly code: string
  readonly typedAt: Date | null
}

/** The bike leaves: the dealer has typed the code that only the owner sees. */
export async function handOver(tx: Tx, parts: AuctionParts, by: Actor, given: Typed): Promise<void> {
  const { auctionId, ...typed } = given
  // Read before: it is the same under the lock, or the version is another one.
  const before = await readHandOver(tx.query, auctionId)
  const { isRepeated } = await runCommand(tx, parts, auctionId, { type: 'handOver', by, ...typed })
  if (!isRepeated && handOverCode(parts.secrets, auctionId, before) !== typed.code)
    throw new ExpectedError('CODE_IS_INVALID', { message: HAND_OVER_CODE_WRONG })
}
