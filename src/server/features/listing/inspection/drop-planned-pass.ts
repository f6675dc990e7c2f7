import type { Tx } from '../../../db/client.ts'

/** The listing is no longer what the operator saw: it has to be looked at again. */
export async function dropPlannedPass(tx: Tx, auctionId: number, now: Date): Promise<void> {
  await tx.query
    .updateTable('plannedPass')
    .set({ doneAt: now, isPassed: false })
    .where('auctionId', '=', auctionId)
    .where('doneAt', 'is', null)
    .execute()
}
