import { parseYen } from '../values/typed-yen.ts'

export interface PriceWords {
  /** What is left of the words; empty where they were amounts alone. */
  readonly rest: string
  /** Yen; null: nothing is said. */
  readonly from: number | null
  readonly to: number | null
}

/** Digits or kanji with a unit: 50万, 1万5千, 300,000円. A number alone is a model or an auction. */
const AMOUNT = '[\\d,.一二三四五六七八九十百]+(?:[万千億][\\d,.万千百]*円?|円)'
const RANGE = new RegExp(`^(${AMOUNT}|[\\d,.]+)[〜~\\-–—](${AMOUNT})$`, 'u')
const LIMIT = new RegExp(`^(${AMOUNT})(以下|まで|以内|以上|から|〜|~)?$`, 'u')
const LOWER: readonly string[] = ['以上', 'から', '〜', '~']

/**
 * The amounts among the words of a search: 50万 is up to ¥500,000, as a dealer means it; 30万以上, 30万〜50万 and 30〜50万
 * say more. Several narrow each other.
 */
export function readPriceWords(typed: string): PriceWords {
  const words = typed
    .normalize('NFKC')
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '')
  const rest: string[] = []
  let [from, to]: [number | null, number | null] = [null, null]
  for (const word of words) {
    const read = readWord(word)
    if (read === null) {
      rest.push(word)
      continue
    }
    if (read.from !== null) from = Math.max(from ?? 0, read.from)
    if (read.to !== null) to = Math.min(to ?? read.to, read.to)
  }
  return { rest: rest.join(' '), from, to }
}

function readWord(word: string): Omit<PriceWords, 'rest'> | null {
  const [, low, high] = RANGE.exec(word) ?? []
  if (low !== undefined && high !== undefined) {
    // 30〜50万: the unit stands once.
    const unit = /[万千]円?$/u.exec(high)?.[0] ?? ''
    const [from, to] = [amountOf(/^[\d,.]+$/.test(low) ? `${low}${unit}` : low), amountOf(high)]
    return from === null || to === null ? null : { from, to }
  }
  const [, text, side] = LIMIT.exec(word) ?? []
  const amount = text === undefined ? null : amountOf(text)
  if (amount === null) return null
  return LOWER.includes(side ?? '') ? { from: amount, to: null } : { from: null, to: amount }
}

function amountOf(text: string): number | null {
  const parsed = parseYen(text)
  return parsed.ok ? parsed.value : null
}
