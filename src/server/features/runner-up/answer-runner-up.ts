import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import { type AuctionParts, runCommand } from '../auction/index.ts'
import { continueAuction } from '../listing/index.ts'

interface Answer {
  readonly auctionId: number
  readonly bikeDealerId: number
  readonly accepts: boolean
  /** What the dealer was asked for. */
  readonly amount: number
}

/** Returns the auction that a yes opened; null after a no. */
export async function answerRunnerUp(tx: Tx, parts: AuctionParts, by: Actor, answer: Answer): Promise<number | null> {
  const { auctionId, accepts, amount } = answer
  const bikeDealerId = String(answer.bikeDealerId)
  const command = { type: 'answerRunnerUp', by, bikeDealerId, accepts, amount } as const
  const { row, now, first } = await runCommand(tx, parts, auctionId, command, () => findFirst(tx, answer))
  if (first !== null) return first.continuedBy
  return accepts ? continueAuction(tx, parts, row, { bikeDealerId, amount }, now) : null
}

/** The same answer, sent twice. */
async function findFirst(tx: Tx, { auctionId, bikeDealerId, accepts, amount }: Answer) {
  const first = await tx.query
    .selectFrom('runnerUp')
    .leftJoin('auction', 'auction.continuesAuctionId', 'runnerUp.auctionId')
    .select('auction.auctionId as continuedBy')
    .where('runnerUp.auctionId', '=', auctionId)
    .where('bikeDealerId', '=', bikeDealerId)
    .where('amount', '=', amount)
    .where('answer', '=', accepts ? 'yes' : 'no')
    .executeTakeFirst()
  return first ?? null
}
