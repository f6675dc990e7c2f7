import type { Tx } from '../../db/client.ts'

/** The owner withdraws: the ledger of sales stays, without what the owner wrote about where and how to be found. */
export async function forgetOwnerOfAuctions(tx: Tx, bikeOwnerId: number): Promise<void> {
  await tx.query
    .updateTable('auction')
    .set({ contactInfoToBikeDealer: '', otherDeliveryLocation: '', vicAssetId: null })
    .where('bikeOwnerId', '=', bikeOwnerId)
    .execute()
  await tx.query
    .updateTable('checklist')
    .set({ deliveryPlace: '', emergencyContact: '', memo: '' })
    .where('auctionId', 'in', (it) =>
      it.selectFrom('auction').select('auctionId').where('bikeOwnerId', '=', bikeOwnerId),
    )
    .execute()
}
