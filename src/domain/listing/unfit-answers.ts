import { offeredPapers } from '../options/documents.ts'
import type { Option } from '../options/option.ts'
import { COMPETITION, meterChangesOf, NO_METER, registrationsOf } from '../options/vehicle-condition.ts'
import { hasInspection, type ListingContext } from './check-listing.ts'
import type { DraftAnswers } from './draft-answers.ts'
import { UNKNOWN_MONTH } from './listing-fields.ts'
import { UNKNOWN_TYPE } from './listing-form.ts'
import { UNKNOWN_MILEAGE } from './mileage-band.ts'

type OfModel = Pick<
  DraftAnswers,
  'modelTypeId' | 'documentAvailableList' | 'inspectionUntil' | 'numberRegistration' | 'meterChange'
>
type OfMeter = Pick<DraftAnswers, 'firstRegistration' | 'mileageId' | 'mileageKm'>

export type UnfitField = keyof OfModel

/**
 * What becomes of answers that a bike of the chosen model cannot have: they were given for another model, the form does
 * not show them any more, and the check would refuse them. Only what changes is returned.
 */
export function withoutUnfitAnswers(
  { modelTypeId, documentAvailableList, inspectionUntil, numberRegistration, meterChange }: OfModel,
  { registrationClass, modelTypes }: Pick<ListingContext, 'registrationClass' | 'modelTypes'>,
): Partial<OfModel> {
  const isOwnType = modelTypeId === UNKNOWN_TYPE || modelTypes.some((type) => type.modelTypeId === modelTypeId)
  const offered = new Set<string>(offeredPapers(registrationClass, numberRegistration).map(({ code }) => code))
  const papers = documentAvailableList.filter((code) => offered.has(code))
  return {
    ...(modelTypeId !== null && !isOwnType && { modelTypeId: null }),
    ...(papers.length < documentAvailableList.length && { documentAvailableList: papers }),
    ...(isUnfit(numberRegistration, registrationsOf(registrationClass)) && { numberRegistration: '' }),
    ...(isUnfit(meterChange, meterChangesOf(registrationClass)) && { meterChange: '' }),
    ...(inspectionUntil !== '' && !hasInspection(registrationClass) && { inspectionUntil: '' }),
  }
}

function isUnfit(answer: string, offered: readonly Option[]): boolean {
  return answer !== '' && !offered.some(({ code }) => code === answer)
}

/** What goes without saying of a bike made for competition, as far as it is not answered yet. */
export function presetAnswers(
  { numberRegistration, meterChange, firstRegistration, mileageId, mileageKm }: OfModel & OfMeter,
  { registrationClass }: Pick<ListingContext, 'registrationClass'>,
): Partial<OfModel & OfMeter> {
  if (registrationClass !== 'competition') return {}
  return {
    ...(numberRegistration === '' && { numberRegistration: COMPETITION }),
    ...(meterChange === '' && { meterChange: NO_METER }),
    ...(firstRegistration === '' && { firstRegistration: UNKNOWN_MONTH }),
    ...(mileageId === null && mileageKm === '' && { mileageId: UNKNOWN_MILEAGE }),
  }
}
