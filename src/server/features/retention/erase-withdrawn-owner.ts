import type { Tx } from '../../db/client.ts'

/** Questions, checklists, consents; the bare facts of the sale stay. Files and conversations went with the account. */
export async function eraseWithdrawnOwner(tx: Tx, bikeOwnerId: number, now: Date): Promise<void> {
  const { query } = tx
  const auctions = query.selectFrom('auction').select('auctionId').where('bikeOwnerId', '=', bikeOwnerId)
  for (const table of ['auctionQuestion', 'checklist'] as const)
    await query.deleteFrom(table).where('auctionId', 'in', auctions).execute()
  await query.deleteFrom('consent').where('bikeOwnerId', '=', bikeOwnerId).execute()
  await query.updateTable('bikeOwner').set({ erasedAt: now }).where('bikeOwnerId', '=', bikeOwnerId).execute()
}
