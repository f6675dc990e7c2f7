import { accept, type Result, refuse } from './result.ts'

/** What a field takes. Yen; `unit` is the size of its steps, which may grow with the amount. */
export interface YenLimits {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly unit?: number | ((yen: number) => number)
}

const GROUPED = '\\d{1,3}(?:,\\d{3})+|\\d+'
/** 120000, 120,000 and 120000.0, as spreadsheets write it. */
const PLAIN = new RegExp(`^(${GROUPED})(?:\\.0+)?$`)
/** 14.5万, 1万5千, 1万5,000, 5千. What follows 万 needs three digits or a unit: 1万5 means 15,000 to one person and 10,005 to another. */
const WITH_UNITS = new RegExp(
  `^(?:(${GROUPED})(?:\\.(\\d{1,4}))?万)?(?:(\\d{1,4})千)?(?:(\\d)百)?(\\d,\\d{3}|\\d{3,4})?$`,
)

/**
 * Reads an amount as people type it: 420000, ４２０，０００, ¥420,000, 42万, 14.5万円, 1万5千.
 * Empty text is null. Anything else is refused, never rounded and never taken for zero.
 */
export function parseYen(typed: string): Result<number | null, 'unreadable'> {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/^[¥\\]\s*/, '')
    .replace(/\s*円$/, '')
    .replace(/(?<=\d)\s+(?=[万千百])|(?<=[万千百])\s+(?=\d)/g, '')
  if (typed.trim() === '') return accept(null)
  const plain = PLAIN.exec(text)
  const yen = plain ? digits(plain[1]) : yenWithUnits(text)
  return yen === null || !Number.isSafeInteger(yen) ? refuse('unreadable') : accept(yen)
}

function yenWithUnits(text: string): number | null {
  const found = WITH_UNITS.exec(text)
  if (!found || !/[万千百]/.test(text)) return null
  const [, man, fraction, thousands, hundreds, rest] = found
  const hasMan = man !== undefined
  const follows = thousands !== undefined || hundreds !== undefined || rest !== undefined
  if (fraction !== undefined && follows) return null
  if (hasMan && thousands !== undefined && thousands.length > 1) return null
  // "5千1000" says the thousands twice.
  if (rest !== undefined && (thousands !== undefined || hundreds !== undefined)) return null
  return (
    digits(man) * 10_000 +
    Number((fraction ?? '').padEnd(4, '0')) +
    digits(thousands) * 1_000 +
    digits(hundreds) * 100 +
    digits(rest)
  )
}

function digits(text: string | undefined): number {
  return text === undefined ? 0 : Number(text.replaceAll(',', ''))
}

/** Reads an amount for a field with limits; a refusal is the sentence that stands beside the field. */
export function readYen(typed: string, limits: YenLimits): Result<number | null, string> {
  const parsed = parseYen(typed)
  if (!parsed.ok) return refuse(unreadableYen(limits.label))
  const fault = parsed.value === null ? null : yenFault(parsed.value, limits)
  return fault === null ? parsed : refuse(fault)
}

/** What stands beside a field whose text is no amount. */
export function unreadableYen(label: string): string {
  return `${label}を読み取れません。「420000」「42万」「1万5千」のように入力してください。`
}

/** Why a field does not take an amount, as a sentence; null where it does. */
export function yenFault(yen: number, { label, min, max, unit = 1 }: YenLimits): string | null {
  if (!Number.isSafeInteger(yen)) return `${label}を円単位の整数で入力してください。`
  if (yen < min) return `${label}は${spokenYen(min)}以上で入力してください。`
  if (yen > max) return `${label}は${spokenYen(max)}以下で入力してください。`
  const step = typeof unit === 'number' ? unit : unit(yen)
  return yen % step === 0 ? null : `${label}は${step.toLocaleString('ja-JP')}円単位で入力してください。`
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
