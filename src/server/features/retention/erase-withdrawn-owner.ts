import type { Tx } from '../../db/client.ts'

/** What others wrote to the person, and pictures of the bike; the bare facts of the sale stay, with a number for a name. */
export async function eraseWithdrawnOwner(tx: Tx, bikeOwnerId: number, now: Date): Promise<void> {
  const { query } = tx
  const auctions = query.selectFrom('auction').select('auctionId').where('bikeOwnerId', '=', bikeOwnerId)
  const tabs = query.selectFrom('messageTab').select('messageTabId').where('bikeOwnerId', '=', bikeOwnerId)
  await query
    .updateTable('message')
    .set({ text: null, fileName: null, assetId: null, deletedAt: now })
    .where('messageTabId', 'in', tabs)
    .execute()
  await query.updateTable('asset').set({ expiresAt: now }).where('messageTabId', 'in', tabs).execute()
  // Files that nothing names any more are deleted by purgeAssets.
  for (const table of ['auctionImage', 'auctionMovie', 'receiptImage', 'auctionQuestion', 'checklist'] as const)
    await query.deleteFrom(table).where('auctionId', 'in', auctions).execute()
  await query.deleteFrom('consent').where('bikeOwnerId', '=', bikeOwnerId).execute()
  await query.updateTable('bikeOwner').set({ erasedAt: now }).where('bikeOwnerId', '=', bikeOwnerId).execute()
}
