import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countAttempt, type LimitPolicy, type LimitState } from './attempt-limit.ts'

const POLICY: LimitPolicy = { free: 3, firstDelayMs: 1000, longestDelayMs: 5000, memoryMs: 60_000 }

/** The moment, in ms, until which each try in turn has to wait; null = not at all. */
function delaysOf(moments: readonly number[], policy = POLICY): (number | null | 'refused')[] {
  let state: LimitState | null = null
  return moments.map((moment) => {
    const next = countAttempt(state, policy, new Date(moment))
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

const WHOLE: LimitPolicy = { free: 6, refillMs: 1000 }
const PART: LimitPolicy = { free: 3, refillMs: 2000 }

test('a supply of tries comes back one by one, and a refused try takes nothing', () => {
  const tries = [0, 0, 0, 1999, 1999, 2000, 3999, 4000, 10_000]
  const outcomes = delaysOf(tries, PART).map((it) => (it === 'refused' ? it : Math.max(0, it ?? 0)))
  expect(outcomes).toEqual([0, 0, 2000, 'refused', 'refused', 2000, 'refused', 2000, 0])
})

test('of the whole, nobody uses up more than the part, however the tries are spread', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 200 }), (pauses) => {
      let [part, whole]: (LimitState | null)[] = [null, null]
      let now = 0
      for (const pause of pauses) {
        now += pause
        const next = countAttempt(part ?? null, PART, new Date(now))
        if (!next) continue
        part = next
        whole = countAttempt(whole ?? null, WHOLE, new Date(now))
        expect(whole?.count).toBeLessThanOrEqual(3)
      }
    }),
  )
})
