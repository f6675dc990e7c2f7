import { isDay } from '#domain/values/closings.ts'
import { DAY } from '#domain/values/duration.ts'

/** 2026-11 of an address; the given one where it is none. */
export function readMonth(text: string | null, today: string): string {
  return text !== null && isDay(`${text}-01`) && text >= '2020-01' && text < '2100-01' ? text : today.slice(0, 7)
}

/** So many months later, or earlier. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The days of a month in whole weeks, from Monday to Sunday. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const first = Date.parse(`${month}-01`)
  const last = Date.parse(`${monthAfter(month, 1)}-01`) - DAY
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY
  const weeks: string[][] = []
  for (let start = monday; start <= last; start += 7 * DAY)
    weeks.push(Array.from({ length: 7 }, (_, place) => new Date(start + place * DAY).toISOString().slice(0, 10)))
  return weeks
}

/** How far ahead of today a list looks that is no grid. */
const DAYS_AHEAD = 120

/** What is read for a month: its weeks, and of a month that is not over all that is ahead. */
export function spanOf(month: string, today: string): { readonly from: string; readonly to: string } {
  const days = weeksOf(month).flat()
  const [from = '', last = ''] = [days[0], days.at(-1)]
  const ahead = new Date(Date.parse(today) + DAYS_AHEAD * DAY).toISOString().slice(0, 10)
  return { from, to: isOver(month, today) || ahead < last ? last : ahead }
}

/** The days of a list, in their order: those of a month that is over, else all from its first one on. */
export function agendaDays(days: readonly string[], month: string, today: string): readonly string[] {
  return days.filter((day) => day.startsWith(month) || (day > month && !isOver(month, today))).toSorted()
}

function isOver(month: string, today: string): boolean {
  return month < today.slice(0, 7)
}
