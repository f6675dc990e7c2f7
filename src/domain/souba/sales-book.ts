import { ageBin } from './age-bin.ts'
import { dayOf, monthOfDay } from './calendar.ts'
import { mileageIdOfKm } from './mileage-band.ts'
import type { Sale } from './sale.ts'

/** Stands for an empty type or mileage in the columns. */
export const NONE = -1

/** Sales as columns, in any order: what a database read or a file fills without making an object per row. */
export type SalesColumns = {
  /** Days since 1970-01-01. */
  day: Int32Array
  makerId: Int32Array
  displacementCtgId: Int32Array
  modelId: Int32Array
  /** NONE when empty. */
  modelTypeId: Int32Array
  /** NONE when empty. */
  mileageId: Int32Array
  /** Yen. */
  price: Float64Array
  /** Years, kilometres and grades where a source tells any; NONE when empty. */
  modelYear?: Int32Array
  mileageKm?: Int32Array
  grade?: Int32Array
}

/** One model's part of a book: rows `from` (inclusive) to `to` (exclusive), oldest first. */
export type ModelRows = {
  modelId: number
  makerId: number
  displacementCtgId: number
  from: number
  to: number
  /** Type ids of the model; a row's `type` is an index into this list. */
  typeIds: number[]
}

/** Sales grouped by model and sorted by day, ready for fitting at any day. */
export type SalesBook = {
  models: ModelRows[]
  byModelId: Map<number, ModelRows>
  day: Int32Array
  month: Int32Array
  logPrice: Float64Array
  /** Index into the model's `typeIds`, or NONE. */
  type: Int32Array
  /** Index into `mileageIds`, or NONE. */
  mileage: Int32Array
  mileageIds: number[]
  /** Model years, or NONE; no rows at all where no sale tells one. */
  year: Int32Array
  /** Index into `ageIds`, or NONE; no rows at all where no sale tells a year. */
  age: Int32Array
  /** Years at the sale, as `ageBin` groups them. */
  ageIds: number[]
  /** Index into `gradeIds`, or NONE; no rows at all where no sale tells a grade. */
  grade: Int32Array
  gradeIds: number[]
  /** Kilometres, or NONE; no rows at all where no sale tells them. */
  km: Int32Array
  firstMonth: number
  lastMonth: number
}

export function salesColumns(sales: readonly Sale[]): SalesColumns {
  const count = sales.length
  const columns: SalesColumns = {
    day: new Int32Array(count),
    makerId: new Int32Array(count),
    displacementCtgId: new Int32Array(count),
    modelId: new Int32Array(count),
    modelTypeId: new Int32Array(count),
    mileageId: new Int32Array(count),
    price: new Float64Array(count),
    ...(sales.some(({ modelYear }) => modelYear != null) && { modelYear: new Int32Array(count) }),
    ...(sales.some(({ mileageKm }) => mileageKm != null) && { mileageKm: new Int32Array(count) }),
    ...(sales.some(({ grade }) => grade != null) && { grade: new Int32Array(count) }),
  }
  sales.forEach((sale, row) => {
    columns.day[row] = dayOf(sale.soldOn) ?? 0
    columns.makerId[row] = sale.makerId
    columns.displacementCtgId[row] = sale.displacementCtgId
    columns.modelId[row] = sale.modelId
    columns.modelTypeId[row] = sale.modelTypeId ?? NONE
    columns.mileageId[row] = sale.mileageId ?? NONE
    columns.price[row] = sale.price
    if (columns.modelYear) columns.modelYear[row] = sale.modelYear ?? NONE
    if (columns.mileageKm) columns.mileageKm[row] = sale.mileageKm ?? NONE
    if (columns.grade) columns.grade[row] = sale.grade ?? NONE
  })
  return columns
}

/** Groups the sales by model. Rows without a positive price say nothing about a price and are left out. */
export function openSalesBook(columns: SalesColumns): SalesBook {
  const order = rowsByDay(columns)
  const { models, byModelId, target } = modelsOf(columns, order)
  const count = order.length
  const book: SalesBook = {
    models,
    byModelId,
    day: new Int32Array(count),
    month: new Int32Array(count),
    logPrice: new Float64Array(count),
    type: new Int32Array(count),
    mileage: new Int32Array(count),
    mileageIds: [],
    year: new Int32Array(holds(columns.modelYear) ? count : 0),
    age: new Int32Array(holds(columns.modelYear) ? count : 0),
    ageIds: [],
    grade: new Int32Array(holds(columns.grade) ? count : 0),
    gradeIds: [],
    km: new Int32Array(holds(columns.mileageKm) ? count : 0),
    firstMonth: 0,
    lastMonth: 0,
  }
  fillRows(book, columns, order, target)
  return book
}

function holds(column: Int32Array | undefined): boolean {
  return column?.some((value) => value !== NONE) ?? false
}

/** Row numbers with a usable price, by day: a counting sort, as days lie close together. */
function rowsByDay(columns: SalesColumns): Int32Array {
  const { day, price } = columns
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  let usable = 0
  for (let row = 0; row < day.length; row++) {
    if (!((price[row] ?? 0) > 0)) continue
    usable++
    const at = day[row] ?? 0
    if (at < first) first = at
    if (at > last) last = at
  }
  const order = new Int32Array(usable)
  if (usable === 0) return order
  const next = new Int32Array(last - first + 2)
  for (let row = 0; row < day.length; row++) {
    if ((price[row] ?? 0) > 0) {
      const slot = (day[row] ?? 0) - first + 1
      next[slot] = (next[slot] ?? 0) + 1
    }
  }
  for (let slot = 1; slot < next.length; slot++) next[slot] = (next[slot] ?? 0) + (next[slot - 1] ?? 0)
  for (let row = 0; row < day.length; row++) {
    if (!((price[row] ?? 0) > 0)) continue
    const slot = (day[row] ?? 0) - first
    const place = next[slot] ?? 0
    order[place] = row
    next[slot] = place + 1
  }
  return order
}

