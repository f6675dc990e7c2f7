import { parseEndTime } from '#domain/auction/end-time.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { checkListing } from '#domain/listing/check-listing.ts'
import { type Listing, UNKNOWN_TYPE } from '#domain/listing/listing-form.ts'
import { bandOf } from '#domain/listing/mileage-band.ts'
import { registrationClassOf } from '#domain/options/registration-class.ts'
import { uploadRefused } from '#domain/upload/upload-fault.ts'
import { isUploadId } from '#domain/upload/upload-rules.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import type { Services } from '../../services.ts'
import type { GivenListing, PendingListing } from '../account/index.ts'
import type { Catalog } from '../catalog/index.ts'
import { assertListingAssets } from './listing-assets.ts'
import { listingAnswers } from './listing-input.schema.ts'
import { residencePrefecture } from './pickup-prefecture.ts'

type Parts = Pick<Services, 'catalog' | 'closings' | 'isDemo'>

/** The tidied listing, or the error that names every wrong field. Whose the photos are is asked by createAuction(). */
export function checkedListing(services: Parts, given: Readonly<Record<string, unknown>>, now: Date): Listing {
  const catalog = services.catalog.current()
  const band = typeof given.mileageKm === 'number' ? bandOf(given.mileageKm, catalog.mileages) : null
  const input = band === null ? given : { ...given, mileageId: band }
  const model = catalog.modelById.get(Number(input.modelId))
  const check = checkListing(input, {
    registrationClass: model ? registrationClassOf(model) : null,
    modelTypes: model?.modelTypes ?? [],
    isEndTimeOffered: (endTime) => parseEndTime(endTime, now, services) !== null,
    today: tokyoDay(now),
  })
  const faults = [...(check.isValid ? [] : check.faults)]
  const named = new Set(faults.map(({ field }) => field))
  faults.push(...catalogFaults(catalog, input).filter(({ field }) => !named.has(field)))
  if (check.isValid && faults.length === 0) return check.value
  const isIncomplete = !check.isValid && check.isIncomplete
  throw new ExpectedError(isIncomplete ? 'ERROR_REQUIRED' : 'BAD_REQUEST', { fields: faults })
}

function catalogFaults({ modelById, modelTypeById, mileages }: Catalog, input: Readonly<Record<string, unknown>>) {
  const faults: FieldFault[] = []
  const modelId = Number(input.modelId)
  const typeId = Number(input.modelTypeId)
  if (!modelById.has(modelId)) faults.push({ field: 'modelId', message: '車種を選択してください' })
  if (typeId !== UNKNOWN_TYPE && modelTypeById.get(typeId)?.modelId !== modelId)
    faults.push({ field: 'modelTypeId', message: '型式・年式を選択してください' })
  if (!mileages.some(({ mileageId }) => mileageId === input.mileageId))
    faults.push({ field: 'mileageId', message: '走行距離を選択してください' })
  return faults
}

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
    await residencePrefecture(services.db, listing)
    return { listing, uploadId, idempotencyKey }
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error
    const fields = error.fields.map(({ field, message }) => ({ field: `listing.${field}`, message }))
    throw new ExpectedError(error.code, { fields })
  }
}
