import { accept, type Result, refuse } from './result.ts'

interface Era {
  readonly names: readonly string[]
  /** The year before the first, and the last one's number. */
  readonly before: number
  readonly last: number
  readonly from: string
  readonly until: string
}

/** The eras in which motorcycles were registered. Papers printed before 令和 name days after its beginning by 平成31年. */
const ERAS: readonly Era[] = [
  { names: ['昭和', '昭', 'S'], before: 1925, last: 64, from: '1926-12-25', until: '1989-01-07' },
  { names: ['平成', '平', 'H'], before: 1988, last: 31, from: '1989-01-08', until: '2019-12-31' },
  { names: ['令和', '令', 'R'], before: 2018, last: 99, from: '2019-05-01', until: '2117-12-31' },
]
const ERA_YEAR = new RegExp(`^(${ERAS.flatMap(({ names }) => names).join('|')})\\s*\\.?\\s*(\\d{1,2}|元)$`, 'u')
/** A year, its era's name or none, and the month behind it. */
const YEAR_MONTH = /^(.+?)\s*(?:[-/.]|年\s*)(\d{1,2})\s*月?$/u
/** 201504. */
const SIX_DIGITS = /^(\d{4})(\d{2})$/

/** Older than any motorcycle that is registered. */
export const MIN_YEAR = 1900
/** A four-digit year behind this is a slip whatever the field is about. */
const MAX_YEAR = 2199

/** A month, or a year of which nobody knows the month. */
export interface YearMonth {
  readonly year: number
  readonly month: number | null
}

/** What stands before 年: 2015, H27, 平成27, 令和元; null where it is no year. */
export function yearOf(text: string): number | null {
  const written = text.trim().toUpperCase()
  if (/^\d{4}$/.test(written)) return Number(written)
  const [, , number = ''] = ERA_YEAR.exec(written) ?? []
  const era = eraOf(text)
  const count = number === '元' ? 1 : Number(number)
  return era && count >= 1 && count <= era.last ? era.before + count : null
}

function eraOf(yearText: string): Era | undefined {
  const [, name = ''] = ERA_YEAR.exec(yearText.trim().toUpperCase()) ?? []
  return ERAS.find(({ names }) => names.includes(name))
}

/** Whether the era in which a year was written had this month, or day: 昭和64 ended on its seventh day. */
export function isInEra(yearText: string, written: string): boolean {
  const era = eraOf(yearText)
  return !era || hadEra(era, written)
}

function hadEra({ from, until }: Era, written: string): boolean {
  return from.slice(0, written.length) <= written && written <= until.slice(0, written.length)
}

const KANJI_DIGITS = '〇一二三四五六七八九'
const KANJI_NUMBER = /[〇一二三四五六七八九十]+(?=\s*(?:[年月日]|$))/gu

/** 平成三十年五月 → 平成30年5月, 二〇一五年 → 2015年; the rest stays as it is. */
export function withDigits(text: string): string {
  return text.replace(KANJI_NUMBER, (number) => {
    const digits = number.replace(/[^十]/gu, (digit) => String(KANJI_DIGITS.indexOf(digit)))
    const [, tens, ones] = /^([2-9]?)十([1-9]?)$/u.exec(digits) ?? []
    if (tens !== undefined) return String(Number(tens || 1) * 10 + Number(ones || 0))
    return digits.includes('十') ? number : digits
  })
}

/**
 * Reads a year as people type it: 2015, ２０１５年, 2015年式, H27, 平成27年, 平成三十年, 令和3, 令和元年. Empty text is null. Two digits
 * alone are refused: 27 is 2027 to one person and 平成27 to another.
 */
export function parseYear(typed: string): Result<number | null, 'unreadable'> {
  const text = withDigits(typed.normalize('NFKC').trim())
  if (text === '') return accept(null)
  const year = yearOf(text.replace(/\s*年(?:式|モデル)?$/u, ''))
  return isPlausible(year) ? accept(year) : refuse('unreadable')
}

/** Reads a month (2015年4月, 2015/4, 2015-04, 201504, H27.4, 平成27年4月), or a year alone; empty text is null. */
export function parseYearMonth(typed: string): Result<YearMonth | null, 'unreadable'> {
  const alone = parseYear(typed)
  if (alone.ok) return accept(alone.value === null ? null : { year: alone.value, month: null })
  const text = withDigits(typed.normalize('NFKC').trim())
  const [, yearText = '', monthText = ''] = SIX_DIGITS.exec(text) ?? YEAR_MONTH.exec(text) ?? []
  const year = yearOf(yearText)
  const month = Number(monthText)
  const isMonth = month >= 1 && month <= 12 && isInEra(yearText, `${year}-${String(month).padStart(2, '0')}`)
  return isPlausible(year) && isMonth ? accept({ year, month }) : refuse('unreadable')
}

function isPlausible(year: number | null): year is number {
  return year !== null && year >= MIN_YEAR && year <= MAX_YEAR
}

/** 2015 → 2015年（平成27年）: how a year is read back to the person who typed it. */
export function spokenYear(year: number): string {
  return `${year}年${eraWords(year, String(year))}`
}

/** 2015年4月, with the name of its era; 2015年 where the month is not known. */
export function spokenMonth({ year, month }: YearMonth): string {
  if (month === null) return spokenYear(year)
  return `${year}年${month}月${eraWords(year, `${year}-${String(month).padStart(2, '0')}`)}`
}

/** （平成27年）; empty before the eras. */
function eraWords(year: number, written: string): string {
  const era = ERAS.findLast((it) => hadEra(it, written))
  return era ? `（${era.names[0]}${year - era.before === 1 ? '元' : year - era.before}年）` : ''
}

/** Of 2015-04 or 2015; null where the year is not known. */
export function registeredYear(month: string | null): number | null {
  return month !== null && /^\d{4}/.test(month) ? Number(month.slice(0, 4)) : null
}
