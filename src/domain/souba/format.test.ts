import { describe, expect, test } from 'vitest'
import { formatManYen, middleAndRangeText, middleText, priceText, rangeText, shownRange } from './format.ts'
import { basisText, noPriceReason, rangeMeaning } from './price-basis.ts'

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
  [4, '取引4件と、条件の近い取引から推定した範囲です'],
  [5, '取引5件と、条件の近い取引をもとに算出した範囲です'],
  [9, '取引9件と、条件の近い取引をもとに算出した範囲です'],
  [10, '取引10件のうち8件がこの範囲です'],
  [240, '取引10件のうち8件がこの範囲です'],
])('a range of %s sales says what it stands on', (count, words) => {
  expect(rangeMeaning(count)).toBe(words)
})

test.each([
  [334_000, '約33万円'],
  [1_456_000, '約146万円'],
  [84_400, '約8.4万円'],
])('the middle of %i is %s', (yen, text) => expect(middleText(yen)).toBe(text))

test('a range that ends at more than three times its beginning is not said', () => {
  expect(middleAndRangeText({ min: 200_000, middle: 330_000, max: 600_000 })).toBe('まん中 約33万円（20.0〜60.0万円）')
  expect(middleAndRangeText({ min: 200_000, middle: 330_000, max: 600_001 })).toBe('算出不可')
  expect(rangeText(200_000, 600_001)).toBe('算出不可')
  expect(shownRange(200_000, 330_000, 600_001)).toBeNull()
})

test.each([
  [5, 5, '取引 5件'],
  [3, 120, '推定（この条件の取引3件と、同じ車種の取引120件から）'],
  [0, 120, '推定（同じ車種の取引120件から）'],
  [3, 3, '推定（この車種の取引3件と、同じメーカー・排気量の取引から）'],
  [4, null, '推定（取引4件と、近い条件の取引から）'],
])('%i own sales of %s of the model: %s', (salesCount, modelSalesCount, words) =>
  expect(basisText({ salesCount, modelSalesCount })).toBe(words),
)

test.each([
  [{ salesCount: 12, nearSalesCount: 57 }, '取引 12件（前後1年を含めると57件）'],
  [{ salesCount: 12, nearSalesCount: 12 }, '取引 12件'],
  [{ salesCount: 6, isOfMileage: true }, '走行距離が同じ区分の取引 6件'],
  [
    { salesCount: 6, nearSalesCount: 20, isOfMileage: true, grade: 8 },
    '走行距離が同じ区分の取引 6件（前後1年を含めると20件）・検査の評価8を反映',
  ],
  // However many there are of the years around.
  [{ salesCount: 0, nearSalesCount: 57, modelSalesCount: 335 }, '推定（同じ車種の取引335件から）'],
])('%j: %s', (basis, words) => expect(basisText(basis)).toBe(words))

test.each([
  [0, '取引が少ない'],
  [4, '取引が少ない'],
  [5, '年式や走行距離による価格の幅が広すぎる'],
  [300, '年式や走行距離による価格の幅が広すぎる'],
  [null, '取引が少ないか価格の幅が広すぎる'],
])('of a model with %s sales no price can be said since %s', (salesCount, reason) => {
  expect(noPriceReason(salesCount)).toBe(reason)
})
