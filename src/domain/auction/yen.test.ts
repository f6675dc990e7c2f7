import { expect, test } from 'vitest'
import { isAskingPriceReached, isWholeThousands, leastBid } from './yen.ts'

test.each([
  [0, 1_000],
  [1_000, 2_000],
  [299_000, 300_000],
  [300_000, 305_000],
  [306_000, 311_000],
  [995_000, 1_000_000],
  [999_000, 1_004_000],
  [1_000_000, 1_010_000],
  [2_345_000, 2_355_000],
])('after ¥%i the least bid is ¥%i', (price, least) => {
  expect(leastBid(price)).toBe(least)
})

test.each([
  [1_000, true],
  [0, true],
  [1_500, false],
  [1_000.5, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('%d is whole thousands: %s', (amount, expected) => {
  expect(isWholeThousands(amount)).toBe(expected)
})

test.each([
  [null, 500_000, null],
  [500_000, 499_000, false],
  [500_000, 500_000, true],
  [500_000, 0, false],
])('an asking price of %s is reached at ¥%i: %s', (askingPrice, currentPrice, expected) => {
  expect(isAskingPriceReached(askingPrice, currentPrice)).toBe(expected)
})
