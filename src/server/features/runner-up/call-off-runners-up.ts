import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Tx } from '../../db/client.ts'
import { type AuctionParts, runCommand } from '../auction/index.ts'

/**
 * The owner lists a bike: a yes that came now would be a second sale. Before the new auction is written, so that the two
 * wait for each other: where the yes was quicker there is an active auction, and the database refuses the listing.
 */
export async function callOffRunnersUp(tx: Tx, parts: AuctionParts, bikeOwnerId: number): Promise<void> {
  const asked = await tx.query
    .selectFrom('runnerUp')
    .innerJoin('auction', 'auction.auctionId', 'runnerUp.auctionId')
    .select('runnerUp.auctionId')
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where('answer', 'is', null)
    .orderBy('runnerUp.auctionId')
    .execute()
  for (const { auctionId } of asked) {
    try {
      await runCommand(tx, parts, auctionId, { type: 'callOffRunnerUp', by: { role: 'system' } })
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error // answered while its lock was waited for
    }
  }
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
