import type { SoldModelFragment } from '#contract/generated/selling.ts'
import { checkListingPart, type ListingContext } from '#domain/listing/check-listing.ts'
import { type DraftAnswers, NO_ANSWERS } from '#domain/listing/draft-answers.ts'
import { listingOf } from '#domain/listing/listing-draft.ts'
import { LISTING_FIELDS, type ListingFieldName } from '#domain/listing/listing-table.ts'
import { isCodeOf } from '#domain/options/option.ts'
import { REGISTRATION_CLASSES } from '#domain/options/registration-class.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'

/** What the answers are checked against without scripts. */
export function plainContext(model: SoldModelFragment | null): ListingContext {
  const code = model?.registrationClass?.code ?? ''
  return {
    registrationClass: isCodeOf(REGISTRATION_CLASSES, code) ? code : null,
    modelTypes: model?.modelTypes ?? [],
    isEndTimeOffered: () => true,
    today: tokyoDay(new Date()),
    asksForVehicleData: true,
  }
}

/** Whether the form would miss the answer, as the rules say: the mark 必須 or 任意. */
export function isRequiredIn(name: ListingFieldName, answers: DraftAnswers, context: ListingContext): boolean {
  const without = { ...answers, [name]: NO_ANSWERS[name as keyof DraftAnswers] }
  const faults = checkListingPart(LISTING_FIELDS[name].part, listingOf({ answers: without, files: [] }), context)
  return faults.some(({ field }) => field === name)
}
