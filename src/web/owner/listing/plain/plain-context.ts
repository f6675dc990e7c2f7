import type { SoldModelFragment } from '#contract/generated/selling.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { checkListingPart, type ListingContext } from '#domain/listing/check-listing.ts'
import { type DraftAnswers, NO_ANSWERS } from '#domain/listing/draft-answers.ts'
import { listingOf } from '#domain/listing/listing-draft.ts'
import { typedDistance } from '#domain/listing/listing-fields.ts'
import { LISTING_FIELDS, type ListingFieldName } from '#domain/listing/listing-table.ts'
import { bandOf } from '#domain/listing/mileage-band.ts'
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
  const without = { ...answers, documentsAtHand: '', [name]: NO_ANSWERS[name as keyof DraftAnswers] }
  const faults = checkListingPart(LISTING_FIELDS[name].part, listingOf({ answers: without, files: [] }), context)
  return faults.some(({ field }) => field === name)
}

type Bands = Parameters<typeof bandOf>[1]
type Distance = Pick<DraftAnswers, 'mileageKm' | 'mileageId'>

/** The band of the kilometres; without them the chosen one, unless it is still that of kilometres before. */
export function bandAfter(before: Distance, { mileageKm, mileageId }: Distance, bands: Bands): number | null {
  const own = bandOf(typedDistance(mileageKm), bands)
  if (own !== null) return own
  return isOfKilometresBefore(before, mileageId, bands) ? null : mileageId
}

function isOfKilometresBefore(before: Distance, mileageId: number | null, bands: Bands): boolean {
  return before.mileageKm !== '' && mileageId === bandOf(typedDistance(before.mileageKm), bands)
}

/** Two answers to one question, which with scripts nobody can give: neither is dropped unseen. */
export function contradictions(
  before: Distance,
  { mileageKm, mileageId, firstRegistration }: Distance & Pick<DraftAnswers, 'firstRegistration'>,
  bands: Bands,
  isMonthUnknown: boolean,
): FieldFault[] {
  const own = bandOf(typedDistance(mileageKm), bands)
  const isOther =
    own !== null && mileageId !== null && mileageId !== own && !isOfKilometresBefore(before, mileageId, bands)
  return [
    ...(isMonthUnknown && firstRegistration.trim() !== ''
      ? [{ field: 'firstRegistration', message: '年月を入力して「不明」も選んでいます。どちらかにしてください' }]
      : []),
    ...(isOther
      ? [
          {
            field: 'mileageKm',
            message: '入力した距離が、選択した距離の範囲に入っていません。どちらかを直してください',
          },
        ]
      : []),
  ]
}
