import { describe, expect, test } from 'vitest'
import { smoothMonths } from './market-months.ts'

const season = (month: number) => 0.1 * Math.cos((Math.PI * (month - 4)) / 6)
const observe = (count: number, value: (month: number) => number) =>
  Array.from({ length: count }, (_, at) => ({ month: at + 1, value: value(at + 1), variance: 0.0001 }))

describe('the market by month', () => {
  test('repeats a season seen twice', () => {
    const { effect } = smoothMonths(observe(30, season), [31, 32, 33, 34], 11)
    const errors = effect.map((value, at) => Math.abs(value - season(31 + at)))
    expect(Math.max(...errors)).toBeLessThan(0.03)
  })

  test('is less sure the further ahead', () => {
    const { variance } = smoothMonths(
      observe(24, (month) => 0.02 * Math.sin(month * 12.3)),
      [24, 25, 28],
      11,
    )
    expect(variance[1]).toBeGreaterThan(variance[0] ?? 1)
    expect(variance[2]).toBeGreaterThan(variance[1] ?? 1)
  })

  test('without observations is the expected season, highest in April', () => {
    const { effect } = smoothMonths([], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 11)
    expect(effect.indexOf(Math.max(...effect))).toBe(3)
  })
})
