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

/** What somebody else typed in this tab before is not theirs. */
export function forgetOthers(account: string): void {
  forgetWhere((key) => !key.startsWith(`${PREFIX}${account}:`))
}

/** Whoever logs out leaves nothing behind. */
export function forgetAllDrafts(): void {
  forgetWhere(() => true)
}

function forgetWhere(isForgotten: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && isForgotten(key)) sessionStorage.removeItem(key)
  } catch {
    // Forbidden: then nothing was kept either.
  }
}
