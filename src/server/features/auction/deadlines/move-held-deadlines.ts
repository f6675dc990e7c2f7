import { confirmationAfterHold } from '#domain/auction/deadlines.ts'
import { STATUS } from '#domain/auction/status.ts'
import type { Closing } from '#domain/values/closings.ts'
import type { Tx } from '../../../db/client.ts'
import { readReport, storedReport } from '../engine/stored/report.ts'

/** Once dealers may work again: owners get the days back that did not count while their trades were held. */
export async function moveHeldDeadlines(
  tx: Tx,
  closings: readonly Closing[],
  bikeDealerIds: readonly number[],
  now: Date,
): Promise<void> {
  const held = await tx.query
    .selectFrom('auction')
    .innerJoin('bikeDealer', 'bikeDealer.bikeDealerId', 'auction.winnerDealerId')
    .select(['auctionId', 'completionReport', 'bidsVoidUntil'])
    .where('auctionStatus', '=', STATUS.inTransaction)
    .where('winnerDealerId', 'in', bikeDealerIds)
    .where('confirmBy', 'is not', null)
    .orderBy('auctionId')
    .forUpdate('auction')
    .execute()
  for (const { auctionId, completionReport, bidsVoidUntil: heldSince } of held) {
    const report = readReport(completionReport)
    if (!report || !heldSince) continue
    const confirmBy = confirmationAfterHold(report, heldSince, now, closings)
    await tx.query
      .updateTable('auction')
      .set({ confirmBy, completionReport: storedReport({ ...report, confirmBy }) })
      .where('auctionId', '=', auctionId)
      .execute()
  }
}
