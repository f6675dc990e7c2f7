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
