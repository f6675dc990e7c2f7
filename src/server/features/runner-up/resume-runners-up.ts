import type { RunnerUpOffer } from '#domain/auction/choice/runner-up.ts'
import { runnerUpDeadline } from '#domain/auction/deadlines.ts'
import type { Tx } from '../../db/client.ts'
import { type AuctionParts, lockAuction, readSaleHold, runCommand, writeAuctionMail } from '../auction/index.ts'
import { openQuestions } from './call-off-runners-up.ts'

/**
 * An operator has settled where a bike is. A question that rested meanwhile begins its day anew, and is told anew; about a
 * bike that stays with the dealer nobody is asked any more.
 */
export async function resumeRunnersUp(tx: Tx, parts: AuctionParts, bikeOwnerId: number, now: Date): Promise<void> {
  for (const { auctionId, bikeDealerId, amount } of await openQuestions(tx, bikeOwnerId)) {
    const locked = await lockAuction(tx, auctionId, parts.at)
    const hold = await readSaleHold(tx.query, { auctionId, bikeOwnerId })
    if (!locked || hold?.kind === 'unclear') continue
    if (hold) {
      await runCommand(tx, parts, auctionId, { type: 'callOffRunnerUp', by: { role: 'system' } })
      continue
    }
    const runnerUp = { bikeDealerId: String(bikeDealerId), amount, answerBy: runnerUpDeadline(now, parts.closings) }
    await askAnew(tx, parts, locked.row, runnerUp, now)
  }
}

async function askAnew(
  tx: Tx,
  parts: AuctionParts,
  row: Parameters<typeof writeAuctionMail>[3]['row'],
  runnerUp: RunnerUpOffer,
  now: Date,
): Promise<void> {
  const { auctionId } = row
  await tx.query
    .updateTable('runnerUp')
    .set({ answerBy: runnerUp.answerBy })
    .where('auctionId', '=', auctionId)
    .where('answer', 'is', null)
    .execute()
  const cause = { row, changes: {}, reason: null, reviewCode: null, runnerUp }
  const { bikeDealerId } = runnerUp
  await writeAuctionMail(tx, parts, { template: 'runnerUpAsked', to: 'owner' }, cause, now)
  await writeAuctionMail(tx, parts, { template: 'runnerUpAsked', to: 'bidder', bikeDealerId }, cause, now)
  await parts.bus.publish(tx, 'auctionUpdated', { auctionId, event: 'changed' })
}
