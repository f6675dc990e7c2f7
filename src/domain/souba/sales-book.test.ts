import { describe, expect, test } from 'vitest'
import { dayOf } from './calendar.ts'
import type { Sale } from './sale.ts'
import { NONE, openSalesBook, rowsBefore, salesColumns } from './sales-book.ts'

const sale = (soldOn: string, modelId: number, price: number, modelTypeId: number | null = null): Sale => ({
  soldOn,
  makerId: 1,
  displacementCtgId: 2,
  modelId,
  modelTypeId,
  mileageId: modelTypeId === null ? null : 5_000,
  price,
})

describe('a sales book', () => {
  const book = openSalesBook(
    salesColumns([
      sale('2025-03-01', 8, 300, 71),
      sale('2025-01-01', 9, 100),
      sale('2025-02-01', 8, 200, 70),
      sale('2025-02-02', 8, 0),
      sale('2025-01-15', 8, 150),
    ]),
  )
  const model = book.byModelId.get(8)

  test('holds each model’s priced sales by day', () => {
    if (model === undefined) expect.fail('model 8 is missing')
    const prices = [...book.logPrice.subarray(model.from, model.to)].map((value) => Math.round(Math.exp(value)))
    expect(prices).toEqual([150, 200, 300])
    expect(model.typeIds).toEqual([70, 71])
    expect([...book.type.subarray(model.from, model.to)]).toEqual([NONE, 0, 1])
    expect(book.mileageIds).toEqual([5_000])
  })

  test.each([
    ['2025-01-15', 0],
    ['2025-01-16', 1],
    ['2025-12-31', 3],
  ])('has the rows before %s', (day, count) => {
    if (model === undefined) expect.fail('model 8 is missing')
    expect(rowsBefore(book, model, dayOf(day) ?? 0) - model.from).toBe(count)
  })

  test('may be empty', () => expect(openSalesBook(salesColumns([])).models).toEqual([]))
})
