import { expect, test } from 'vitest'
import { isUnlikelyPrice } from './sale.ts'

test.each([
  [2_500_000, false],
  [2_500_001, true],
  [80_000, false],
  [79_999, true],
  [450_000, false],
])('%d yen beside a range of 400,000 to 500,000 is unlikely: %s', (price, isUnlikely) => {
  expect(isUnlikelyPrice(price, { min: 400_000, max: 500_000 })).toBe(isUnlikely)
})
