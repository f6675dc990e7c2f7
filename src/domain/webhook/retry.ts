import { HOUR, later, MINUTE, SECOND } from '../values/duration.ts'

/** As the Standard Webhooks convention has it: three days and a bit in which a receiver can come back. */
const RETRY_DELAYS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const

export const MAX_TRIES = RETRY_DELAYS.length + 1
/** Of the delay, either way: what failed together does not come back together. */
const JITTER = 0.1

/** When to try again after so many failed tries; null: no more. `chance`: 0 to 1. */
export function nextTryAt(failedTries: number, now: Date, chance: number): Date | null {
  const delay = RETRY_DELAYS[failedTries - 1]
  return delay === undefined ? null : later(now, Math.round(delay * (1 + JITTER * (2 * chance - 1))))
}
