import { createFileShelf } from '#client/upload/file-shelf.ts'
import { randomId } from '#client/upload/random-id.ts'
import type { SellFormListingQuery, SellFormOfOwnerQuery } from '#contract/generated/selling.ts'
import { type DraftAnswers, salvageAnswers } from '#domain/listing/draft-answers.ts'
import { isBegun, type ListingDraft, newDraft, restoreDraft } from '#domain/listing/listing-draft.ts'
import { bandOf } from '#domain/listing/mileage-band.ts'
import { NO_DOCUMENTS } from '#domain/options/documents.ts'
import type { NamedBike } from '../souba/named-bike.ts'
import { claimDraft, draftKey, earlierKey, isDraftKey, switchDrafts } from './draft-place.ts'

/** The files that are not uploaded yet. */
export const fileShelf = createFileShelf()

/** The person's draft in this browser, or a new one. */
export function openDraft(person: string): ListingDraft {
  claimDraft(person)
  return restoreDraft(stored(draftKey(person)), Date.now()) ?? newDraft(randomId(), randomId())
}

/** Whether another draft of the account waits: a visitor's has taken its place at the login. */
export function hasEarlierDraft(person: string): boolean {
  return restoreDraft(stored(earlierKey(person)), Date.now()) !== null
}

export function openEarlierDraft(person: string): ListingDraft {
  switchDrafts(person)
  return openDraft(person)
}

/** The person's draft as it lies in this browser, for a look whether another tab changed it. */
export function storedDraft(person: string): string | null {
  return stored(draftKey(person))
}

/** A form that was only opened is not stored: it would take the place of one that was begun. Answers what is stored then. */
export function saveDraft(person: string, draft: ListingDraft): string | null {
  try {
    if (isBegun(draft)) localStorage.setItem(draftKey(person), JSON.stringify(draft))
    else localStorage.removeItem(draftKey(person))
  } catch {
    // Full, or refused in a private window: the form works on, only a reload would lose it.
  }
  return storedDraft(person)
}

/** Forgets the person's draft and its files that wait. */
export function resetDraft(person: string): void {
  remove(draftKey(person))
  forgetFiles()
}

export function forgetEarlierDraft(person: string): void {
  remove(earlierKey(person))
  forgetFiles()
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored then.
  }
}

/** The files that no draft of this browser names any more, whoever's it is. */
function forgetFiles(): void {
  try {
    const texts = Object.keys(localStorage).filter(isDraftKey).map(stored)
    void fileShelf.retain((fileId) => texts.some((text) => text?.includes(fileId)))
  } catch {
    // Without drafts the browser keeps no files either.
  }
}

type SearchBike = NonNullable<SellFormOfOwnerQuery['bikeOwner']['marketSearchBike']>
type Earlier = NonNullable<SellFormListingQuery['sellFormListing']>

/** The bike whose price the owner asked for. */
export function answersOfBike({ model, ...bike }: SearchBike): Partial<DraftAnswers> {
  const { displacementCtgId, modelId, modelTypeId, mileageId, transferPlan } = bike
  return { makerId: model?.makerId ?? null, displacementCtgId, modelId, modelTypeId, mileageId, transferPlan }
}

/** The bike of a market price page. */
export function answersOfNamed(bike: NamedBike, mileages: Parameters<typeof bandOf>[1]): Partial<DraftAnswers> {
  const { makerId, displacementCtgId, modelId } = bike.model
  const { modelTypeId, modelYear, mileageKm } = bike.narrowing
  return {
    ...{ makerId, displacementCtgId, modelId, modelTypeId, mileageId: bandOf(mileageKm, mileages) },
    firstRegistration: modelYear === null ? '' : String(modelYear),
    mileageKm: mileageKm === null ? '' : String(mileageKm),
  }
}

/** An earlier listing; an end time and photos are chosen anew. */
export function answersOfListing({
  loanBalance,
  askingPrice,
  mileageKm,
  originalParts,
  ...rest
}: Earlier): DraftAnswers {
  return salvageAnswers({
    ...rest,
    documentsAtHand: rest.documentAvailableList.length === 0 ? NO_DOCUMENTS.code : '',
    loanBalance: loanBalance === null ? '' : String(loanBalance),
    mileageKm: mileageKm === null ? '' : String(mileageKm),
    askingPrice: askingPrice === null ? '' : String(askingPrice),
    originalParts: Object.fromEntries(originalParts.map(({ code, original }) => [code, original])),
  })
}
