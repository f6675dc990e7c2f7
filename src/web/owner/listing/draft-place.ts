import { VISITOR } from '../../session/kept-entries.ts'

const PREFIX = 'kaitori:sell-form'

type Texts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Where the draft of a person lies in this browser: each account finds its own, a visitor what visitors began. */
export function draftKey(person: string): string {
  return person === VISITOR ? PREFIX : `${PREFIX}:${person}`
}

/** Where an account's draft waits that a visitor's took the place of. */
export function earlierKey(person: string): string {
  return `${draftKey(person)}:earlier`
}

export function isDraftKey(key: string): boolean {
  return key.startsWith(PREFIX)
}

/** What a visitor began belongs to the account that logs in next. A draft of that account itself is put aside, not lost. */
export function claimDraft(person: string, texts: () => Texts = () => localStorage): void {
  if (person === VISITOR) return
  try {
    const begun = texts().getItem(draftKey(VISITOR))
    if (begun === null) return
    const own = texts().getItem(draftKey(person))
    // The same one when a second tab went on as a visitor.
    if (own !== null && keyIn(own) !== keyIn(begun)) texts().setItem(earlierKey(person), own)
    texts().setItem(draftKey(person), begun)
    texts().removeItem(draftKey(VISITOR))
  } catch {
    // Full, or refused in a private window: nothing is moved.
  }
}

/** The draft that was put aside takes the place of the present one, which waits instead. */
export function switchDrafts(person: string, texts: () => Texts = () => localStorage): void {
  try {
    const [own, earlier] = [texts().getItem(draftKey(person)), texts().getItem(earlierKey(person))]
    if (earlier === null) return
    texts().setItem(draftKey(person), earlier)
    if (own === null) texts().removeItem(earlierKey(person))
    else texts().setItem(earlierKey(person), own)
  } catch {
    // Nothing was stored then.
  }
}

function keyIn(text: string): unknown {
  try {
    return JSON.parse(text).idempotencyKey
  } catch {
    return null
  }
}
