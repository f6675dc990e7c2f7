import { createFileShelf } from '#client/upload/file-shelf.ts'
import { randomId } from '#client/upload/random-id.ts'
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
