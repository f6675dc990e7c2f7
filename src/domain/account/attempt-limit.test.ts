import { expect, test } from 'vitest'
import { countAttempt, type LimitPolicy, type LimitState } from './attempt-limit.ts'

const POLICY: LimitPolicy = { free: 3, firstDelayMs: 1000, longestDelayMs: 5000, memoryMs: 60_000 }

/** The moment, in ms, until which each try in turn has to wait; null = not at all. */
function delaysOf(moments: readonly number[]): (number | null | 'refused')[] {
  let state: LimitState | null = null
  return moments.map((moment) => {
    const next = countAttempt(state, POLICY, new Date(moment))
    if (!next) return 'refused'
    state = next
    return next.blockedUntil && next.blockedUntil.getTime() - moment
  })
}

test.each([
  [
    [0, 0, 0],
    [null, null, 1000],
  ],
  [
    [0, 0, 0, 999, 1000],
    [null, null, 1000, 'refused', 2000],
  ],
  [
    [0, 0, 0, 1000, 3000, 7000, 12_000],
    [null, null, 1000, 2000, 4000, 5000, 5000],
  ],
  [
    [0, 0, 0, 60_000],
    [null, null, 1000, null],
  ],
])('tries at %j wait %j', (moments, delays) => {
  expect(delaysOf(moments)).toEqual(delays)
})
