import { expect, test } from 'vitest'
import { bandOf, mileageText } from './mileage-band.ts'

const BANDS = [
  { mileageId: 1, mileageFrom: 0, mileageTo: 1_000 },
  { mileageId: 2, mileageFrom: 1_001, mileageTo: 5_000 },
  { mileageId: 3, mileageFrom: 5_001, mileageTo: null },
  { mileageId: 10, mileageFrom: null, mileageTo: null },
]

test.each([
  [0, 1],
  [1_000, 1],
  [1_001, 2],
  [5_000, 2],
  [5_001, 3],
  [300_000, 3],
  [null, null],
  [-1, null],
  [0.5, null],
  [Number.NaN, null],
  [100_000_000, null],
])('%s km lie in band %s', (km, band) => {
  expect(bandOf(km, BANDS)).toBe(band)
})

test('a distance between two bands, and one below the first, lies in none', () => {
  const withGap = BANDS.filter(({ mileageId }) => mileageId !== 2)
  expect(bandOf(3_000, withGap)).toBeNull()
  expect(bandOf(500, withGap.slice(1))).toBeNull()
})

test('what was stated is the distance where there is one', () => {
  expect(mileageText({ mileageKm: null, mileageName: '1,001〜5,000km' })).toBe('1,001〜5,000km')
  expect(mileageText({ mileageKm: 1_234, mileageName: '1,001〜5,000km' })).toContain('1,234')
  expect(mileageText({ mileageKm: 0, mileageName: '〜1,000km' })).toContain('0')
})
