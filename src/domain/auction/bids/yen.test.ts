import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isAskingPriceReached,
  isOnStep,
  leastBid,
  leastRaise,
  roundDownToStep,
  roundUpToStep,
  stepAt,
  stepSizesAbove,
  stepsFrom,
} from './yen.ts'

test.each([
  [1_000, 1, 1_000],
  [1_000, 3, 3_000],
  [298_000, 5, 310_000],
  [995_000, 3, 1_010_000],
  [99_990_000, 5, 100_000_000],
])('from ¥%i, %i steps are ¥%i', (least, steps, amount) => {
  expect(stepsFrom(least, steps)).toBe(amount)
})

test.each([
  [0, 1_000],
  [1_000, 2_000],
  [299_000, 300_000],
  [300_000, 305_000],
  [306_000, 315_000],
  [995_000, 1_000_000],
  [999_000, 1_010_000],
  [1_000_000, 1_010_000],
  [2_345_000, 2_360_000],
])('after ¥%i the least bid is ¥%i', (price, least) => {
  expect(leastBid(price)).toBe(least)
})

test.each([
  [1_000, true],
  [0, true],
  [1_500, false],
  [299_000, true],
  [303_000, false],
  [305_000, true],
  [1_005_000, false],
  [1_010_000, true],
  [1_000.5, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('%d is of whole steps: %s', (amount, expected) => {
  expect(isOnStep(amount)).toBe(expected)
})

test('the sizes that begin above a price are the steps of the prices there', () => {
  expect(stepSizesAbove(1_000).map(({ from }) => from)).toEqual([300_000, 1_000_000])
  expect(stepSizesAbove(300_000).map(({ from }) => from)).toEqual([1_000_000])
  expect(stepSizesAbove(1_000_000)).toEqual([])
  for (const { from, step } of stepSizesAbove(0)) {
    expect(stepAt(from)).toBe(step)
    expect(stepAt(from - 1)).toBeLessThan(step)
  }
})

test('what is rounded up is the next amount that can be bid, and a raise is above the maximum', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000_000 }), (amount) => {
      const up = roundUpToStep(amount)
      expect(isOnStep(up)).toBe(true)
      expect(up).toBeGreaterThanOrEqual(amount)
      for (let between = amount; between < up; between += 1) expect(isOnStep(between)).toBe(false)
      expect(leastRaise(amount)).toBeGreaterThan(amount)
    }),
    { numRuns: 50 },
  )
})

test.each([
  [null, 500_000, null],
  [500_000, 499_000, false],
  [500_000, 500_000, true],
  [500_000, 0, false],
])('an asking price of %s is reached at ¥%i: %s', (askingPrice, currentPrice, expected) => {
  expect(isAskingPriceReached(askingPrice, currentPrice)).toBe(expected)
})

test.each([
  [0, 0],
  [999, 0],
  [12_999, 12_000],
  [304_999, 300_000],
  [305_000, 305_000],
  [1_019_999, 1_010_000],
])('¥%i is rounded down to ¥%i', (amount, rounded) => {
  expect(roundDownToStep(amount)).toBe(rounded)
})
