/** A closing of the company: first and last day, both closed, as days in Tokyo (`2025-08-10`). */
export interface Closing {
  readonly from: string
  readonly to: string
}

/** The company's summer closing; an installation may configure others. */
export const DEFAULT_CLOSINGS: readonly Closing[] = [{ from: '2025-08-10', to: '2025-08-17' }]

const DAY_MS = 24 * 60 * 60 * 1000
/** Tokyo has no summer time. */
const TOKYO_OFFSET_MS = 9 * 60 * 60 * 1000

export function closingAt(closings: readonly Closing[], now: Date): Closing | null {
  const day = tokyoDay(now)
  return closings.find(({ from, to }) => from <= day && day <= to) ?? null
}

/** A deadline inside a closing moves to the same time on the first open day behind it. */
export function moveBehindClosings(closings: readonly Closing[], deadline: Date): Date {
  let moved = deadline
  for (let closing = closingAt(closings, moved); closing; closing = closingAt(closings, moved)) {
    const daysLeft = Math.round((Date.parse(closing.to) - Date.parse(tokyoDay(moved))) / DAY_MS) + 1
    moved = new Date(moved.getTime() + daysLeft * DAY_MS)
  }
  return moved
}

/** The first day on which work resumes. */
export function firstOpenDay({ to }: Closing): string {
  return new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10)
}

/** Reads `2025-08-10..2025-08-17,2026-08-09..2026-08-16`; null when the text says something else. */
export function parseClosings(text: string): readonly Closing[] | null {
  const closings: Closing[] = []
  for (const part of text.split(',')) {
    const [from = '', to = '', ...rest] = part.trim().split('..')
    if (rest.length > 0 || !isDay(from) || !isDay(to) || from > to) return null
    closings.push({ from, to })
  }
  return closings
}

/** A day that is in the calendar, `2026-11-15`. */
export function isDay(text: string): boolean {
  const time = Date.parse(text)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function tokyoDay(moment: Date): string {
  return new Date(moment.getTime() + TOKYO_OFFSET_MS).toISOString().slice(0, 10)
}
