import { CONTACT_KINDS, CONTACT_PATTERNS, type ContactKind, type ContactPattern } from './contact-patterns.ts'
import { foldText } from './folded-text.ts'
import { type OwnNumbers, ownNumbersIn } from './vehicle-numbers.ts'

export const MASK = '***'

interface FoundContact {
  readonly kind: ContactKind
  /** In the text as it was written. */
  readonly start: number
  readonly end: number
}

/** A page shows the same texts again and again, and a query may ask for one a hundred times. */
const MASKED = new Map<string, string>()
const MAX_REMEMBERED = 1_000

/** Of a text that belongs to no listing. */
const NO_NUMBERS: OwnNumbers = { frameNumber: null, plate: null }

/** Hides every way to reach a person, and the bike's numbers, in whatever width and spacing they are written. */
export function maskContacts(text: string, own: OwnNumbers = NO_NUMBERS): string {
  const key = `${own.frameNumber ?? ''}\n${own.plate ?? ''}\n${text}`
  const known = MASKED.get(key)
  if (known !== undefined) return known
  if (MASKED.size >= MAX_REMEMBERED) MASKED.clear()
  const masked = masking(text, own)
  MASKED.set(key, masked)
  return masked
}

function masking(text: string, own: OwnNumbers): string {
  let masked = ''
  let position = 0
  for (const { start, end } of findContacts(text, own)) {
    if (end <= position) continue
    if (start >= position) masked += text.slice(position, start) + MASK
    position = end
  }
  return masked + text.slice(position)
}

/** What kinds of contacts a text holds, each once. */
export function contactKindsIn(text: string, own: OwnNumbers = NO_NUMBERS): ContactKind[] {
  const found = new Set(findContacts(text, own).map(({ kind }) => kind))
  return CONTACT_KINDS.filter((kind) => found.has(kind))
}

function findContacts(text: string, own: OwnNumbers): FoundContact[] {
  const { folded, starts, ends } = foldText(text)
  return [...CONTACT_PATTERNS.flatMap((pattern) => placesOf(pattern, folded)), ...ownNumbersIn(folded, own)]
    .map(({ kind, start, end }) => ({ kind, start: starts[start] ?? 0, end: ends[end - 1] ?? text.length }))
    .sort((a, b) => a.start - b.start)
}

/** In the folded text. */
function placesOf({ kind, pattern, needs, isOther, hidesIdAlone }: ContactPattern, folded: string): FoundContact[] {
  if (needs?.test(folded) === false) return []
  return [...folded.matchAll(pattern)].flatMap((match) => {
    const written = (hidesIdAlone ? match.groups?.id : match[0]) ?? match[0]
    const start = match.index + match[0].lastIndexOf(written)
    const end = start + written.trimEnd().length
    return isOther?.(written) ? [] : [{ kind, start, end }]
  })
}
