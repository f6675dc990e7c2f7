import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withDrawnLevels } from '#testing/drawn-levels.ts'
import { seededRandom } from '../../values/seeded-random.ts'
import { dayOf, firstDayOfMonth, isoOfDay } from '../calendar.ts'
import { type DemoModel, demoSales } from '../demo-sales.ts'
import { HORIZONS, type PriceQuery, type Sale } from '../sale.ts'
import { type ModelRows, openSalesBook, salesColumns } from '../sales-book.ts'
import { estimateAll, fitMarket } from './estimate.ts'
import type { MarketFit } from './market-fit.ts'
import { ModelEstimate } from './model-estimate.ts'
import { isNearSales, type StoredModel, storedRanges, storedSales } from './stored-model.ts'

const bookOf = (sales: readonly Sale[]) => openSalesBook(salesColumns(sales))
const query = (part: Partial<PriceQuery>): PriceQuery => ({
  asOf: '2026-06-01',
  modelId: 1,
  modelTypeId: null,
  mileageId: null,
  horizon: 0,
  ...part,
})

const models: DemoModel[] = Array.from({ length: 60 }, (_, index) => ({
  modelId: index + 1,
  makerId: 1 + (index % 3),
  displacementCtgId: 1 + (index % 4),
  kind: 'naked',
  displacement: [50, 125, 250, 400][index % 4] ?? null,
  types: [1, 2, 3].map((type) => ({
    modelTypeId: index * 10 + type,
    startYear: 2000 + 5 * type,
    endYear: 2004 + 5 * type,
  })),
}))
const sales = demoSales(withDrawnLevels(models), { random: seededRandom(3), until: '2026-06-20', sales: 6_000 })
const book = bookOf(sales)
const busiest = [...book.models].sort((a, b) => b.to - b.from - (a.to - a.from))[0]?.modelId ?? 0

describe('an estimate', () => {
  test('is null for a model never sold, before the first sale, and with nothing to borrow from', () => {
    const [unknown, early] = estimateAll(book, [
      query({ modelId: 999 }),
      query({ modelId: busiest, asOf: '2020-01-01' }),
    ])
    expect(unknown).toBeNull()
    expect(early).toBeNull()
    const alone = bookOf([{ ...(sales[0] ?? expect.fail()), soldOn: '2026-05-01' }])
    expect(estimateAll(alone, [query({ modelId: sales[0]?.modelId ?? 0 })])).toEqual([null])
  })

  test('uses no sale on or after its day', () => {
    const asOf = '2026-05-11'
    const queries = [1, busiest, 7, 20].flatMap((modelId) => [
      query({ asOf, modelId }),
      query({ asOf, modelId, mileageId: 4, horizon: 3 }),
    ])
    const past = bookOf(sales.filter((sale) => sale.soldOn < asOf))
    const changed = bookOf(sales.map((sale) => (sale.soldOn < asOf ? sale : { ...sale, price: sale.price * 50 })))
    expect(estimateAll(changed, queries)).toEqual(estimateAll(past, queries))
    expect(estimateAll(book, queries)).toEqual(estimateAll(past, queries))
  })

  test('answers in the order of the queries', () => {
    const queries = [3, 1, 2].flatMap((modelId) => [
      query({ modelId, horizon: 2 }),
      query({ modelId, asOf: '2026-03-01' }),
    ])
    const backwards = estimateAll(book, [...queries].reverse()).reverse()
    expect(estimateAll(book, queries)).toEqual(backwards)
  })

  test('borrows: a model sold once has a range, wider than a busy one, around a plausible price', () => {
    const once: Sale = {
      ...(sales[0] ?? expect.fail()),
      soldOn: '2026-05-02',
      modelId: 500,
      modelTypeId: null,
      price: 300_000,
    }
    // Of bikes whose year and kilometres are known: without them a model that was built for long has the wider range.
    const { modelYear = null, mileageKm = null } = once
    const known = [500, busiest].map((modelId) => query({ modelId, modelYear, mileageKm }))
    const [thin, thick] = estimateAll(bookOf([...sales, once]), known)
    if (!thin || !thick) expect.fail('no answer')
    expect(thin.count).toBe(1)
    expect(thin.min).toBeGreaterThan(60_000)
    expect(thin.max).toBeLessThan(1_200_000)
    expect(Math.log(thin.max / thin.min)).toBeGreaterThan(Math.log(thick.max / thick.min))
  })

  test('counts the sales of the very type and mileage, however few, not those it borrows from', () => {
    const once: Sale = { ...(sales[0] ?? expect.fail()), soldOn: '2026-05-02', modelId: busiest, mileageId: 77 }
    const [cell, never, all] = estimateAll(bookOf([...sales, once]), [
      query({ modelId: busiest, mileageId: 77 }),
      query({ modelId: busiest, modelTypeId: 999_999 }),
      query({ modelId: busiest }),
    ])
    expect([cell?.count, never?.count]).toEqual([1, 0])
    expect(all?.count).toBeGreaterThan(5)
  })

  test('resists typing errors', () => {
    const mistyped = sales.map((sale, index) => (index % 40 === 0 ? { ...sale, price: sale.price * 10 } : sale))
    const [clean, dirty] = [book, bookOf(mistyped)].map((one) => estimateAll(one, [query({ modelId: busiest })])[0])
    if (!clean || !dirty) expect.fail('no answer')
    expect(Math.abs(Math.log(dirty.min / clean.min))).toBeLessThan(0.1)
    expect(Math.abs(Math.log(dirty.max / clean.max))).toBeLessThan(0.15)
  })

  test('knows that more kilometres cost money and that not knowing them widens the range', () => {
    const [low, high, any] = estimateAll(book, [
      query({ modelId: busiest, mileageId: 1 }),
      query({ modelId: busiest, mileageId: 9 }),
      query({ modelId: busiest }),
    ])
    if (!low || !high || !any) expect.fail('no answer')
    expect(high.max).toBeLessThan(low.max)
    expect(Math.log(any.max / any.min)).toBeGreaterThan(Math.log(low.max / low.min))
  })
})

