import { isCodeOf, type Option } from '../options/option.ts'
import { LISTING_FIELDS, type ListingField, type ListingFieldName, type ListingKind } from './listing-table.ts'

/** What the form holds of a field while it is filled in: null or '' = not answered yet, amounts as they were typed. */
type AnswerOf<Kind extends ListingKind> = Kind extends 'id'
  ? number | null
  : Kind extends 'choices'
    ? string[]
    : Kind extends 'parts'
      ? Record<string, string>
      : string

/** Files are kept beside the answers. */
type DraftedField = {
  [Name in ListingFieldName]: (typeof LISTING_FIELDS)[Name]['kind'] extends 'file' | 'photos' ? never : Name
}[ListingFieldName]

type ListingAnswers = { [Name in DraftedField]: AnswerOf<(typeof LISTING_FIELDS)[Name]['kind']> }

export interface DraftAnswers extends ListingAnswers {
  /** `read`: the codes of the 車検証 gave the first answers. */
  certificate: string
  makerId: number | null
  displacementCtgId: number | null
  /** `none`: the owner said so. Without it a list without papers is not answered yet. */
  documentsAtHand: string
}

export const NO_ANSWERS: DraftAnswers = {
  certificate: '',
  makerId: null,
  displacementCtgId: null,
  documentsAtHand: '',
  ...noAnswers(),
}

function noAnswers(): ListingAnswers {
  const drafted = Object.entries(LISTING_FIELDS).filter(([, { kind }]) => kind !== 'file' && kind !== 'photos')
  // Of each kind what `AnswerOf` says.
  return Object.fromEntries(drafted.map(([name, { kind }]) => [name, noAnswer(kind)])) as unknown as ListingAnswers
}

function noAnswer(kind: ListingKind): unknown {
  if (kind === 'id') return null
  if (kind === 'choices') return []
  return kind === 'parts' ? {} : ''
}

const MAX_KEPT_LENGTH = 5_000

/** Whatever was stored, by this or another version of the form: what still fits is kept, the rest is asked again. */
export function salvageAnswers(stored: unknown): DraftAnswers {
  const given = isRecord(stored) ? stored : {}
  const fields: Readonly<Record<string, ListingField>> = LISTING_FIELDS
  const kept = Object.entries(NO_ANSWERS).map(([name, empty]) => [
    name,
    salvage(given[name], empty, fields[name]?.options),
  ])
  return Object.fromEntries(kept) as DraftAnswers
}

function salvage(value: unknown, empty: unknown, list: readonly Option[] | undefined): unknown {
  const isKnown = (code: unknown): code is string => typeof code === 'string' && (!list || isCodeOf(list, code))
  if (Array.isArray(empty)) return Array.isArray(value) ? [...new Set(value.filter(isKnown))] : []
  if (empty === null) return Number.isSafeInteger(value) ? value : null
  if (typeof empty === 'string') return isKnown(value) && value.length <= MAX_KEPT_LENGTH ? value : ''
  return isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([, code]) => isKnown(code))) : {}
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
