import type { SellFormListingQuery, SellFormOfOwnerQuery } from '#contract/generated/selling.ts'
import { type DraftAnswers, salvageAnswers } from '#domain/listing/draft-answers.ts'

type SearchBike = NonNullable<SellFormOfOwnerQuery['bikeOwner']['marketSearchBike']>
type Earlier = NonNullable<SellFormListingQuery['sellFormListing']>

/** The bike whose price the owner asked for. */
export function answersOfBike({ model, ...bike }: SearchBike): Partial<DraftAnswers> {
  const { displacementCtgId, modelId, modelTypeId, mileageId, transferPlan } = bike
  return { makerId: model?.makerId ?? null, displacementCtgId, modelId, modelTypeId, mileageId, transferPlan }
}

/** An earlier listing; an end time and photos are chosen anew. */
export function answersOfListing({ loanBalance, askingPrice, originalParts, ...rest }: Earlier): DraftAnswers {
  return salvageAnswers({
    ...rest,
    loanBalance: loanBalance === null ? '' : String(loanBalance),
    askingPrice: askingPrice === null ? '' : String(askingPrice),
    originalParts: Object.fromEntries(originalParts.map(({ code, original }) => [code, original])),
  })
}
