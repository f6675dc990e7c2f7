import { CUSTOM_PARTS, ORIGINAL_PARTS } from '../options/custom-parts.ts'
import { labelOf } from '../options/option.ts'
import type { Result } from '../values/result.ts'
import { dayLabel, parseDay } from '../values/typed-day.ts'
import { parseKm, spokenKm } from '../values/typed-km.ts'
import { parseYearMonth, spokenMonth } from '../values/typed-year.ts'
import { parseFrameNumber, parsePlate } from '../values/vehicle-number.ts'
import { UNKNOWN_MONTH } from './listing-fields.ts'
import { LISTING_FIELDS, type ListingField, type ListingFieldName } from './listing-table.ts'

/** What stands where a text was typed that is not understood. */
const UNREADABLE = '読み取れません'

/** An answer in words: the labels of its codes, or the text itself; typed ones as they are understood. Empty: not answered. */
export function shownAnswer(name: ListingFieldName, answer: unknown): string {
  const { kind, options = [], formerOptions = [] }: ListingField = LISTING_FIELDS[name]
  const text = answer === null || answer === undefined ? '' : String(answer)
  if (kind === 'month') return shownMonth(text)
  if (kind === 'day') return shownRead(parseDay(text), dayLabel)
  if (kind === 'sealed') return shownRead(name === 'plate' ? parsePlate(text) : parseFrameNumber(text), String)
  if (kind === 'km') return shownRead(parseKm(text), spokenKm)
  const words = (code: unknown) =>
    options.length > 0 ? labelOf([...options, ...formerOptions], String(code)) : String(code)
  if (answer === null || answer === undefined || answer === '') return ''
  return Array.isArray(answer) ? answer.map(words).join('、') : words(answer)
}

/** Changed parts, a line each, with what became of the original one. */
export function shownCustomParts(
  parts: readonly { readonly code: string; readonly original?: string | null }[],
): string {
  return parts
    .map(({ code, original }) =>
      original ? `${labelOf(CUSTOM_PARTS, code)}（${labelOf(ORIGINAL_PARTS, original)}）` : labelOf(CUSTOM_PARTS, code),
    )
    .join('\n')
}

/** `2015-04` → 2015年4月（平成27年）; also of what was typed. */
export function shownMonth(text: string): string {
  return text === UNKNOWN_MONTH ? '不明' : shownRead(parseYearMonth(text), spokenMonth)
}

function shownRead<Value>(read: Result<Value | null, unknown>, words: (value: Value) => string): string {
  if (!read.ok) return UNREADABLE
  return read.value === null ? '' : words(read.value)
}
