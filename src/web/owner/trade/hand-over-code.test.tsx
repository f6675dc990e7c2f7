import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MILEAGE_ALLOWANCE } from '#domain/auction/trade/check-claims.ts'
import { ReadOdometer } from './hand-over-code.tsx'

const WARNING = '走行距離が、出品の記載と違っています'
const drawn = (readKm: number | null, statedKm: number | null) =>
  renderToStaticMarkup(<ReadOdometer readKm={readKm} statedKm={statedKm} />)

test('the owner reads the odometer that the dealer wrote down, before the code is shown', () => {
  expect(drawn(12_100, 12_000)).toContain('12,100km')
  expect(drawn(12_100, 12_000)).not.toContain(WARNING)
  expect(drawn(12_000 + MILEAGE_ALLOWANCE, 12_000)).not.toContain(WARNING)
  for (const km of [12_001 + MILEAGE_ALLOWANCE, 30_000, 1_200]) {
    expect(drawn(km, 12_000)).toContain(WARNING)
    expect(drawn(km, 12_000)).toContain('12,000km')
  }
  expect(drawn(30_000, null)).not.toContain(WARNING)
  expect(drawn(null, 12_000)).toBe('')
})
