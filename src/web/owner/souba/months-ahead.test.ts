import { expect, test } from 'vitest'
import { addMonths, monthInTokyo, monthsAhead } from './months-ahead.ts'

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-11', 2, '2027-01'],
  ['2026-12', 3, '2027-03'],
])('%s + %i = %s', (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected)
})

test('the month is that of Tokyo', () => {
  expect(monthInTokyo('2026-11-30T14:59:59Z')).toBe('2026-11')
  expect(monthInTokyo('2026-11-30T15:00:00Z')).toBe('2026-12')
})

test('three months follow, each with its own range', () => {
  const price = {
    ...{ minFuture1: 1, middleFuture1: 2, maxFuture1: 3 },
    ...{ minFuture2: 3, middleFuture2: 4, maxFuture2: 5 },
    ...{ minFuture3: 5, middleFuture3: 6, maxFuture3: 7 },
  }
  expect(monthsAhead(price, '2026-11')).toEqual([
    { month: '2026-12', min: 1, median: 2, max: 3 },
    { month: '2027-01', min: 3, median: 4, max: 5 },
    { month: '2027-02', min: 5, median: 6, max: 7 },
  ])
})
