import * as z from 'zod/mini'
import { tidyText } from '../account/written-text.ts'
import { canBeCombined, isCodeOf, type Option } from '../options/option.ts'

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

/** Whole yen, or nothing. */
export function yen(label: string, least: number, most: number, step = 1) {
  const range = `${label}は${least.toLocaleString('ja-JP')}円以上、${most.toLocaleString('ja-JP')}円以下で入力してください`
  return z.optional(
    z.nullable(
      z.number(`${label}を数字で入力してください`).check(
        z.refine((amount) => Number.isInteger(amount), `${label}を数字で入力してください`),
        z.gte(least, range),
        z.lte(most, range),
        z.refine((amount) => amount % step === 0, `${label}は${step.toLocaleString('ja-JP')}円単位で入力してください`),
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

/** The amount in what a person typed (１２０，０００円, ¥120,000); null when empty, NaN when it is none. */
export function amountOf(typed: string): number | null {
  const digits = typed.normalize('NFKC').replace(/[¥円,、，\s]/gu, '')
  if (digits === '') return null
  return /^\d{1,12}$/.test(digits) ? Number(digits) : Number.NaN
}
