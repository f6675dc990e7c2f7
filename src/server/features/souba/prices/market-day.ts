const TOKYO_OFFSET_MS = 9 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** Days since 1970 of the day after `now` in Tokyo: estimates for it use every sale up to today. */
export function dayAfter(now: Date): number {
  return Math.floor((now.getTime() + TOKYO_OFFSET_MS) / DAY_MS) + 1
}
