import { accept, type Result, refuse } from './result.ts'
import { isInEra, withDigits, yearOf } from './typed-year.ts'

/** The days a field takes, `2026-11-15`, both included. */
export interface DayLimits {
  readonly label: string
  readonly from?: string
  readonly until?: string
  /** Of a field that takes any day: one without its year is the next from here on. */
  readonly yearFrom?: string
}

const DAY = /^(\d{4}|[^\d]+(?:\d{1,2}|元))[-/.年]\s*(\d{1,2})[-/.月]\s*(\d{1,2})日?$/u
/** 12月19日, 12/19: the year is the one in which the field takes it, else the one that is nearest. */
const DAY_OF_A_YEAR = /^(\d{1,2})[-/.月]\s*(\d{1,2})日?$/
const WEEKDAYS = '日月火水木金土'
const WEEKDAY = new RegExp(`\\s*\\(([${WEEKDAYS}])曜?日?\\)$`, 'u')
const TIME = /^(?:(午前|午後)\s*)?(\d{1,2})(?::(\d{2})|時(?:(\d{1,2})分|半)?)$/

/** Reads a calendar day (2026-11-15, 2026/11/5, 2026年11月5日（木）, 令和8年11月5日, R8.11.5) as `2026-11-05`; empty text is null, a day that does not exist is refused. */
export function parseDay(typed: string): Result<string | null, 'unreadable'> {
  const normal = typed.normalize('NFKC').trim()
  if (normal === '') return accept(null)
  const weekday = WEEKDAY.exec(normal)?.[1]
  const day = parseWithoutWeekday(normal.replace(WEEKDAY, ''))
  const isSo = !day.ok || weekday === undefined || weekday === WEEKDAYS[new Date(`${day.value}T00:00:00Z`).getUTCDay()]
  return isSo ? day : refuse('unreadable')
}

function parseWithoutWeekday(normal: string): Result<string, 'unreadable'> {
  const text = withDigits(normal)
  const found = DAY.exec(text)
  if (!found) return refuse('unreadable')
  const [, year = '', month = '', day = ''] = found
  // The year 20 of a date field is a slip, but a year: the limits refuse it in their words.
  const written = `${String(yearOf(year)).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${written}T00:00:00Z`)
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(written)
  return exists && isInEra(year, written) ? accept(written) : refuse('unreadable')
}

/** Reads a day for a field with limits; a refusal is the sentence that stands beside the field. */
export function readDay(typed: string, limits: DayLimits): Result<string | null, string> {
  const { label, from, until } = limits
  const dated = withYear(typed, limits)
  const parsed = parseDay(dated)
  if (!parsed.ok) {
    const example = dayLabel(from ?? until ?? '2026-11-15')
    return refuse(`${label}を読み取れません。「${example}」のように、実在する日付を入力してください。`)
  }
  const day = parsed.value
  const understood =
    day === null || dated === typed ? '' : `（「${typed.trim().slice(0, 20)}」は${dayLabel(day)}と読み取りました）`
  if (day !== null && from !== undefined && day < from)
    return refuse(`${label}は${dayLabel(from)}以降の日付を入力してください${understood}。`)
  if (day !== null && until !== undefined && day > until)
    return refuse(`${label}は${dayLabel(until)}までの日付を入力してください${understood}。`)
  return parsed
}

/**
 * A day without its year is the next one from the first that counts, or the latest up to the last. Where a field has both
 * and takes neither, yesterday is meant rather than the same day of the next year.
 */
function withYear(typed: string, { from, until, yearFrom }: DayLimits): string {
  const first = from ?? yearFrom
  const limit = first ?? until
  const normal = typed.normalize('NFKC').trim()
  const weekday = WEEKDAY.exec(normal)?.[0] ?? ''
  const found = DAY_OF_A_YEAR.exec(withDigits(normal.replace(WEEKDAY, '')))
  if (!found || limit === undefined) return typed
  const [, month = '', day = ''] = found
  const given = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const inYear = (year: number) => `${year}-${given}`
  const year = Number(limit.slice(0, 4))
  if (first === undefined) return `${inYear(given <= limit.slice(5) ? year : year - 1)}${weekday}`
  const next = given >= first.slice(5) ? year : year + 1
  const isBeyond = until !== undefined && inYear(next) > until
  const isBeforeNearer = isBeyond && daysBetween(inYear(next - 1), first) < daysBetween(until, inYear(next))
  return `${inYear(isBeforeNearer ? next - 1 : next)}${weekday}`
}

function daysBetween(earlier: string, later: string): number {
  return (Date.parse(later) - Date.parse(earlier)) / 86_400_000
}

/** Reads a time of day (14:00, 1430, 14時, 午後2時半, 9時30分) as `14:00`; empty text is null, 25時99分 is refused. 24時 belongs to the next day. */
export function parseTimeOfDay(typed: string): Result<string | null, 'unreadable' | 'next-day'> {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/^(\d{2})(\d{2})$/, '$1:$2')
  if (text === '') return accept(null)
  const found = TIME.exec(text)
  if (!found) return refuse('unreadable')
  const [, half, hours, minutes, minutesInWords] = found
  // 午後12時 is noon to one person and midnight to another.
  if (half !== undefined && Number(hours) > 11) return refuse('unreadable')
  const hour = Number(hours) + (half === '午後' ? 12 : 0)
  const minute = text.endsWith('半') ? 30 : Number(minutes ?? minutesInWords ?? 0)
  if (hour === 24 && minute === 0) return refuse('next-day')
  if (hour > 23 || minute > 59) return refuse('unreadable')
  return accept(`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
}

/** `14:05` → 14時5分: how a time is read back to the person who typed it. */
export function spokenTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return minute === 0 ? `${hour}時` : `${hour}時${minute}分`
}

/** `2026-11-05` → 2026年11月5日. */
export function dayLabel(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}