function modelsOf(columns: SalesColumns, order: Int32Array) {
  const byModelId = new Map<number, ModelRows>()
  const models: ModelRows[] = []
  const indexOf = new Map<number, number>()
  /** First the model's index, then the row's place in the book. */
  const target = new Int32Array(order.length)
  const sizes: number[] = []
  for (let at = 0; at < order.length; at++) {
    const row = order[at] ?? 0
    const modelId = columns.modelId[row] ?? 0
    let index = indexOf.get(modelId)
    if (index === undefined) {
      // The oldest row decides maker and class: it is known whenever anything of the model is.
      const makerId = columns.makerId[row] ?? 0
      const displacementCtgId = columns.displacementCtgId[row] ?? 0
      const model: ModelRows = { modelId, makerId, displacementCtgId, from: 0, to: 0, typeIds: [] }
      byModelId.set(modelId, model)
      index = models.push(model) - 1
      indexOf.set(modelId, index)
      sizes.push(0)
    }
    target[at] = index
    sizes[index] = (sizes[index] ?? 0) + 1
  }
  const next = new Int32Array(models.length)
  let from = 0
  models.forEach((model, index) => {
    model.from = from
    next[index] = from
    from += sizes[index] ?? 0
    model.to = from
  })
  for (let at = 0; at < order.length; at++) {
    const index = target[at] ?? 0
    const place = next[index] ?? 0
    target[at] = place
    next[index] = place + 1
  }
  return { models, byModelId, target }
}

function fillRows(book: SalesBook, columns: SalesColumns, order: Int32Array, target: Int32Array): void {
  const mileageIndex = idIndex(book.mileageIds)
  const ageIndex = idIndex(book.ageIds)
  const gradeIndex = idIndex(book.gradeIds)
  const monthOf = monthLookup()
  const [hasAge, hasGrade, hasKm] = [book.age.length > 0, book.grade.length > 0, book.km.length > 0]
  for (let at = 0; at < order.length; at++) {
    const row = order[at] ?? 0
    const place = target[at] ?? 0
    const day = columns.day[row] ?? 0
    book.day[place] = day
    book.month[place] = monthOf(day)
    book.logPrice[place] = Math.log(columns.price[row] ?? 1)
    const km = hasKm ? (columns.mileageKm?.[row] ?? NONE) : NONE
    const mileageId = mileageBand(columns.mileageId[row] ?? NONE, km)
    book.mileage[place] = mileageId === NONE ? NONE : mileageIndex(mileageId)
    book.type[place] = columns.modelTypeId[row] ?? NONE
    if (hasKm) book.km[place] = km
    if (hasAge) {
      const year = columns.modelYear?.[row] ?? NONE
      book.year[place] = year
      book.age[place] = year === NONE ? NONE : ageIndex(ageBin(year, book.month[place] ?? 0))
    }
    if (hasGrade) {
      const grade = columns.grade?.[row] ?? NONE
      book.grade[place] = grade === NONE ? NONE : gradeIndex(grade)
    }
  }
  for (const model of book.models) indexTypes(book, model)
  if (order.length > 0) {
    book.firstMonth = monthOf(columns.day[order[0] ?? 0] ?? 0)
    book.lastMonth = monthOf(columns.day[order[order.length - 1] ?? 0] ?? 0)
  }
}

/** The band as given; where only kilometres are, the band that they lie in. */
function mileageBand(mileageId: number, km: number): number {
  return mileageId === NONE && km !== NONE ? mileageIdOfKm(km) : mileageId
}

/** Replaces the type ids of the model's rows by indices into its list. */
function indexTypes(book: SalesBook, model: ModelRows): void {
  for (let row = model.from; row < model.to; row++) {
    const typeId = book.type[row] ?? NONE
    if (typeId === NONE) continue
    const index = model.typeIds.indexOf(typeId)
    book.type[row] = index >= 0 ? index : model.typeIds.push(typeId) - 1
  }
}

/** Gives each id its place in the list, adding it when it is new; small ids are looked up without a hash. */
function idIndex(ids: number[]): (id: number) => number {
  const small = new Int32Array(1024).fill(NONE)
  const large = new Map<number, number>()
  return (id) => {
    const known = (id < small.length ? small[id] : large.get(id)) ?? NONE
    if (known !== NONE) return known
    const index = ids.push(id) - 1
    if (id < small.length) small[id] = index
    else large.set(id, index)
    return index
  }
}

/** `monthOfDay` remembering its last answer: rows come by day, so almost every call is a repetition. */
function monthLookup(): (day: number) => number {
  let lastDay = Number.NaN
  let lastMonth = 0
  return (day) => {
    if (day !== lastDay) {
      lastDay = day
      lastMonth = monthOfDay(day)
    }
    return lastMonth
  }
}

/** The end of the model's rows sold before the day (exclusive). */
export function rowsBefore(book: SalesBook, model: ModelRows, day: number): number {
  let low = model.from
  let high = model.to
  while (low < high) {
    const middle = (low + high) >> 1
    if ((book.day[middle] ?? 0) < day) low = middle + 1
    else high = middle
  }
  return low
}
