import type { ModelRows, SalesBook } from '../sales-book.ts'

/** Rows of one model that suffice to learn about the market from it. */
const ROWS_PER_MODEL = 300

/**
 * A smaller book to learn the market's parameters from: whole histories of models taken evenly, each thinned to a few
 * hundred rows, about `rows` in all. The book itself when it is small enough.
 */
export function sampleBook(book: SalesBook, rows: number): SalesBook {
  if (book.day.length <= rows) return book
  const wanted = book.models.reduce((sum, model) => sum + Math.min(ROWS_PER_MODEL, model.to - model.from), 0)
  const every = Math.max(1, Math.round(wanted / rows))
  const perModel = Math.max(ROWS_PER_MODEL, Math.floor(rows / (book.models.length / every)))
  const taken = book.models.filter((_, index) => index % every === 0)
  const count = taken.reduce((sum, model) => sum + Math.min(perModel, model.to - model.from), 0)
  const sample: SalesBook = {
    ...book,
    models: [],
    byModelId: new Map(),
    day: new Int32Array(count),
    month: new Int32Array(count),
    logPrice: new Float64Array(count),
    type: new Int32Array(count),
    mileage: new Int32Array(count),
    year: new Int32Array(book.year.length > 0 ? count : 0),
    age: new Int32Array(book.age.length > 0 ? count : 0),
    grade: new Int32Array(book.grade.length > 0 ? count : 0),
    km: new Int32Array(book.km.length > 0 ? count : 0),
  }
  let at = 0
  for (const model of taken) {
    const size = model.to - model.from
    const kept = Math.min(perModel, size)
    const copy: ModelRows = { ...model, from: at, to: at + kept }
    for (let index = 0; index < kept; index++, at++) {
      const row = model.from + Math.floor((index * size) / kept)
      sample.day[at] = book.day[row] ?? 0
      sample.month[at] = book.month[row] ?? 0
      sample.logPrice[at] = book.logPrice[row] ?? 0
      sample.type[at] = book.type[row] ?? 0
      sample.mileage[at] = book.mileage[row] ?? 0
      for (const name of ['year', 'age', 'grade', 'km'] as const) {
        if (sample[name].length > 0) sample[name][at] = book[name][row] ?? 0
      }
    }
    sample.models.push(copy)
    sample.byModelId.set(copy.modelId, copy)
  }
  return sample
}
