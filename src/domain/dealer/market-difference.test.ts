import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marketDifference, medianDifference, middleIn } from './market-difference.ts'

const HISTORY = [
  { month: '2026-01', priceMiddle: 400_000 },
  { month: '2026-02', priceMiddle: null },
  { month: '2026-03', priceMiddle: 500_000 },
]

test.each([
  ['the latest month is today', '2026-03', 300_000],
  ['and so is one that is not counted yet', '2026-04', 300_000],
  ['an earlier one is moved as the model has', '2026-01', 240_000],
  ['one without sales counts as the month before it', '2026-02', 240_000],
  ['before the first one nothing is known: as the first', '2025-06', 240_000],
])('%s', (_, month, middle) => {
  expect(middleIn(month, 300_000, HISTORY)).toBeCloseTo(middle, 6)
})

test('a model without a history stands still', () => {
  expect(middleIn('2026-01', 300_000, [])).toBe(300_000)
})

test('each purchase counts alike, whatever the bike costs', () => {
  const cheap = { amount: 110_000, middle: 100_000 }
  const dear = { amount: 900_000, middle: 1_000_000 }
  expect(marketDifference([])).toBeNull()
  expect(marketDifference([cheap, dear])).toBeCloseTo(0, 10)
  expect(marketDifference([cheap])).toBeCloseTo(0.1, 10)
})

test('the average lies between the purchases', () => {
  const purchase = fc.record({ amount: fc.integer({ min: 1_000 }), middle: fc.integer({ min: 10_000 }) })
  fc.assert(
    fc.property(fc.array(purchase, { minLength: 1 }), (purchases) => {
      const shares = purchases.map(({ amount, middle }) => amount / middle - 1)
      const average = marketDifference(purchases) ?? Number.NaN
      expect(average).toBeGreaterThanOrEqual(Math.min(...shares) - 1e-6)
      expect(average).toBeLessThanOrEqual(Math.max(...shares) + 1e-6)
    }),
  )
})

test('the median is not moved by one odd sale', () => {
  const sold = (amount: number) => ({ amount, middle: 400_000 })
  expect(medianDifference([])).toBeNull()
  expect(medianDifference([sold(410_000), sold(40_000), sold(420_000)])).toBeCloseTo(0.025)
  expect(medianDifference([sold(400_000), sold(420_000)])).toBeCloseTo(0.025)
})
