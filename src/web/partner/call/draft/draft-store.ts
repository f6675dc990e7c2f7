import type { SentForm } from '../answer/unsent.ts'

const PREFIX = 'draft '

interface Kept {
  readonly text: string
  /** What stood in the field before. */
  readonly base: string
  /** The text as people read it: the label of a choice. */
  readonly words: string
}

export interface LeftOut {
  readonly label: string
  readonly words: string
  /** その後に登録内容が変わったため */
  readonly reason: string
}

type Draft = Readonly<Record<string, Kept>>

export function readDraft(key: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Draft) : {}
  } catch {
    return {}
  }
}

/** Null: nothing of this field. */
export function keepEntry(key: string, name: string, entry: Kept | null): void {
  const { [name]: _, ...others } = readDraft(key)
  const draft = entry === null ? others : { ...others, [name]: entry }
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(PREFIX + key)
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(draft))
  } catch {
    // A browser without room for it, or that forbids it: the field holds the text.
  }
}

export function forgetDraft(key: string): void {
  forgetWhere((it) => it === PREFIX + key)
}

/**
 * A form that has to arrive stays on the device as it was sent: a closed tab and a restarted browser do not lose it, and
 * every tab of the account finds it. Returns whether the browser took it.
 */
export function keepForm(key: string, form: SentForm): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(form))
    return true
  } catch {
    // No room, or forbidden: the page on the screen holds it.
    return false
  }
}

export function keptForm(key: string): SentForm | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null')
    return isSentForm(kept) ? kept : null
  } catch {
    return null
  }
}

/** What forms with this beginning of their key are about: the rest of the key. */
export function keptFormsOf(beginning: string): string[] {
  try {
    const start = PREFIX + beginning
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(start))
    return keys.map((key) => key.slice(start.length))
  } catch {
    return []
  }
}

function isSentForm(kept: unknown): kept is SentForm {
  return typeof kept === 'object' && kept !== null && 'entries' in kept && Array.isArray(kept.entries)
}

/** What somebody else typed on this device before is not theirs. */
export function forgetOthers(account: string): void {
  forgetWhere((key) => !key.startsWith(`${PREFIX}${account}:`))
}

/** Whoever logs out leaves nothing behind. */
export function forgetAllDrafts(): void {
  forgetWhere(() => true)
}

function forgetWhere(isForgotten: (key: string) => boolean): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX) && isForgotten(key)) storage.removeItem(key)
  } catch {
    // Forbidden: then nothing was kept either.
  }
}
