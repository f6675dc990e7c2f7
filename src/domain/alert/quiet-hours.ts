import { DAY, later } from '../values/duration.ts'
import { tokyoDay, tokyoHour, tokyoTime } from '../values/tokyo-time.ts'

/** Full hours in Tokyo; over midnight where the first is the greater one. */
export interface QuietHours {
  readonly from: number
  readonly to: number
}

/** The mail of the day goes out then, in Tokyo. */
export const DIGEST_HOUR = 8

export function isQuiet(at: Date, { from, to }: QuietHours): boolean {
  const hour = Number(tokyoTime(at).slice(0, 2))
  return from < to ? from <= hour && hour < to : hour >= from || hour < to
}

/** The moment itself, or the end of the quiet hours that it falls into. */
export function afterQuietHours(at: Date, quiet: QuietHours | null): Date {
  return quiet && isQuiet(at, quiet) ? nextHour(at, quiet.to) : at
}

/** When what happens now is in the mail of the day. */
export function digestAt(now: Date, quiet: QuietHours | null): Date {
  return afterQuietHours(nextHour(now, DIGEST_HOUR), quiet)
}

/** The next time that a clock in Tokyo shows this full hour. */
function nextHour(after: Date, hour: number): Date {
  const today = tokyoHour(tokyoDay(after), hour)
  return today > after ? today : later(today, DAY)
}
