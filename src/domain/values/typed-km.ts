import { type Result, refuse } from './result.ts'
import { parseYen } from './typed-yen.ts'

/** More than any meter shows. */
export const MAX_KM = 999_999

/** 12 345, as people group figures who use no comma. */
const SPACED = /^\d{1,3}(?: \d{3})+$/
const UNIT = /\s*(?:km|キロ(?:メートル)?|㎞)$/iu

/**
 * Reads kilometres as people type them: 12345, １２，３４５km, 12 345, 1.2万km, 1万2千キロ. Empty text is null.
 * Anything else is refused, never rounded and never taken for zero.
 */
export function parseKm(typed: string): Result<number | null, 'unreadable' | 'too-large'> {
  const text = typed.normalize('NFKC').trim()
  // Amounts and distances are counted alike; what belongs to money alone is no distance.
  if (/[¥\\円億]/u.test(text) || UNIT.exec(text)?.index === 0) return refuse('unreadable')
  const figures = text.replace(UNIT, '')
  const counted = parseYen(SPACED.test(figures) ? figures.replaceAll(' ', '') : figures)
  if (!counted.ok) return counted
  return counted.value !== null && counted.value > MAX_KM ? refuse('too-large') : counted
}

/** Reads kilometres for a field; a refusal is the sentence that stands beside it. */
export function readKm(typed: string, label: string): Result<number | null, string> {
  const parsed = parseKm(typed)
  if (parsed.ok) return parsed
  return refuse(parsed.refusal === 'too-large' ? aboveMax(label) : unreadableKm(label))
}

/** What stands beside a field whose text is no distance. */
export function unreadableKm(label: string): string {
  return `${label}を読み取れません。「12345」「1.2万km」のように入力してください。`
}

/** Why a field does not take a distance, as a sentence; null where it does. */
export function kmFault(km: number, label: string): string | null {
  if (!Number.isSafeInteger(km)) return `${label}をkm単位の整数で入力してください。`
  if (km < 0) return `${label}は0km以上で入力してください。`
  return km > MAX_KM ? aboveMax(label) : null
}

function aboveMax(label: string): string {
  return `${label}は${spokenKm(MAX_KM)}以下で入力してください。`
}

/** 12345 → 12,345km: how a distance is read back to the person who typed it. */
export function spokenKm(km: number): string {
  return `${km.toLocaleString('ja-JP')}km`
}
