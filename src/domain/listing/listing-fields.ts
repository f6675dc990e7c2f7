import * as z from 'zod/mini'
import { tidyText } from '../account/written-text.ts'
import { canBeCombined, isCodeOf, type Option } from '../options/option.ts'
import { parseYen, unreadableYen, type YenLimits, yenFault } from '../values/typed-yen.ts'

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
