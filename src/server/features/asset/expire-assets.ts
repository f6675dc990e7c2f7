import type { Tx } from '../../db/client.ts'
import { addJob } from '../../jobs/add-job.ts'

/** The account closes: every file of it is unreadable at once and deleted, with all widths, by the next job. */
export async function expireOwnersAssets(tx: Tx, bikeOwnerId: number, now: Date): Promise<void> {
  await tx.query.updateTable('asset').set({ expiresAt: now }).where('bikeOwnerId', '=', bikeOwnerId).execute()
  await addJob(tx, 'purgeAssets', {}, { jobKey: 'purgeAssets' })
}

export async function expireAsset(tx: Tx, assetId: string, now: Date): Promise<void> {
  await tx.query.updateTable('asset').set({ expiresAt: now }).where('assetId', '=', assetId).execute()
}

/** The photo was replaced: nobody sees it any more, so it is not kept, unless another listing of the owner shows it. */
export async function expireReplacedPhoto(tx: Tx, assetId: string, now: Date): Promise<void> {
  await tx.query
    .updateTable('asset')
    .set({ expiresAt: now })
    .where('assetId', '=', assetId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('auctionImage')
            .select('auctionImageId')
            .where('assetId', '=', assetId)
            .where('isActive', '=', true),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('receiptImage').select('receiptImageId').where('assetId', '=', assetId))),
    )
    .execute()
}
