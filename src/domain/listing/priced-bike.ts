import { pricedYear, type TypeYears } from '../souba/type-years.ts'
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
  const km = typedDistance(answers.mileageKm)
  return {
    modelId,
    modelTypeId: modelTypeId || null,
    mileageId,
    modelYear: pricedYear(registeredYear(tidyMonth(firstRegistration)), modelTypes, modelTypeId || null),
    mileageKm: Number.isNaN(km) ? null : km,
  }
}
