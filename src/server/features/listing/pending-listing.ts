import { ExpectedError } from '#domain/errors/expected-error.ts'
import { uploadRefused } from '#domain/upload/upload-fault.ts'
import { isUploadId } from '#domain/upload/upload-rules.ts'
import type { Services } from '../../services.ts'
import type { GivenListing, PendingListing } from '../account/index.ts'
import { checkedListing } from './checked-listing.ts'
import { assertListingAssets } from './listing-assets.ts'
import { listingAnswers } from './listing-input.schema.ts'

/** The listing of a visitor, checked as it will be when the account is made; wrong fields are named "listing.…". */
export async function pendingListing(
  services: Services,
  { listing: given, uploadId, idempotencyKey }: GivenListing,
  now: Date,
): Promise<PendingListing> {
  if (!isUploadId(uploadId) || !isUploadId(idempotencyKey)) throw uploadRefused('ID_INVALID')
  try {
    const listing = checkedListing(services, listingAnswers(given), now)
    await assertListingAssets(services.db, { uploadId }, listing, now)
    return { listing, uploadId, idempotencyKey }
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error
    const fields = error.fields.map(({ field, message }) => ({ field: `listing.${field}`, message }))
    throw new ExpectedError(error.code, { fields })
  }
}
