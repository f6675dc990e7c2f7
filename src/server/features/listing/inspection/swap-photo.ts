import type { Selectable } from 'kysely'
import { PHOTO_TOO_SMALL } from '#content/messages/uploads.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { isRefusedPhoto } from '#domain/listing/photo-places.ts'
import type { Tx } from '../../../db/client.ts'
import type { AuctionTables, StoredCover } from '../../../db/schema/auction.ts'
import { addJob } from '../../../jobs/add-job.ts'
import { expireReplacedPhoto } from '../../asset/index.ts'
import { dropPlannedPass } from './drop-planned-pass.ts'

type ListedPhoto = Selectable<AuctionTables['auctionImage']>

interface Swap {
  readonly auctionId: number
  readonly bikeOwnerId: number
  /** Of the photo that is there now. */
  readonly assetId: string
  readonly version: number
  readonly newAsset: {
    readonly assetId: string
    readonly width: number | null
    readonly height: number | null
    readonly covers: string | null
  }
  /** Where the operator covered it. */
  readonly cover: StoredCover | null
}

/** A photo of a listing that waits for its inspection takes the place of another, which nobody sees any more. */
export async function swapPhoto(tx: Tx, swap: Swap, now: Date): Promise<void> {
  const { auctionId, assetId, version, newAsset } = swap
  await dropPlannedPass(tx, auctionId, now)
  const before = await tx.query
    .updateTable('auctionImage')
    .set({ isActive: false })
    .where('auctionId', '=', auctionId)
    .where('assetId', '=', assetId)
    .where('isActive', '=', true)
    .returningAll()
    .executeTakeFirst()
  if (!before) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const { imageType, imageLabel, sortOrder } = before
  if (isRefusedPhoto(newAsset, imageType))
    throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'newAssetId', message: PHOTO_TOO_SMALL }] })
  const isCovered = newAsset.covers === assetId
  await tx.query
    .insertInto('auctionImage')
    .values({
      auctionId,
      assetId: newAsset.assetId,
      imageType,
      imageLabel,
      sortOrder,
      originalAssetId: assetId,
      version: version + 1,
      ...(isCovered && coveredColumns(before, swap)),
    })
    .execute()
  if (isCovered) await coverElsewhere(tx, swap)
  await expireReplacedPhoto(tx, assetId, now)
  if (isCovered) await addJob(tx, 'purgeAssets', {}, { jobKey: 'purgeAssets' })
}

/** It is still the same picture, and what the operator covered stays covered. */
function coveredColumns({ operatorCover, coveredFrom }: ListedPhoto, { assetId, cover }: Swap) {
  const last = cover ?? operatorCover
  return { coveredFrom: coveredFrom ?? assetId, operatorCover: last && JSON.stringify(last) }
}

/** What was covered is to be seen nowhere: the owner's earlier listings of the bike show the covered photo, too. */
async function coverElsewhere(tx: Tx, { bikeOwnerId, assetId, newAsset, cover }: Swap): Promise<void> {
  await tx.query
    .updateTable('auctionImage')
    .set((it) => ({
      assetId: newAsset.assetId,
      coveredFrom: it.fn.coalesce('coveredFrom', it.val(assetId)),
      ...(cover && { operatorCover: JSON.stringify(cover) }),
    }))
    .where('assetId', '=', assetId)
    .where('isActive', '=', true)
    .where('auctionId', 'in', (it) =>
      it.selectFrom('auction').select('auctionId').where('bikeOwnerId', '=', bikeOwnerId),
    )
    .execute()
}
