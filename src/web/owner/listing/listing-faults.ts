import type { FieldFault } from '#domain/errors/error-code.ts'
import { checkListing } from '#domain/listing/check-listing.ts'
import { listingOf } from '#domain/listing/listing-draft.ts'
import { countedFiles, countSending, unsentFaults } from './files/file-state.ts'
import type { SellForm } from './use-sell-form.ts'

type Filled = Pick<SellForm, 'current' | 'context' | 'files'> & {
  readonly uploads: Pick<SellForm['uploads'], 'statuses'>
}

/** What is wrong with the whole listing as it is now. A file that is still being sent counts as there. */
export function listingFaults({ current, context, files, uploads }: Filled): readonly FieldFault[] {
  const check = checkListing(listingOf({ ...current(), files: countedFiles(files, uploads) }), context)
  return [...(check.isValid ? [] : check.faults), ...unsentFaults(files, uploads)]
}

/** What keeps the listing from being sent: besides faults, files that are under way. */
export function sendingFaults(sell: Filled): readonly FieldFault[] {
  const faults = listingFaults(sell)
  if (faults.length > 0 || countSending(sell.uploads) === 0) return faults
  return [{ field: 'images', message: '写真などを送信しています。終わってから、もう一度お進みください。' }]
}

/** What was refused, by the server or before it was asked, and the answers that it was refused for. */
export interface Refusal {
  readonly faults: readonly FieldFault[]
  readonly listing: ReturnType<typeof listingOf>
}

/** What is wrong by now: a refused answer that was changed since is no fault any more. */
export function standingFaults({ faults, listing }: Refusal, sell: Filled): readonly FieldFault[] {
  const found = listingFaults(sell)
  const now: Readonly<Record<string, unknown>> = listingOf(sell.current())
  const before: Readonly<Record<string, unknown>> = listing
  const isUnchanged = (field: string) => {
    const name = field.split('.')[0] ?? ''
    return JSON.stringify(now[name]) === JSON.stringify(before[name])
  }
  const isNew = ({ field }: FieldFault) => found.every((fault) => fault.field !== field)
  return [...found, ...faults.filter((fault) => isUnchanged(fault.field) && isNew(fault))]
}
