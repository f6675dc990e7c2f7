import { accept, type Result, refuse } from './result.ts'

/** The eras in which motorcycles were registered: the year before the first, and the last one's number. */
const ERAS: readonly { readonly names: readonly string[]; readonly before: number; readonly last: number }[] = [
  { names: ['昭和', '昭', 'S'], before: 1925, last: 64 },
  { names: ['平成', '平', 'H'], before: 1988, last: 31 },
  { names: ['令和', '令', 'R'], before: 2018, last: 99 },
]
const ERA_YEAR = new RegExp(`^(${ERAS.flatMap(({ names }) => names).join('|')})\\s*\\.?\\s*(\\d{1,2}|元)$`, 'u')
/** A year, its era's name or none, and the month behind it. */
const YEAR_MONTH = /^(.+?)\s*(?:[-/.]|年\s*)(\d{1,2})\s*月?$/u

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
  const [, name = '', number = ''] = ERA_YEAR.exec(written) ?? []
  const era = ERAS.find(({ names }) => names.includes(name))
  const count = number === '元' ? 1 : Number(number)
  return era && count >= 1 && count <= era.last ? era.before + count : null
}

/**
 * Reads a year as people type it: 2015, ２０１５年, 2015年式, H27, 平成27年, 令和3, 令和元年. Empty text is null. Two digits
 * alone are refused: 27 is 2027 to one person and 平成27 to another.
 */
export function parseYear(typed: string): Result<number | null, 'unreadable'> {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return accept(null)
  const year = yearOf(text.replace(/\s*年(?:式|モデル)?$/u, ''))
  return isPlausible(year) ? accept(year) : refuse('unreadable')
}

/** Reads a month (2015年4月, 2015/4, 2015-04, H27.4, 平成27年4月), or a year alone; empty text is null. */
export function parseYearMonth(typed: string): Result<YearMonth | null, 'unreadable'> {
  const alone = parseYear(typed)
  if (alone.ok) return accept(alone.value === null ? null : { year: alone.value, month: null })
  const [, yearText = '', monthText = ''] = YEAR_MONTH.exec(typed.normalize('NFKC').trim()) ?? []
  const year = yearOf(yearText)
  const month = Number(monthText)
  return isPlausible(year) && month >= 1 && month <= 12 ? accept({ year, month }) : refuse('unreadable')
}

function isPlausible(year: number | null): year is number {
  return year !== null && year >= MIN_YEAR && year <= MAX_YEAR
}

/** 2015 → 2015年（平成27年）: how a year is read back to the person who typed it. */
export function spokenYear(year: number): string {
  const era = ERAS.findLast(({ before, last }) => year > before && year - before <= last)
  if (!era) return `${year}年`
  return `${year}年（${era.names[0]}${year - era.before === 1 ? '元' : year - era.before}年）`
}

/** 2015年4月, with the name of its era; 2015年 where the month is not known. */
export function spokenMonth({ year, month }: YearMonth): string {
  return month === null ? spokenYear(year) : spokenYear(year).replace('年', `年${month}月`)
}

/** Of 2015-04 or 2015; null where the year is not known. */
export function registeredYear(month: string | null): number | null {
  return month !== null && /^\d{4}/.test(month) ? Number(month.slice(0, 4)) : null
}
