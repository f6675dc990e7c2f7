import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Tx } from '../../db/client.ts'
import { type AuctionParts, runCommand } from '../auction/index.ts'

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
