import { documentsOf } from '../options/documents.ts'
import { hasInspection, type ListingContext } from './check-listing.ts'
import type { DraftAnswers } from './draft-answers.ts'
import { UNKNOWN_TYPE } from './listing-form.ts'

type OfModel = Pick<DraftAnswers, 'modelTypeId' | 'documentAvailableList' | 'inspectionUntil'>

export type UnfitField = keyof OfModel

/**
 * What becomes of answers that a bike of the chosen model cannot have: they were given for another model, the form does
 * not show them any more, and the check would refuse them. Only what changes is returned.
 */
export function withoutUnfitAnswers(
  { modelTypeId, documentAvailableList, inspectionUntil }: OfModel,
  { registrationClass, modelTypes }: Pick<ListingContext, 'registrationClass' | 'modelTypes'>,
): Partial<OfModel> {
  const isOwnType = modelTypeId === UNKNOWN_TYPE || modelTypes.some((type) => type.modelTypeId === modelTypeId)
  const offered = new Set<string>(documentsOf(registrationClass).map(({ code }) => code))
  const papers = documentAvailableList.filter((code) => offered.has(code))
  return {
    ...(modelTypeId !== null && !isOwnType && { modelTypeId: null }),
    ...(papers.length < documentAvailableList.length && { documentAvailableList: papers }),
    ...(inspectionUntil !== '' && !hasInspection(registrationClass) && { inspectionUntil: '' }),
  }
}
