import { describe, expect, test } from 'vitest'
import { formatManYen, priceText, rangeMeaning, rangeText } from './format.ts'

describe('prices in 万円', () => {
  test.each([
    [420_000, '42.0'],
    [1_000, '0.1'],
    [1_499, '0.1'],
    [99_950, '10.0'],
    [12_345_678, '1,234.6'],
  ])('%d yen', (yen, text) => expect(formatManYen(yen)).toBe(text))

  test.each([
    [420_000, '42.0万円'],
    [1_000, '0.1万円'],
    [999, '算出不可'],
    [0, '算出不可'],
    [-5_000, '算出不可'],
    [Number.NaN, '算出不可'],
    [null, '算出不可'],
  ])('a price of %s', (yen, text) => expect(priceText(yen)).toBe(text))

  test.each([
    [385_000, 462_000, '38.5〜46.2万円'],
    [999, 462_000, '算出不可'],
    [null, null, '算出不可'],
  ])('a range %s to %s', (min, max, text) => expect(rangeText(min, max)).toBe(text))
})

test.each([
  [null, null],
  [0, '条件の近い取引から推定した範囲です'],
  [1, '取引1件と、条件の近い取引から推定した範囲です'],
  [9, '取引9件と、条件の近い取引から推定した範囲です'],
  [10, '取引10件のうち8件がこの範囲です'],
  [240, '取引10件のうち8件がこの範囲です'],
])('a range of %s sales says what it stands on', (count, words) => {
  expect(rangeMeaning(count)).toBe(words)
})
