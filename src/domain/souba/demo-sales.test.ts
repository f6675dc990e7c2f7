import { describe, expect, test } from 'vitest'
import { seededRandom } from '../values/seeded-random.ts'
import { type DemoModel, demoSales } from './demo-sales.ts'

const catalog: DemoModel[] = Array.from({ length: 600 }, (_, index) => ({
  modelId: index + 1,
  makerId: 1 + (index % 9),
  displacementCtgId: 1 + (index % 6),
  displacement: [50, 125, 250, 400, 750, 1100][index % 6] ?? null,
  types: [
    { modelTypeId: index * 10 + 1, startYear: 1985 + (index % 30), endYear: 1995 + (index % 30) },
    { modelTypeId: index * 10 + 2, startYear: 1996 + (index % 30), endYear: null },
  ],
}))
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
})
