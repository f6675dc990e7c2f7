import * as z from 'zod/mini'
import { tidyText } from '../account/written-text.ts'
import { canBeCombined, isCodeOf, type Option } from '../options/option.ts'
import { parseDay } from '../values/typed-day.ts'
import { kmFault, MAX_KM, parseKm, unreadableKm } from '../values/typed-km.ts'
import { parseYearMonth } from '../values/typed-year.ts'
import { parseYen, unreadableYen, type YenLimits, yenFault } from '../values/typed-yen.ts'
import { parseFrameNumber, parsePlate } from '../values/vehicle-number.ts'

const CONTROL = /[^\P{Cc}\n]/u

/** One code of a list. */
export function oneOf(list: readonly Option[], message: string) {
  return z.string(message).check(
    z.minLength(1, message),
    z.refine((code) => isCodeOf(list, code), message),
  )
}

/** Codes of a list, at least `least` of them, that do not exclude each other. */
export function severalOf(list: readonly Option[], label: string, least = 1) {
  const message = `${label}を選択してください`
  return z.array(z.string(message), message).check(
    z.minLength(least, message),
    z.refine((codes) => codes.every((code) => isCodeOf(list, code)), message),
    z.refine((codes) => new Set(codes).size === codes.length, message),
    z.refine((codes) => canBeCombined(list, codes), `${label}に、同時に選べない項目があります`),
  )
}

/** Lines of text, or none. */
export function freeText(label: string, longest: number) {
  return z._default(
    z.string().check(
      z.overwrite(tidyLines),
      z.maxLength(longest, `${label}は${longest.toLocaleString('ja-JP')}文字以内で入力してください`),
      z.refine((text) => !CONTROL.test(text), `${label}に使えない文字が含まれています`),
    ),
    '',
  )
}

/** Whole yen within the limits, or nothing. */
export function yen(limits: YenLimits) {
  return z.optional(
    z.nullable(
      z.number(unreadableYen(limits.label)).check(
        z.check((context) => {
          const message = yenFault(context.value, limits)
          if (message) context.issues.push({ code: 'custom', message, input: context.value })
        }),
      ),
    ),
  )
}

/** Whole kilometres, or nothing. */
export function kilometres(label: string) {
  return z.optional(
    z.nullable(
      z.number(unreadableKm(label)).check(
        z.check((context) => {
          const message = kmFault(context.value, label)
          if (message) context.issues.push({ code: 'custom', message, input: context.value })
        }),
      ),
    ),
  )
}

/** The answer 不明 to the question for the month. */
export const UNKNOWN_MONTH = 'unknown'

/** A month as it is typed, or 不明; tidied to 2015-04, or 2015 where the month is not known. Empty: nothing. */
export function month(label: string) {
  return typed(tidyMonth, `${label}を読み取れません。「2015年4月」「平成27年4月」のように入力してください。`)
}

/** A day as it is typed; tidied to 2026-11-15. Empty: nothing. */
export function day(label: string) {
  return typed(tidyDay, `${label}を読み取れません。「2026年11月15日」のように、実在する日付を入力してください。`)
}

export function frameNumber(label: string) {
  return typed(
    (text) => readOr(parseFrameNumber(text)),
    `${label}を読み取れません。「NC54-1234567」のように、英数字とハイフンで入力してください。職権打刻は「国[01]1234567」のように入力してください。`,
  )
}

export function plate(label: string) {
  return typed(
    (text) => readOr(parsePlate(text)),
    `${label}を読み取れません。二輪車の「品川 あ 12-34」「1品川 あ 12-34」「渋谷区 あ 1234」のように入力してください。`,
  )
}

/** Texts of which one parser knows the form: what it does not understand is refused. */
function typed(tidy: (text: string) => string | null, message: string) {
  return z.optional(
    z.nullable(
      z.string(message).check(
        z.overwrite((text) => tidy(text) ?? text),
        z.refine((text) => tidy(text) !== null, message),
      ),
    ),
  )
}

function readOr(read: { readonly ok: true; readonly value: string | null } | { readonly ok: false }): string | null {
  return read.ok ? (read.value ?? '') : null
}

function tidyDay(text: string): string | null {
  return readOr(parseDay(text))
}

/** Null where it is no month. */
export function tidyMonth(text: string): string | null {
  if (text === UNKNOWN_MONTH) return text
  const read = parseYearMonth(text)
  if (!read.ok) return null
  if (read.value === null) return ''
  const { year, month: number } = read.value
  return number === null ? String(year) : `${year}-${String(number).padStart(2, '0')}`
}

/** The distance in what a person typed; null when empty, NaN when it is none, which no field takes. One too long stays too long. */
export function typedDistance(text: string): number | null {
  const parsed = parseKm(text)
  if (parsed.ok) return parsed.value
  return parsed.refusal === 'too-large' ? MAX_KM + 1 : Number.NaN
}

export function tidyLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(tidyText)
    .join('\n')
    .trim()
}

/** The amount in what a person typed, as far as it is one. */
export function amountOf(typed: string): number | null {
  const parsed = parseYen(typed)
  return parsed.ok ? parsed.value : null
}

/** The amount in what a person typed; null when empty, NaN when it is none, which no field takes. */
export function typedAmount(typed: string): number | null {
  const parsed = parseYen(typed)
  return parsed.ok ? parsed.value : Number.NaN
}
