import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR, later } from '#domain/values/duration.ts'
import { tokyoTime } from '#domain/values/tokyo-time.ts'
import { wakingMoment, whenAwake } from './waking-hours.ts'

const moment = fc.date({
  min: new Date('2026-10-01T00:00:00Z'),
  max: new Date('2026-12-01T00:00:00Z'),
  noInvalidDate: true,
})
const isAwake = (at: Date) => tokyoTime(at) >= '08:00' && tokyoTime(at) < '23:00'

test('what falls into the night happens in the morning after it, in its order', () => {
  fc.assert(
    fc.property(moment, fc.nat(6 * HOUR), (at, after) => {
      const awake = whenAwake(at)
      expect(isAwake(awake)).toBe(true)
      expect(awake.getTime() - at.getTime()).toBeLessThanOrEqual(10 * HOUR)
      expect(awake >= at).toBe(true)
      if (isAwake(at)) expect(awake).toEqual(at)
      if (!isAwake(at) && !isAwake(later(at, after))) expect(whenAwake(later(at, after)) >= awake).toBe(true)
    }),
  )
})

test('a part of a span lies within it, by day, and grows with the part', () => {
  const span = fc.tuple(moment, fc.integer({ min: 10, max: 200 }))
  fc.assert(
    fc.property(
      span,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      ([from, hours], one, other) => {
        const until = later(from, hours * HOUR)
        const [first, second] = [Math.min(one, other), Math.max(one, other)].map((part) =>
          wakingMoment(from, until, part),
        )
        if (!first || !second) throw new Error('two moments')
        expect(first >= from && second <= until && first <= second).toBe(true)
        expect(isAwake(first) || first.getTime() === from.getTime() || tokyoTime(first) === '23:00').toBe(true)
      },
    ),
  )
})
