import { expect, test } from 'vitest'
import { closingAt, DEFAULT_CLOSINGS, firstOpenDay, moveBehindClosings, parseClosings } from './closings.ts'

test.each([
  ['2025-08-09T23:59:59+09:00', false],
  ['2025-08-10T00:00:00+09:00', true],
  ['2025-08-17T23:59:59+09:00', true],
  ['2025-08-18T00:00:00+09:00', false],
])('at %s closed is %s', (moment, isClosed) => {
  expect(closingAt(DEFAULT_CLOSINGS, new Date(moment)) !== null).toBe(isClosed)
})

test.each([
  ['2025-08-09T21:00:00+09:00', '2025-08-09T21:00:00+09:00'],
  ['2025-08-10T00:30:00+09:00', '2025-08-18T00:30:00+09:00'],
  ['2025-08-17T21:00:00+09:00', '2025-08-18T21:00:00+09:00'],
  ['2025-08-18T00:00:00+09:00', '2025-08-18T00:00:00+09:00'],
])('a deadline at %s moves to %s', (deadline, moved) => {
  expect(moveBehindClosings(DEFAULT_CLOSINGS, new Date(deadline))).toEqual(new Date(moved))
})

test('a deadline moves behind closings that touch each other', () => {
  const closings = [
    { from: '2026-12-29', to: '2026-12-31' },
    { from: '2027-01-01', to: '2027-01-03' },
  ]
  const moved = moveBehindClosings(closings, new Date('2026-12-30T10:00:00+09:00'))
  expect(moved).toEqual(new Date('2027-01-04T10:00:00+09:00'))
})

test('work resumes on the day after the last one, across a month', () => {
  expect(firstOpenDay({ from: '2026-08-25', to: '2026-08-31' })).toBe('2026-09-01')
})

test.each([
  ['2025-08-10..2025-08-17', 1],
  ['2025-08-10..2025-08-17, 2026-08-09..2026-08-16', 2],
])('%s names closings', (text, count) => {
  expect(parseClosings(text)).toHaveLength(count)
})

test.each(['', '2025-08-10', '2025-08-17..2025-08-10', '2025-02-30..2025-03-01', '2025-08-10..2025-08-17..2025-08-18'])(
  '"%s" is refused',
  (text) => {
    expect(parseClosings(text)).toBeNull()
  },
)
