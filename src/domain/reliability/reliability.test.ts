import { expect, test } from 'vitest'
import { DAY, HOUR, later, MINUTE } from '../values/duration.ts'
import { burnRate, errorBudget, NO_COUNT, shareWithout, sumCounts } from './error-budget.ts'
import { bucketStarts, type KindCount, periodOf, silentMinutes, slotOf } from './period.ts'

test.each([
  // total, failed → left of the budget, its minutes
  [0, 0, null, 43.2],
  [100_000, 0, 1, 43.2],
  [100_000, 25, 0.75, 32.4],
  [100_000, 100, 0, 0],
  [100_000, 150, -0.5, -21.6],
  [10, 1, -99, -4276.8],
])('of %i requests %i failed: %s of the budget is left', (total, failed, share, minutes) => {
  const budget = errorBudget({ total, failed })
  if (share === null) expect(budget.leftShare).toBeNull()
  else expect(budget.leftShare).toBeCloseTo(share, 6)
  expect(budget.leftMinutes).toBeCloseTo(minutes, 6)
  expect(budget.allowed).toBeCloseTo(total / 1_000, 6)
})

test.each([
  [0, 0, null],
  [1_000, 0, 0],
  [1_000, 1, 1],
  [1_000, 6, 6],
  [1, 1, 1_000],
])('%i requests with %i failures spend it %s times as fast as it lasts', (total, failed, rate) => {
  if (rate === null) expect(burnRate({ total, failed })).toBeNull()
  else expect(burnRate({ total, failed })).toBeCloseTo(rate, 6)
})

test('a share of nothing is none', () => {
  expect([shareWithout(0, 0), shareWithout(0, 4), shareWithout(1, 4), shareWithout(4, 4)]).toEqual([null, 1, 0.75, 0])
  expect(sumCounts([])).toEqual(NO_COUNT)
})

const NOW = new Date('2026-11-19T01:23:45.678Z') // 10:23 in Tokyo

test.each([
  ['hour', 12, '2026-11-19T00:25:00Z', '2026-11-19T01:20:00Z'],
  ['day', 24, '2026-11-18T02:00:00Z', '2026-11-19T01:00:00Z'],
  // Days of Tokyo.
  ['month', 30, '2026-10-20T15:00:00Z', '2026-11-18T15:00:00Z'],
] as const)('the %s has %i parts', (span, count, first, last) => {
  const starts = bucketStarts(span, NOW)
  expect(starts).toHaveLength(count)
  expect([starts[0], starts.at(-1)]).toEqual([new Date(first), new Date(last)])
})

test('a period adds kinds and instances up; jobs are no requests, and what is older is left out', () => {
  const at = (minutes: number) => later(new Date('2026-11-19T01:20:00Z'), -minutes * MINUTE)
  const counts: KindCount[] = [
    { from: at(0), kind: 'page', total: 10, failed: 1, slow: 2 },
    { from: at(0), kind: 'api', total: 5, failed: 0, slow: 1 },
    { from: at(0), kind: 'page', total: 7, failed: 0, slow: 0 },
    { from: at(55), kind: 'file', total: 3, failed: 1, slow: 0 },
    { from: at(5), kind: 'job', total: 4, failed: 2, slow: 0 },
    { from: at(60), kind: 'page', total: 1_000, failed: 1_000, slow: 1_000 },
  ]
  const { requests, kinds, jobs, buckets } = periodOf('hour', counts, NOW)
  expect(requests).toEqual({ total: 25, failed: 2, slow: 3 })
  expect(kinds).toEqual([
    { kind: 'page', total: 17, failed: 1, slow: 2 },
    { kind: 'api', total: 5, failed: 0, slow: 1 },
    { kind: 'file', total: 3, failed: 1, slow: 0 },
  ])
  expect(jobs).toEqual({ total: 4, failed: 2, slow: 0 })
  expect(buckets.map(({ total }) => total)).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 22])
  expect(sumCounts(buckets)).toEqual(requests)
})

test.each([
  // The first row, how many slots have one since an hour ago → minutes without.
  [null, 0, 0],
  [later(NOW, -DAY), 12, 0],
  [later(NOW, -DAY), 10, 10],
  [later(NOW, -DAY), 0, 60],
  // Counted from its own first row on.
  [slotOf(later(NOW, -10 * MINUTE)), 2, 0],
  [slotOf(NOW), 0, 0],
])('first seen at %s, %i parts seen: silent for %i minutes', (first, seen, minutes) => {
  expect(silentMinutes(seen, first, later(NOW, -HOUR), NOW)).toBe(minutes)
})
