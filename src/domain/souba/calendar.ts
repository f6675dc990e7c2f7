const DAY_MILLISECONDS = 86_400_000

/** Days since 1970-01-01 of a real calendar date written YYYY-MM-DD, else null. */
export function dayOf(iso: string): number | null {
  if (iso.length !== 10 || iso[4] !== '-' || iso[7] !== '-') return null
  const year = digits(iso, 0, 4)
  const month = digits(iso, 5, 7)
  const day = digits(iso, 8, 10)
  if (year < 1900 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  return Math.round(Date.UTC(year, month - 1, day) / DAY_MILLISECONDS)
}

function digits(text: string, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** A month as one number, year × 12 + (month − 1), so that months can be subtracted. */
export function monthOfDay(day: number): number {
  const date = new Date(day * DAY_MILLISECONDS)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

export function firstDayOfMonth(month: number): number {
  return Math.round(Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MILLISECONDS)
}

export function isoOfDay(day: number): string {
  return new Date(day * DAY_MILLISECONDS).toISOString().slice(0, 10)
}

/** 2025-04 */
export function isoOfMonth(month: number): string {
  return isoOfDay(firstDayOfMonth(month)).slice(0, 7)
}
