import type { FieldFault } from '#domain/errors/error-code.ts'
import { checkListing } from '#domain/listing/check-listing.ts'
import { listingOf } from '#domain/listing/listing-draft.ts'
import { unsentFaults } from './files/file-state.ts'
import type { SellForm } from './use-sell-form.ts'

/** What keeps the whole listing from being sent as it is now. */
export function listingFaults({ current, context, files, uploads }: SellForm): readonly FieldFault[] {
  const check = checkListing(listingOf(current()), context)
  return [...(check.isValid ? [] : check.faults), ...unsentFaults(files, uploads)]
}
