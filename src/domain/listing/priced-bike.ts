import { pricedAs, type TypeYears } from '../souba/type-years.ts'
import { registeredYear } from '../values/typed-year.ts'
import type { DraftAnswers } from './draft-answers.ts'
import { tidyMonth, typedDistance } from './listing-fields.ts'

type PricedAnswers = Pick<DraftAnswers, 'modelId' | 'modelTypeId' | 'mileageId' | 'firstRegistration' | 'mileageKm'>

/** What the market is asked about a bike in the sell form: the same as about the listing that becomes of it. */
export function pricedBike(
  answers: PricedAnswers,
  modelTypes: readonly (TypeYears & { readonly modelTypeId: number })[],
) {
  const { modelId, modelTypeId, mileageId, firstRegistration } = answers
  const typedKm = typedDistance(answers.mileageKm)
  const mileageKm = Number.isNaN(typedKm) ? null : typedKm
  return {
    modelId,
    ...pricedAs(registeredYear(tidyMonth(firstRegistration)), modelTypes, modelTypeId || null),
    // The band follows from the kilometres.
    mileageId: mileageKm === null ? mileageId : null,
    mileageKm,
  }
}
