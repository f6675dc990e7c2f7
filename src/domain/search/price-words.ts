import { parseYen } from '../values/typed-yen.ts'

export interface PriceWords {
  /** What is left of the words; empty where they were amounts alone. */
  readonly rest: string
  /** Yen; null: nothing is said. */
  readonly from: number | null
  readonly to: number | null
}

/** ¥495,000, 50万, 一万五千, 495,000: a sign, a unit or groups make an amount. Digits alone are a model or an auction, 千 part of a name. */
const MARKED = /^[¥\\]|円$|[億万]|[\d一二三四五六七八九]千|^[1-9]\d{0,2}(?:,\d{3})+$/u
/** Also what nobody can read: 1万5, ¥1.5. It is an amount all the same, and no name. */
const AMOUNT_LIKE = /^[¥\\]|\d[\d,.]*[億万千円]|[一二三四五六七八九十百千][億万]/u
const RANGE = /^(.+?)(?:[〜~\-–—]|から)(.+?)(?:以下|まで|以内)?$/u
const LIMIT = /^(.+?)(以下|まで|以内|以上|から|〜|~)?$/u
const LOWER: readonly string[] = ['以上', 'から', '〜', '~']
const SIGNED = /^[¥\\][\d.]{1,3}$/u
const BARE = /^(?:[\d,.]+|[一二三四五六七八九十百]+)$/u
/** The unit of 50万円, which 30〜50万円 writes once; 50万5千 has none that another amount could share. */
const SHARED_UNIT = /^(?:[\d,.]+|[一二三四五六七八九十百]+)([億万千]円?|円)$/u
/** 50 万, 1万 5千, ¥ 495,000 and 30万 〜 50万 are typed with spaces, which part words elsewhere. */
const INNER_SPACES = [
  /(?<=[¥\\])\s+(?=\d)/gu,
  /(?<=(?:^|\s|[¥\\〜~])[\d,.一二三四五六七八九十百千]+)\s+(?=(?:[億万千百十][\d,.億万千百十一二三四五六七八九]*円?|円)(?:以下|まで|以内|以上|から)?(?:[〜~\s]|$))/gu,
  /(?<=[\d一二三四五六七八九十百千][億万千百])\s+(?=[\d一二三四五六七八九]+(?:[千百十円]|$))/gu,
  /(?<=[億万千円])\s+(?=[〜~])|(?<=[億万千円][〜~])\s+(?=[¥\\\d])/gu,
]

/**
 * The amounts among the words of a search: 50万 is up to ¥500,000, as a dealer means it; 30万以上, 30万〜50万 and 30〜50万
 * say more. Several narrow each other.
 */
export function readPriceWords(typed: string): PriceWords {
  const words = INNER_SPACES.reduce((text, space) => text.replace(space, ''), typed.normalize('NFKC').trim())
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

/** Whether a word says an amount, readable or not. */
export function isAmountLike(word: string): boolean {
  return AMOUNT_LIKE.test(word)
}

function readWord(word: string): Omit<PriceWords, 'rest'> | null {
  return readRange(word) ?? readLimit(word)
}

function readRange(word: string): Omit<PriceWords, 'rest'> | null {
  const [, low, high] = RANGE.exec(word) ?? []
  if (low === undefined || high === undefined) return null
  const unit = SHARED_UNIT.exec(high)?.[1]
  // ¥30〜50万: ¥30 to one person and ¥300,000 to another.
  if (SIGNED.test(low) && unit !== undefined) return null
  const [from, to] = [amountOf(BARE.test(low) && unit !== undefined ? `${low}${unit}` : low), amountOf(high)]
  return from === null || to === null ? null : { from, to }
}

function readLimit(word: string): Omit<PriceWords, 'rest'> | null {
  const [, text = '', side = ''] = LIMIT.exec(word) ?? []
  const amount = amountOf(text)
  if (amount === null) return null
  return LOWER.includes(side) ? { from: amount, to: null } : { from: null, to: amount }
}

function amountOf(text: string): number | null {
  const parsed = MARKED.test(text) ? parseYen(text) : null
  return parsed?.ok ? parsed.value : null
}
