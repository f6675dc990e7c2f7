import { describe, expect, test } from 'vitest'
import { withDrawnLevels } from '#testing/drawn-levels.ts'
import { seededRandom } from '../values/seeded-random.ts'
import { type DemoModel, demoSales } from './demo-sales.ts'

const models: DemoModel[] = Array.from({ length: 600 }, (_, index) => ({
  modelId: index + 1,
  makerId: 1 + (index % 9),
  displacementCtgId: 1 + (index % 6),
  kind: 'naked',
  displacement: [50, 125, 250, 400, 750, 1100][index % 6] ?? null,
  types: [
    { modelTypeId: index * 10 + 1, startYear: 1985 + (index % 30), endYear: 1995 + (index % 30) },
    { modelTypeId: index * 10 + 2, startYear: 1996 + (index % 30), endYear: null },
  ],
}))
const catalog = withDrawnLevels(models)
const made = (seed: number) => demoSales(catalog, { random: seededRandom(seed), until: '2026-11-15' })

describe('demo sales', () => {
  const sales = made(7)

  test('are the same for the same seed and others for another', () => {
    expect(made(7)).toEqual(sales)
    expect(made(8).slice(0, 20)).not.toEqual(sales.slice(0, 20))
  })

  test('cover 24 months up to the day before, in whole thousands', () => {
    expect(sales.length).toBeGreaterThan(28_000)
    expect(sales.length).toBeLessThan(42_000)
    expect(sales.every((sale) => sale.soldOn >= '2024-12-01' && sale.soldOn < '2026-11-15')).toBe(true)
    expect(new Set(sales.map((sale) => sale.soldOn.slice(0, 7))).size).toBe(24)
    expect(sales.every((sale) => sale.price >= 1_000 && sale.price % 1_000 === 0)).toBe(true)
  })

  test('have a long tail: a few models sell hundreds, many hardly any', () => {
    const counts = new Map<number, number>()
    for (const sale of sales) counts.set(sale.modelId, (counts.get(sale.modelId) ?? 0) + 1)
    const sizes = catalog.map((model) => counts.get(model.modelId) ?? 0)
    expect(sizes.filter((size) => size >= 300).length).toBeGreaterThan(10)
    expect(sizes.filter((size) => size <= 3).length).toBeGreaterThan(30)
  })

  test('are dearer for larger engines', () => {
    const median = (category: number) => {
      const prices = sales.filter((sale) => sale.displacementCtgId === category).map((sale) => sale.price)
      return prices.sort((a, b) => a - b)[Math.floor(prices.length / 2)] ?? 0
    }
    expect(median(1)).toBeLessThan(median(3))
    expect(median(3)).toBeLessThan(median(6))
    expect(median(1)).toBeGreaterThan(30_000)
    expect(median(6)).toBeLessThan(2_000_000)
  })

  test('tell year and kilometres, and newer and less ridden ones are dearer within a model', () => {
    const told = sales.filter(({ modelYear, mileageKm }) => modelYear != null && mileageKm != null)
    expect(told.length / sales.length).toBeGreaterThan(0.8)
    expect(told.every(({ modelYear, soldOn }) => (modelYear ?? 0) <= Number(soldOn.slice(0, 4)))).toBe(true)
    const compare = (value: (sale: (typeof told)[number]) => number, isLessDearer: boolean) => {
      let right = 0
      let pairs = 0
      for (let index = 0; index + 1 < told.length; index += 1) {
        const [a, b] = [told[index], told[index + 1]]
        if (!a || !b || a.modelId !== b.modelId || a.modelTypeId !== b.modelTypeId || value(a) === value(b)) continue
        pairs += 1
        if (value(a) < value(b) === (isLessDearer ? a.price > b.price : a.price < b.price)) right += 1
      }
      return right / pairs
    }
    told.sort((a, b) => a.modelId - b.modelId || (a.modelTypeId ?? 0) - (b.modelTypeId ?? 0))
    expect(compare(({ modelYear }) => modelYear ?? 0, false)).toBeGreaterThan(0.55)
    expect(compare(({ mileageKm }) => mileageKm ?? 0, true)).toBeGreaterThan(0.6)
  })

  test('lie around the levels of their types, at the kilometres that levels are of', () => {
    const types = [
      { modelTypeId: 1, startYear: 2008, endYear: 2013 },
      { modelTypeId: 2, startYear: 2014, endYear: 2020 },
      { modelTypeId: 3, startYear: 2021, endYear: null },
    ]
    const model = { ...{ modelId: 1, makerId: 1, displacementCtgId: 4, displacement: 400, kind: 'naked' }, types }
    const level = { prices: [300_000, 450_000, 700_000], yearly: 0.08, per10000Km: 0.15, isCollectible: false }
    const old = { ...level, yearly: 0, prices: [900_000, 500_000, 400_000], isCollectible: true }
    const both = [
      { ...model, popularity: 1, levels: level },
      { ...model, modelId: 2, popularity: 1, levels: old },
    ]
    const many = demoSales(both, { random: seededRandom(4), until: '2026-11-15', sales: 30_000 })
    const middle = (prices: readonly number[]) => prices.toSorted((a, b) => a - b)[Math.floor(prices.length / 2)] ?? 0
    for (const { modelId, levels } of both) {
      for (const [index, { modelTypeId }] of types.entries()) {
        const near = many.filter(
          ({ mileageKm: km, ...sale }) =>
            sale.modelId === modelId && sale.modelTypeId === modelTypeId && km && km >= 10_000 && km < 15_000,
        )
        expect(near.length).toBeGreaterThan(200)
        expect(Math.abs(Math.log(middle(near.map(({ price }) => price)) / (levels.prices[index] ?? 0)))).toBeLessThan(
          0.1,
        )
      }
      // Of one type, an older year is cheaper; of one that is collected it is not.
      const ofYear = (year: number) =>
        middle(many.filter((it) => it.modelId === modelId && it.modelYear === year).map(({ price }) => price))
      const change = Math.log(ofYear(2019) / ofYear(2015))
      if (levels.isCollectible) expect(Math.abs(change)).toBeLessThan(0.07)
      else expect(change).toBeGreaterThan(0.1)
    }
  })

  test('are of no type before it was on sale', () => {
    const types = [
      { modelTypeId: 1, startYear: 2015, endYear: 2024 },
      { modelTypeId: 2, startYear: 2026, endYear: null },
    ]
    const model = { ...{ modelId: 1, makerId: 1, displacementCtgId: 4, displacement: 400, kind: 'naked' }, types }
    const many = demoSales([model], { random: seededRandom(4), until: '2026-11-15', sales: 2_000 })
    const [older, newer] = [1, 2].map((type) => many.filter(({ modelTypeId }) => modelTypeId === type))
    expect(older?.some(({ soldOn }) => soldOn < '2025-01-01')).toBe(true)
    expect(newer?.length).toBeGreaterThan(50)
    expect(newer?.filter(({ soldOn, modelYear }) => soldOn < '2026-04-01' || (modelYear ?? 2026) < 2026)).toEqual([])
  })
})
