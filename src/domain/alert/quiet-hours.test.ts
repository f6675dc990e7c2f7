import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR, later } from '../values/duration.ts'
import { tokyoTime } from '../values/tokyo-time.ts'
import { afterQuietHours, DIGEST_HOUR, digestAt, isQuiet } from './quiet-hours.ts'

const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
const hours = fc.integer({ min: 0, max: 23 })
const quiets = fc
  .tuple(hours, hours)
  .filter(([from, to]) => from !== to)
  .map(([from, to]) => ({ from, to }))

test('what falls into the quiet hours waits for their end, a full hour in Tokyo, and nothing else waits', () => {
  fc.assert(
    fc.property(moments, quiets, (at, quiet) => {
      const told = afterQuietHours(at, quiet)
      expect(isQuiet(told, quiet)).toBe(false)
      expect(told.getTime() - at.getTime()).toBeGreaterThanOrEqual(0)
      expect(told.getTime() - at.getTime()).toBeLessThan(DAY)
      if (isQuiet(at, quiet)) expect(tokyoTime(told)).toBe(`${String(quiet.to).padStart(2, '0')}:00`)
      else expect(told).toEqual(at)
      expect(afterQuietHours(told, quiet)).toEqual(told)
    }),
  )
})

test('every hour of a day is quiet or not, as long as the two ends are apart', () => {
  fc.assert(
    fc.property(moments, quiets, (at, quiet) => {
      const count = Array.from({ length: 24 }, (_, hour) => isQuiet(later(at, hour * HOUR), quiet)).filter(Boolean)
      expect(count).toHaveLength((quiet.to - quiet.from + 24) % 24)
    }),
  )
})

test('without quiet hours nothing waits', () => {
  fc.assert(fc.property(moments, (at) => void expect(afterQuietHours(at, null)).toBe(at)))
})

test('the mail of the day comes at its hour, within a day, or when the quiet hours end', () => {
  fc.assert(
    fc.property(moments, fc.option(quiets), (now, quiet) => {
      const at = digestAt(now, quiet)
      expect(at.getTime()).toBeGreaterThan(now.getTime())
      expect(at.getTime() - now.getTime()).toBeLessThan(2 * DAY)
      if (quiet) expect(isQuiet(at, quiet)).toBe(false)
      else expect(tokyoTime(at)).toBe(`0${DIGEST_HOUR}:00`)
    }),
  )
})

test.each([
  ['2026-11-18T22:30:00+09:00', '2026-11-19T07:00:00+09:00'],
  ['2026-11-19T03:00:00+09:00', '2026-11-19T07:00:00+09:00'],
  ['2026-11-19T07:00:00+09:00', '2026-11-19T07:00:00+09:00'],
  ['2026-11-19T21:59:59+09:00', '2026-11-19T21:59:59+09:00'],
])('from 22 to 7: %s is told at %s', (at, told) => {
  expect(afterQuietHours(new Date(at), { from: 22, to: 7 })).toEqual(new Date(told))
})
