import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { findAsset } from '../../asset/index.ts'

/** Who uploaded it: the holder of a temporary upload's id, or an owner. */
type Holder = { readonly uploadId: string | null } | { readonly bikeOwnerId: number }

/**
 * The consent of a guardian is a paper like the 車検証 (kind VIC): its owner and operators alone can read it. Another's is
 * answered like one that does not exist.
 */
export async function checkConsentPaper(db: Db, assetId: string, holder: Holder, now: Date): Promise<void> {
  const paper = await findAsset(db, assetId, now)
  const isOwn =
    'bikeOwnerId' in holder
      ? paper?.bikeOwnerId === holder.bikeOwnerId
      : holder.uploadId !== null && paper?.uploadId === holder.uploadId
  if (paper?.kind === 'VIC' && isOwn) return
  const message = '同意書が見つかりません。もう一度添付してください'
  throw new ExpectedError('ERROR_DATA_NOT_FOUND', { fields: [{ field: 'guardianConsentAssetId', message }] })
}

/** The account exists: the paper is kept with it. */
export async function adoptConsentPaper(tx: Tx, assetId: string, bikeOwnerId: number): Promise<void> {
  await tx.query
    .updateTable('asset')
    .set({ bikeOwnerId, uploadId: null, sourceKey: null, expiresAt: null })
    .where('assetId', '=', assetId)
    .where('uploadId', 'is not', null)
    .execute()
}
