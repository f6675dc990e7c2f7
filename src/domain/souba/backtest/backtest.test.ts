import { describe, expect, test } from 'vitest'
import { withDrawnLevels } from '#testing/drawn-levels.ts'
import { seededRandom } from '../../values/seeded-random.ts'
import { type DemoModel, demoSales } from '../demo-sales.ts'
import { HORIZONS } from '../sale.ts'
import { openSalesBook, salesColumns } from '../sales-book.ts'
import { backtest, intervalScore, measureAccuracy } from './backtest.ts'

describe('the interval score', () => {
  test.each([
    [100, 10],
    [95, 60],
    [115, 60],
  ])('of 100 to 110 for a sale at %d', (price, score) =>
    expect(intervalScore({ min: 100, max: 110 }, price)).toBe(score),
  )
})

describe('a backtest over a seeded market', () => {
  const models: DemoModel[] = Array.from({ length: 150 }, (_, index) => ({
    modelId: index + 1,
    makerId: 1 + (index % 5),
    displacementCtgId: 1 + (index % 6),
    kind: 'naked',
    displacement: [50, 125, 250, 400, 750, 1100][index % 6] ?? null,
    types: [1, 2, 3].map((type) => ({
      modelTypeId: index * 10 + type,
      startYear: 1990 + (index % 20) + 5 * type,
      endYear: 1994 + (index % 20) + 5 * type,
    })),
  }))
  const sales = demoSales(withDrawnLevels(models), {
    random: seededRandom(11),
    until: '2026-06-01',
    months: 28,
    sales: 9_000,
  })
  const book = openSalesBook(salesColumns(sales))

  test.each([false, true])(
    'covers eight of ten sales at every horizon and beats both baselines (model only: %s)',
    (modelOnly) => {
      const result = backtest(book, { modelOnly, months: 8 })
      for (const horizon of HORIZONS) {
        const { estimate, modelPercentiles, makerAndClassPercentiles, boostedQuantiles } = result[horizon]
        expect(estimate.n).toBeGreaterThan(1_000)
        expect(modelPercentiles.n).toBe(estimate.n)
        expect(estimate.coverage).toBeGreaterThan(0.76)
        expect(estimate.coverage).toBeLessThan(0.84)
        expect(estimate.intervalScore).toBeLessThan(modelPercentiles.intervalScore * (modelOnly ? 1 : 0.97))
        expect(estimate.intervalScore).toBeLessThan(makerAndClassPercentiles.intervalScore * 0.9)
        // A baseline worth the name: far better than raw percentiles of the class, and not far behind.
        expect(boostedQuantiles.intervalScore).toBeLessThan(makerAndClassPercentiles.intervalScore * 0.9)
        expect(estimate.intervalScore).toBeLessThan(boostedQuantiles.intervalScore * 1.02)
        // It knows no trend: by the model alone it covers fewer.
        expect(boostedQuantiles.coverage).toBeGreaterThan(modelOnly ? 0.65 : 0.72)
      }
    },
  )

  test('however it is asked for, and of whatever type, half of the sales exceed the middle', () => {
    const { groups } = measureAccuracy(book)
    const of = (grouping: string) => groups.filter((group) => group.grouping === grouping)
    expect([of('asked').length, of('type').length]).toEqual([3, 3])
    for (const { inside } of of('asked')) expect(inside).toBeGreaterThan(0.74)
    for (const { n, aboveMiddle, inside } of of('type')) {
      expect(n).toBeGreaterThan(200)
      expect(aboveMiddle).toBeGreaterThan(0.4)
      expect(aboveMiddle).toBeLessThan(0.6)
      expect(inside).toBeGreaterThan(0.72)
      expect(inside).toBeLessThan(0.88)
    }
  })

  test('year and kilometres make the ranges better', () => {
    const withDetails = (details: ('modelYear' | 'mileageKm' | 'grade')[]) => {
      const kept = sales.map((sale) => ({
        ...sale,
        modelYear: (details.includes('modelYear') && sale.modelYear) || null,
        mileageKm: (details.includes('mileageKm') && sale.mileageKm) || null,
        grade: (details.includes('grade') && sale.grade) || null,
      }))
      return backtest(openSalesBook(salesColumns(kept)), { months: 5 })[0].estimate
    }
    const [without, told] = [withDetails([]), withDetails(['modelYear', 'mileageKm'])]
    expect(told.n).toBe(without.n)
    expect(told.intervalScore).toBeLessThan(without.intervalScore * 0.93)
    expect(Math.abs(told.coverage - 0.8)).toBeLessThan(0.03)
  })
})
