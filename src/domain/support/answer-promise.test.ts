import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokyoDay, tokyoTime } from '../values/tokyo-time.ts'
import { answerDueAt, isOverdue } from './answer-promise.ts'

const at = (time: string) => new Date(`${time}:00+09:00`)

test.each([
  ['in the morning', '2026-11-16T10:00', '2026-11-16T18:00'],
  ['before the opening', '2026-11-16T03:00', '2026-11-16T18:00'],
  ['during the day', '2026-11-16T11:30', '2026-11-17T11:30'],
  ['in the evening', '2026-11-16T19:00', '2026-11-17T18:00'],
  ['at the minute of closing', '2026-11-16T18:00', '2026-11-17T18:00'],
  ['on Friday afternoon', '2026-11-20T15:00', '2026-11-23T15:00'],
  ['on Saturday', '2026-11-21T12:00', '2026-11-23T18:00'],
  ['on Sunday night', '2026-11-22T23:59', '2026-11-23T18:00'],
])('what is written %s has its answer one business day later', (_, written, due) => {
  expect(answerDueAt(at(written), [])).toEqual(at(due))
})

test('days of a closing do not count', () => {
  const closings = [{ from: '2026-08-10', to: '2026-08-14' }]
  expect(answerDueAt(at('2026-08-07T15:00'), closings)).toEqual(at('2026-08-17T15:00'))
  expect(answerDueAt(at('2026-08-12T09:00'), closings)).toEqual(at('2026-08-17T18:00'))
})

const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })

test('every promise ends while we are open, later than it was made, and none before an earlier one', () => {
  fc.assert(
    fc.property(moments, moments, (one, other) => {
      const due = answerDueAt(one, [])
      const weekday = new Date(tokyoDay(due)).getUTCDay()
      expect(weekday).toBeGreaterThan(0)
      expect(weekday).toBeLessThan(6)
      expect(tokyoTime(due) >= '10:00' && tokyoTime(due) <= '18:00').toBe(true)
      expect(due.getTime() - one.getTime()).toBeGreaterThanOrEqual(8 * 3_600_000)
      expect(due.getTime() - one.getTime()).toBeLessThanOrEqual(4 * 86_400_000)
      if (one <= other) expect(due <= answerDueAt(other, [])).toBe(true)
    }),
  )
})

test('a promise is broken after its minute, not at it', () => {
  const due = at('2026-11-17T18:00')
  expect(isOverdue(due, due)).toBe(false)
  expect(isOverdue(due, new Date(due.getTime() + 1))).toBe(true)
  expect(isOverdue(null, due)).toBe(false)
})
