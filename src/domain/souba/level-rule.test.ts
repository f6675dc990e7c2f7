import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { levelsByRule } from './level-rule.ts'
import { lossByAge, lossByKm, usualLossByAge, usualShare } from './price-level.ts'

const HONDA = 1
const YEAR = 2026
const priceOf = (displacement: number | null, kind = 'naked', makerId = HONDA, startYear = 2022) =>
  levelsByRule({ makerId, displacement, kind, types: [{ startYear, endYear: null }] }, YEAR).prices[0] ?? 0

describe('levels by rule', () => {
  test.each([
    ['a scooter of 125 cc', 125, 'scooter', HONDA, 200_000],
    ['a naked 250', 250, 'naked', HONDA, 384_000],
    ['an enduro of Beta', 293, 'offroad', 97, 598_000],
    ['a litre bike', 1000, 'sport', HONDA, 1_042_000],
    ['an electric one', null, 'scooter', HONDA, 189_000],
  ])('of %s of 2022', (_, displacement, kind, makerId, price) =>
    expect(priceOf(displacement, kind, makerId)).toBe(price),
  )

  test('rise with the engine and never with age', () => {
    const cc = fc.integer({ min: 49, max: 2_500 })
    const year = fc.integer({ min: 1960, max: YEAR })
    fc.assert(
      fc.property(cc, cc, year, year, (one, other, first, second) => {
        expect(priceOf(Math.max(one, other))).toBeGreaterThanOrEqual(priceOf(Math.min(one, other)))
        const [older, newer] = [Math.min(first, second), Math.max(first, second)]
        expect(priceOf(one, 'naked', HONDA, newer)).toBeGreaterThanOrEqual(priceOf(one, 'naked', HONDA, older))
      }),
    )
  })
})

describe('how a level changes', () => {
  test('the first year and the first 10,000 km take about what they say, further ones less', () => {
    const age = (years: number) => lossByAge({ yearly: 0.08 }, years)
    const km = (kilometres: number) => lossByKm({ per10000Km: 0.15 }, kilometres)
    expect([age(0), age(-1), km(0)]).toEqual([0, 0, 0])
    expect(age(1)).toBeCloseTo(0.076, 3)
    expect(age(11) - age(10)).toBeLessThan(age(1) / 2)
    expect(km(10_000)).toBeCloseTo(0.132, 3)
    expect(km(60_000) - km(50_000)).toBeLessThan(km(10_000) / 2)
  })

  test('a level has the loss of its type’s years already; recent years are sold more', () => {
    const years = { startYear: 2016, endYear: 2018 }
    const level = { yearly: 0.08 }
    const each = [8, 9, 10].map((age) => lossByAge(level, age))
    expect(usualLossByAge(level, years, YEAR)).toBeCloseTo(each.reduce((sum, loss) => sum + loss, 0) / 3)
    expect(usualShare({ startYear: 2022, endYear: 2024 }, YEAR)).toBeGreaterThan(usualShare(years, YEAR))
    expect(usualShare({ startYear: 2012, endYear: 2018 }, YEAR)).toBeGreaterThan(usualShare(years, YEAR))
  })
})
