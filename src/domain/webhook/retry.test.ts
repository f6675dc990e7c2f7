import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR } from '../values/duration.ts'
import { MAX_TRIES, nextTryAt } from './retry.ts'

const now = new Date('2026-11-19T00:00:00Z')
const waits = (chance: number) =>
  Array.from({ length: MAX_TRIES }, (_, tries) => nextTryAt(tries + 1, now, chance)).map(
    (at) => at && at.getTime() - now.getTime(),
  )

test('ten tries in about three days, each later than the one before', () => {
  expect(waits(0.5)).toEqual([
    ...[5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].map((seconds) => seconds * 1000),
    null,
  ])
})

test('chance moves a try by a tenth at most', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (chance) => {
      for (const [index, wait] of waits(chance).slice(0, -1).entries()) {
        const usual = waits(0.5)[index] ?? 0
        expect(Math.abs((wait ?? 0) - usual)).toBeLessThanOrEqual(usual / 10 + 1)
      }
    }),
  )
  expect(waits(1).reduce<number>((sum, wait) => sum + (wait ?? 0), 0)).toBeLessThan(90 * HOUR)
})