function opening() {
  const fit = fitMarket(book, 2026 * 12 + 5) ?? expect.fail('no fit')
  const estimate = new ModelEstimate()
  const open = (model: ModelRows) => estimate.open(fit, book, model, dayOf('2026-06-01') ?? 0)
  return { estimate, open, opened: book.models.filter(open) }
}

describe('age, kilometres and grade', () => {
  const [old, young, ridden, fresh, poor, fine, plain] = estimateAll(book, [
    query({ modelId: busiest, modelYear: 2006 }),
    query({ modelId: busiest, modelYear: 2018 }),
    query({ modelId: busiest, mileageKm: 48_000 }),
    query({ modelId: busiest, mileageKm: 1_500 }),
    query({ modelId: busiest, grade: 3 }),
    query({ modelId: busiest, grade: 9 }),
    query({ modelId: busiest }),
  ])

  test('move the price the way they do, and narrow the range', () => {
    if (!old || !young || !ridden || !fresh || !poor || !fine || !plain) expect.fail('no answer')
    expect(young.middle).toBeGreaterThan(old.middle)
    expect(fresh.middle).toBeGreaterThan(ridden.middle)
    expect(fine.middle).toBeGreaterThan(poor.middle)
    for (const range of [old, young, ridden, fresh, poor, fine, plain]) {
      expect(range.min).toBeLessThan(range.middle)
      expect(range.middle).toBeLessThan(range.max)
    }
    expect(young.max / young.min).toBeLessThan(plain.max / plain.min)
  })

  test('kilometres count within a band, too, and without its id', () => {
    const [few, many, sameBand] = estimateAll(book, [
      query({ modelId: busiest, mileageId: 8, mileageKm: 31_000 }),
      query({ modelId: busiest, mileageId: 8, mileageKm: 49_000 }),
      query({ modelId: busiest, mileageKm: 31_000 }),
    ])
    expect(few?.middle).toBeGreaterThan(many?.middle ?? Number.POSITIVE_INFINITY)
    expect(sameBand).toEqual(few)
  })

  test('no kilometre more raises a price or an end of its range, nor lets them jump, of any model and year', () => {
    const { estimate, opened, open } = opening()
    expect(opened.length).toBeGreaterThan(50)
    fc.assert(
      fc.property(
        fc.constantFrom(...opened),
        fc.option(fc.integer({ min: 2005, max: 2026 })),
        fc.option(fc.constantFrom(1, 2, 3)),
        fc.oneof(
          fc.constantFrom(1_000, 3_000, 5_000, 10_000, 15_000, 20_000, 30_000, 50_000),
          fc.integer({ min: 0, max: 160_000 }),
        ),
        fc.integer({ min: 1, max: 20_000 }),
        fc.constantFrom(...HORIZONS),
        (model, modelYear, type, km, further, horizon) => {
          open(model)
          const modelTypeId = type === null ? null : (model.modelId - 1) * 10 + type
          const at = (mileageKm: number) =>
            estimate.range(modelTypeId, null, horizon, { modelYear, mileageKm }) ?? expect.fail('no range')
          const [here, next, there] = [at(km), at(km + 1), at(km + further)]
          expect(here.min <= here.middle && here.middle <= here.max).toBe(true)
          for (const end of ['min', 'middle', 'max'] as const) {
            expect(next[end]).toBeLessThanOrEqual(here[end])
            expect(there[end]).toBeLessThanOrEqual(here[end])
            expect(next[end]).toBeGreaterThan(here[end] * 0.998 - 1)
          }
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('a type is priced as its own bikes: between the middles of its own years, with and without kilometres', () => {
    const { estimate, opened, open } = opening()
    let types = 0
    for (const model of opened) {
      open(model)
      for (const modelTypeId of model.typeIds) {
        const own = sales.filter((sale) => sale.modelTypeId === modelTypeId && sale.soldOn < '2026-06-01')
        const years = [...new Set(own.flatMap(({ modelYear }) => modelYear ?? []))]
        if (years.length === 0) continue
        types++
        for (const mileageId of [null, 4]) {
          const middle = (modelYear: number | null) =>
            estimate.range(modelTypeId, mileageId, 0, { modelYear })?.middle ?? expect.fail('no range')
          const middles = years.map(middle)
          expect(middle(null)).toBeGreaterThanOrEqual(Math.min(...middles) - 1)
          expect(middle(null)).toBeLessThanOrEqual(Math.max(...middles) + 1)
        }
      }
    }
    expect(types).toBeGreaterThan(100)
  })

  test('the whole is priced as a mix of its types, also when all of its young bikes were sold without telling theirs', () => {
    const others = sales.filter(({ modelId }) => modelId !== busiest)
    const types = [91, 92]
    const own = sales
      .filter(({ modelId }) => modelId === busiest)
      .map((sale, index) => ({
        ...sale,
        modelTypeId: (sale.modelYear ?? 0) > 2014 ? null : (types[index % types.length] ?? null),
      }))
    expect(own.filter(({ modelTypeId }) => modelTypeId === null).length).toBeGreaterThan(10)
    const [whole, ...ofTypes] = estimateAll(
      bookOf([...others, ...own]),
      [null, ...types].map((modelTypeId) => query({ modelId: busiest, modelTypeId })),
    ).map((range) => range?.middle ?? expect.fail('no range'))
    expect(whole).toBeGreaterThanOrEqual(Math.min(...ofTypes) - 1)
    expect(whole).toBeLessThanOrEqual(Math.max(...ofTypes) + 1)
  })

  test('no lower grade makes a bike dearer; an unknown one is that usual at the age, better for the young', () => {
    const { estimate, opened, open } = opening()
    const grades = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    // How many grades are worth less than not knowing.
    const place = (modelYear: number) => {
      const at = (grade: number | null) => estimate.range(null, null, 0, { modelYear, grade })?.middle ?? 0
      const middles = grades.map(at)
      expect(middles).toEqual(middles.toSorted((a, b) => a - b))
      return middles.filter((middle) => middle < at(null)).length
    }
    let ahead = 0
    for (const model of opened) {
      open(model)
      ahead += place(2019) - place(2005)
    }
    expect(ahead).toBeGreaterThan(0)
  })

  test('asked for, but told by no sale, change nothing', () => {
    const bare = bookOf(sales.map(({ modelYear: _year, mileageKm: _km, grade: _grade, ...sale }) => sale))
    const [asked, unasked] = estimateAll(bare, [
      query({ modelId: busiest, modelYear: 2015, grade: 5 }),
      query({ modelId: busiest }),
    ])
    expect(asked).toEqual(unasked)
  })
})

describe('the market fit', () => {
  const month = 2026 * 12 + 5
  const day = dayOf('2026-06-11') ?? 0

  test('survives JSON, and one model is recomputed from it and the model’s own sales alone', () => {
    const fit = fitMarket(book, month) ?? expect.fail('no fit')
    const stored: MarketFit = JSON.parse(JSON.stringify(fit))
    const own = bookOf(sales.filter((sale) => sale.modelId === busiest))
    const estimate = new ModelEstimate()
    const answers = [
      { fit, book },
      { fit: stored, book: own },
    ].map((from) => {
      const model = from.book.byModelId.get(busiest) ?? expect.fail('no model')
      expect(estimate.open(from.fit, from.book, model, day)).toBe(true)
      return [estimate.range(null, 4, 0), estimate.range(null, null, 3), estimate.history(null, null, 24)]
    })
    expect(answers[1]).toEqual(answers[0])
  })

  test('answers for any bike from what is stored of a model as from its sales', () => {
    const fit = fitMarket(book, month) ?? expect.fail('no fit')
    const estimate = new ModelEstimate()
    estimate.open(fit, book, book.byModelId.get(busiest) ?? expect.fail(), day)
    const stored: StoredModel = JSON.parse(JSON.stringify(estimate.stored()))
    for (const question of [
      { modelTypeId: null, mileageId: null, modelYear: 2012, mileageKm: 12_345 },
      { modelTypeId: (busiest - 1) * 10 + 2, mileageId: 4, modelYear: 2014, mileageKm: null, grade: 7 },
      { modelTypeId: 999_999, mileageId: null, modelYear: 1960, mileageKm: 150_000 },
    ]) {
      const ranges = storedRanges(fit, stored, question)
      const direct = estimate.range(question.modelTypeId, question.mileageId, 0, question) ?? expect.fail('no range')
      expect(ranges).toHaveLength(4)
      expect(ranges[0]?.count).toBe(direct.count)
      for (const end of ['min', 'middle', 'max'] as const)
        expect(Math.abs(Math.log((ranges[0]?.[end] ?? 1) / direct[end]))).toBeLessThan(0.001)
    }
  })

  test('counts the sales of the very year, with those around beside, and knows what is near none', () => {
    const fit = fitMarket(book, month) ?? expect.fail('no fit')
    const estimate = new ModelEstimate()
    estimate.open(fit, book, book.byModelId.get(busiest) ?? expect.fail(), day)
    const stored = estimate.stored() ?? expect.fail('nothing stored')
    const own = sales.filter((sale) => sale.modelId === busiest && sale.soldOn < '2026-06-11')
    const count = (years: readonly number[]) => own.filter((it) => years.includes(it.modelYear ?? 0)).length
    const asked = (modelYear: number) => ({ modelTypeId: null, mileageId: null, modelYear })
    expect(count([2015])).toBeGreaterThan(0)
    expect(storedSales(stored, asked(2015))).toBe(count([2015]))
    expect(storedSales(stored, asked(2015), 1)).toBe(count([2014, 2015, 2016]))
    expect(storedRanges(fit, stored, asked(2021))[0]?.count).toBe(count([2021]))
    const mostKm = Math.max(...own.map(({ mileageKm }) => mileageKm ?? 0))
    const lastYear = Math.max(...own.map(({ modelYear }) => modelYear ?? 0))
    expect(isNearSales(stored, { mileageKm: mostKm })).toBe(true)
    expect(isNearSales(stored, { mileageKm: 500_000 })).toBe(false)
    expect(isNearSales(stored, { modelYear: lastYear + 5 })).toBe(true)
    expect(isNearSales(stored, { modelYear: lastYear + 6 })).toBe(false)
  })

  test('gives every cell with sales at four horizons, and a history that ends the month before', () => {
    const fit = fitMarket(book, month) ?? expect.fail('no fit')
    const estimate = new ModelEstimate()
    const model = book.byModelId.get(busiest) ?? expect.fail('no model')
    estimate.open(fit, book, model, day)
    const cells = estimate.cells()
    expect(cells[0]).toMatchObject({ modelTypeId: null, mileageId: null })
    expect(cells.filter((cell) => cell.modelTypeId !== null && cell.mileageId === null)).toHaveLength(3)
    expect(cells.every((cell) => cell.ranges.length === 4 && cell.ranges.every((range) => range.min < range.max))).toBe(
      true,
    )
    const history = estimate.history(null, null, 12)
    expect(history).toHaveLength(12)
    expect(history.at(-1)?.month).toBe('2026-05')
    const may = sales.filter((sale) => sale.modelId === busiest && sale.soldOn.startsWith('2026-05'))
    expect(history.at(-1)?.count).toBe(may.length)
  })

  test('learned from a sample is close to the one from all', () => {
    const fits = [fitMarket(book, month) ?? expect.fail(), fitMarket(book, month, 2_500) ?? expect.fail()]
    const estimate = new ModelEstimate()
    const model = book.byModelId.get(busiest) ?? expect.fail('no model')
    const [all, sample] = fits.map((fit) => {
      estimate.open(fit, book, model, firstDayOfMonth(month))
      return estimate.range(null, null, 1) ?? expect.fail(`no range at ${isoOfDay(day)}`)
    })
    expect(Math.abs(Math.log((sample?.min ?? 1) / (all?.min ?? 1)))).toBeLessThan(0.12)
    expect(Math.abs(Math.log((sample?.max ?? 1) / (all?.max ?? 1)))).toBeLessThan(0.12)
  })
})

test('what holds for every sale of a model tells nothing: type and band have the price of the whole, stored or not', () => {
  const own = sales.filter(({ modelId }) => modelId === busiest)
  const only = own[0]?.modelTypeId ?? expect.fail()
  const alike = own.map((sale) => ({ ...sale, modelTypeId: only, mileageId: 10, mileageKm: null }))
  const uniform = bookOf([...sales.filter(({ modelId }) => modelId !== busiest), ...alike])
  const fit = fitMarket(uniform, 2026 * 12 + 5) ?? expect.fail('no fit')
  const model = uniform.models.find(({ modelId }) => modelId === busiest) ?? expect.fail()
  const estimate = new ModelEstimate()
  expect(estimate.open(fit, uniform, model, firstDayOfMonth(2026 * 12 + 5))).toBe(true)
  const stored = estimate.stored() ?? expect.fail()
  const parts = [
    { modelTypeId: null, mileageId: null },
    { modelTypeId: null, mileageId: 10 },
    { modelTypeId: only, mileageId: null },
    { modelTypeId: only, mileageId: 10 },
  ]
  const priced = parts.flatMap((part) => [
    estimate.range(part.modelTypeId, part.mileageId, 0),
    storedRanges(fit, stored, part)[0],
    estimate.cells().find((it) => it.modelTypeId === part.modelTypeId && it.mileageId === part.mileageId)?.ranges[0],
  ])
  const [whole = null] = priced
  expect(whole?.count).toBeGreaterThan(10)
  const differing = priced.filter(
    (it) => it?.count !== whole?.count || Math.abs((it?.middle ?? 0) / (whole?.middle ?? 1) - 1) > 1e-4,
  )
  expect(differing).toEqual([])
})
