import { createFileShelf } from '#client/upload/file-shelf.ts'
import { randomId } from '#client/upload/random-id.ts'
import type { SellFormListingQuery, SellFormOfOwnerQuery } from '#contract/generated/selling.ts'
import { type DraftAnswers, salvageAnswers } from '#domain/listing/draft-answers.ts'
import { type ListingDraft, newDraft, restoreDraft } from '#domain/listing/listing-draft.ts'

const KEY = 'kaitori:sell-form'

/** The files that are not uploaded yet. */
export const fileShelf = createFileShelf()

/** The draft of this browser, or a new one. */
export function openDraft(): ListingDraft {
  return restoreDraft(stored(), Date.now()) ?? newDraft(randomId(), randomId())
}

export function saveDraft(draft: ListingDraft): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Full, or refused in a private window: the form works on, only a reload would lose it.
  }
}

/** Forgets the draft and the files that wait. */
export function resetDraft(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored then.
  }
  void fileShelf.clear()
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

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
