import { accept, type Result, refuse } from '../values/result.ts'

/** Months of the calendar, `2026-04`, both included. */
export interface FiguresSpan {
  readonly from: string
  readonly until: string
}

/** As many as are shown at once. */
export const MAX_SPAN_MONTHS = 36
const USUAL_MONTHS = 12
/** Nothing was sold before. */
const FIRST_MONTH = '2020-01'

const WRITTEN = /^(\d{4})[-/.年](\d{1,2})月?$/u

/** Reads a month (2026-04, 2026/4, 2026年4月, full-width too) as `2026-04`; empty text is null. */
export function parseMonth(typed: string): Result<string | null, 'unreadable'> {
  const text = typed.normalize('NFKC').replaceAll(/\s/g, '')
  if (text === '') return accept(null)
  const [, year = '', month = ''] = WRITTEN.exec(text) ?? []
  if (year === '' || Number(month) < 1 || Number(month) > 12) return refuse('unreadable')
  return accept(`${year}-${month.padStart(2, '0')}`)
}

export interface SpanFault {
  readonly field: 'from' | 'until'
  readonly message: string
}

const UNREADABLE = 'を読み取れません。「2026年4月」のように入力してください。'

/** What a dealer asks for; the usual is the last twelve months. `today`: the day in Tokyo. */
export function readSpan(typed: { from: string; until: string }, today: string): Result<FiguresSpan, SpanFault> {
  const thisMonth = today.slice(0, 7)
  const [from, until] = [parseMonth(typed.from), parseMonth(typed.until)]
  if (!from.ok) return refuse({ field: 'from', message: `開始月${UNREADABLE}` })
  if (!until.ok) return refuse({ field: 'until', message: `終了月${UNREADABLE}` })
  const last = until.value ?? thisMonth
  const first = from.value ?? addMonths(last, 1 - USUAL_MONTHS)
  if (last > thisMonth) return refuse({ field: 'until', message: '終了月は今月までの月を入力してください。' })
  if (from.value !== null && first < FIRST_MONTH)
    return refuse({ field: 'from', message: '開始月は2020年1月以降の月を入力してください。' })
  if (first > last) return refuse({ field: 'from', message: '開始月は終了月までの月を入力してください。' })
  if (monthsOf({ from: first, until: last }).length > MAX_SPAN_MONTHS)
    return refuse({ field: 'from', message: `期間は${MAX_SPAN_MONTHS}か月までにしてください。` })
  return accept({ from: first, until: last })
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Every month of it, the newest first. */
export function monthsOf({ from, until }: FiguresSpan): string[] {
  const months: string[] = []
  for (let month = until; month >= from && months.length <= MAX_SPAN_MONTHS; month = addMonths(month, -1))
    months.push(month)
  return months
}
