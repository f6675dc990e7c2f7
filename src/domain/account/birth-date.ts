/** A day without time zone, YYYY-MM-DD. */
export type Day = string

const EARLIEST_YEAR = 1900
export const ADULT_AGE = 18

/** Null when there is no such day. */
export function dayOf(year: number, month: number, date: number): Day | null {
  const moment = new Date(Date.UTC(year, month - 1, date))
  const isReal = moment.getUTCFullYear() === year && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === date
  return isReal && year >= EARLIEST_YEAR ? moment.toISOString().slice(0, 10) : null
}

/** Full years; someone born on 29 February has the birthday on 1 March in other years. */
export function ageOn(today: Day, birth: Day): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) >= birth.slice(5) ? years : years - 1
}

const tokyoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' })

/** The day it is in Japan. */
export function dayInTokyo(moment: Date): Day {
  return tokyoDay.format(moment)
}
