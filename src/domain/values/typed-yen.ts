import { accept, type Result, refuse } from './result.ts'

/** What a field takes. Yen; `unit` is the size of its steps, which may grow with the amount. */
export interface YenLimits {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly unit?: number | ((yen: number) => number)
  /** How its amounts are written where the page around it writes them otherwise: ¥205,000. */
  readonly words?: (yen: number) => string
}

const GROUPED = '\\d{1,3}(?:,\\d{3})+|\\d+'
/** 120000, 120,000 and 120000.0 or 120000.00, as spreadsheets write it. 120.000 means 120,000 to some people, 120 to others. */
const PLAIN = new RegExp(`^(${GROUPED})(?:\\.0{1,2})?$`)
const WITH_FRACTION = new RegExp(`^(${GROUPED})(?:\\.(\\d+))?$`)
/** 3億2千万5千: what stands before 億, before 万, and after them. */
const SECTIONS = /^(?:([^億]+)億)?(?:([^億万]+)万)?([^億万]*)$/
const COUNT = '([1-9一二三四五六七八九])'
/** 千五百, 百二十, 3千5百: one digit before each unit, or none for one of it. */
const COUNTED = new RegExp(`^(?:${COUNT}?(千))?(?:${COUNT}?(百))?(?:${COUNT}?(十))?${COUNT}?$`)
const KANJI_DIGITS = '一二三四五六七八九'

/**
 * Reads an amount as people type it: 420000, ４２０，０００, ¥420,000, 42万, 14.5万円, 1万5千, 百二十万, 1億2千万.
 * Empty text is null. Anything else is refused, never rounded and never taken for zero.
 */
export function parseYen(typed: string): Result<number | null, 'unreadable' | 'too-large'> {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/^[¥\\]\s*/, '')
    .replace(/\s*円$/, '')
    .replace(/(?<=\d)\s+(?=[億万千百])|(?<=[億万千百])\s+(?=\d)/g, '')
  if (typed.trim() === '') return accept(null)
  const plain = PLAIN.exec(text)
  const yen = plain ? digits(plain[1]) : yenWithUnits(text)
  if (yen === null) return refuse('unreadable')
  return Number.isSafeInteger(yen) ? accept(yen) : refuse('too-large')
}

function yenWithUnits(text: string): number | null {
  const found = SECTIONS.exec(text)
  if (!found) return null
  const [, oku, man, rest = ''] = found
  if (oku === undefined && man === undefined) return withoutMan(text)
  // 1億500 means 500万 more to one person and 500円 more to another.
  if (man === undefined && rest !== '') return null
  const large = oku === undefined ? 0 : section(oku, 8, man === undefined)
  const middle = man === undefined ? 0 : section(man, 4, rest === '')
  const small = rest === '' ? 0 : afterMan(rest)
  if (large === null || middle === null || small === null) return null
  return oku !== undefined && middle >= 100_000_000 ? null : large + middle + small
}

/** What stands before 億 or 万, which has so many zeros, in yen; a fraction only where nothing follows. */
function section(text: string, zeros: number, isLast: boolean): number | null {
  const size = 10 ** zeros
  const written = WITH_FRACTION.exec(text)
  if (!written) {
    const count = counted(text)
    return count === null ? null : count * size
  }
  const [, whole, fraction = ''] = written
  if (fraction.length > zeros || (fraction !== '' && !isLast)) return null
  return digits(whole) * size + Number(fraction.padEnd(zeros, '0'))
}

/** It needs three digits or a unit: 1万5 means 15,000 to one person and 10,005 to another. */
function afterMan(text: string): number | null {
  if (/^(?:\d,\d{3}|\d{3,4})$/.test(text)) return digits(text)
  return new RegExp(`^${COUNT}$`).test(text) ? null : counted(text)
}

function withoutMan(text: string): number | null {
  const thousands = /^(\d{1,4})千(?:(\d)百)?$/.exec(text)
  return thousands ? digits(thousands[1]) * 1_000 + digits(thousands[2]) * 100 : counted(text)
}

function counted(text: string): number | null {
  const found = text === '' ? null : COUNTED.exec(text)
  if (!found) return null
  const [, thousands, hasThousands, hundreds, hasHundreds, tens, hasTens, ones] = found
  // 三千五 and 百五 mean 3,500 and 150 to some people.
  if (ones !== undefined && !hasTens && (hasThousands || hasHundreds)) return null
  return (
    (hasThousands ? digit(thousands) * 1_000 : 0) +
    (hasHundreds ? digit(hundreds) * 100 : 0) +
    (hasTens ? digit(tens) * 10 : 0) +
    (ones === undefined ? 0 : digit(ones))
  )
}

function digit(text = '一'): number {
  return KANJI_DIGITS.indexOf(text) + 1 || Number(text)
}

function digits(text: string | undefined): number {
  return text === undefined ? 0 : Number(text.replaceAll(',', ''))
}

/** Reads an amount for a field with limits; a refusal is the sentence that stands beside the field. */
export function readYen(typed: string, limits: YenLimits): Result<number | null, string> {
  const parsed = parseYen(typed)
  if (!parsed.ok) return refuse(parsed.refusal === 'too-large' ? aboveMax(limits) : unreadableYen(limits.label))
  const fault = parsed.value === null ? null : yenFault(parsed.value, limits)
  return fault === null ? parsed : refuse(fault)
}

/** What stands beside a field whose text is no amount. */
export function unreadableYen(label: string): string {
  return `${label}を読み取れません。「420000」「42万」「1万5千」のように入力してください。`
}

function aboveMax({ label, max, words = spokenYen }: YenLimits): string {
  return `${label}は${words(max)}以下で入力してください。`
}

/** Why a field does not take an amount, as a sentence; null where it does. */
export function yenFault(yen: number, limits: YenLimits): string | null {
  const { label, min, max, unit = 1, words = spokenYen } = limits
  if (!Number.isSafeInteger(yen)) return `${label}を円単位の整数で入力してください。`
  if (yen < min) return `${label}は${words(min)}以上で入力してください。`
  if (yen > max) return aboveMax(limits)
  const step = typeof unit === 'number' ? unit : unit(yen)
  return yen % step === 0 ? null : `${label}は${words(step)}単位で入力してください。`
}

/** 425000 → 42万5,000円: how an amount is read back to the person who typed it. */
export function spokenYen(yen: number): string {
  const oku = Math.floor(yen / 100_000_000)
  const man = Math.floor((yen % 100_000_000) / 10_000)
  const rest = yen % 10_000
  const parts = [
    oku > 0 && `${oku}億`,
    man > 0 && `${man.toLocaleString('ja-JP')}万`,
    rest > 0 && rest.toLocaleString('ja-JP'),
  ]
  return `${parts.filter(Boolean).join('') || '0'}円`
}
