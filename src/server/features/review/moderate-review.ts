import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Tx } from '../../db/client.ts'

/** Takes a review off the pages, or puts it back; hidden without a reason is refused. */
export async function moderateReview(
  tx: Tx,
  bus: Bus,
  auctionReviewId: number,
  isHidden: boolean,
  reason: string | null,
): Promise<void> {
  const hiddenReason = reason?.trim() || null
  if (isHidden && hiddenReason === null)
    throw new ExpectedError('ERROR_REQUIRED', { fields: [{ field: 'reason', message: '理由を入力してください' }] })
  const { numUpdatedRows } = await tx.query
    .updateTable('auctionReview')
    .set({ isHidden, hiddenReason: isHidden ? hiddenReason : null })
    .where('auctionReviewId', '=', auctionReviewId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  await bus.publish(tx, 'dataChanged', { tag: 'reviews' })
}
