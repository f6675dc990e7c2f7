import { ExpectedError } from '#domain/errors/expected-error.ts'
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

/**
 * The owner lists a bike: a yes that came now would be a second sale. Before the new auction is written, so that the two
 * wait for each other: where the yes was quicker there is an active auction, and the database refuses the listing.
 */
export async function callOffRunnersUp(tx: Tx, parts: AuctionParts, bikeOwnerId: number): Promise<void> {
  for (const { auctionId } of await openQuestions(tx, bikeOwnerId)) {
    try {
      await runCommand(tx, parts, auctionId, { type: 'callOffRunnerUp', by: { role: 'system' } })
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error // answered while its lock was waited for
    }
  }
}

/** Those that wait for an answer, about any bike of the owner. */
export function openQuestions(tx: Tx, bikeOwnerId: number) {
  return tx.query
    .selectFrom('runnerUp')
    .innerJoin('auction', 'auction.auctionId', 'runnerUp.auctionId')
    .select(['runnerUp.auctionId', 'bikeDealerId', 'amount'])
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where('answer', 'is', null)
    .orderBy('runnerUp.auctionId')
    .execute()
}

/** The owner closes the account: nobody is there to answer to a yes. */
export async function forgetRunnersUp(tx: Tx, bikeOwnerId: number, now: Date): Promise<void> {
  await tx.query
    .updateTable('runnerUp')
    .set({ answer: 'calledOff', answeredAt: now })
    .where('answer', 'is', null)
    .where('auctionId', 'in', (it) =>
      it.selectFrom('auction').select('auction.auctionId').where('auction.bikeOwnerId', '=', bikeOwnerId),
    )
    .execute()
}
