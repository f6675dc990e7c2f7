import { ageBin } from '../age-bin.ts'
import { kmScale } from '../estimator/km-curve.ts'
import { mileageIdOfKm } from '../mileage-band.ts'
import type { PriceQuery } from '../sale.ts'
import { type ModelRows, NONE, rowsBefore, type SalesBook } from '../sales-book.ts'

/** What a bike looks like to the trees. */
export interface BikeFeatures {
  readonly values: readonly number[]
  /** The model's usual log price. */
  readonly centre: number
  /** Of a sale: what its log price exceeds the usual one by. */
  readonly rest: number
}

/** Type, mileage band, kilometres, age, grade, month, month of the year, sales, class, usual price. */
export const FEATURES = 10
/** Sales of all at which the mean of few counts half. */
const INERTIA = 3
const UNKNOWN = -1

class Mean {
  sum = 0
  count = 0

  add(value: number): void {
    this.sum += value
    this.count++
  }

  /** Drawn to `towards`; without the sale itself where it is one of them. */
  of(towards: number, own: number | null = null): number {
    const count = this.count - (own === null ? 0 : 1)
    return (this.sum - (own ?? 0) + INERTIA * towards) / (count + INERTIA)
  }
}

/** Numbers made of the sales before a day, and the bikes in terms of them. */
export class FeatureTable {
  /** The sales before the day. */
  readonly rows: number[] = []
  private readonly book: SalesBook
  private readonly day: number
  private readonly overall = new Mean()
  private readonly ofMakerAndClass = new Map<string, Mean>()
  private readonly ofModel = new Map<ModelRows, Mean>()
  private readonly ofType = new Map<string, Mean>()
  private readonly ofBand = new Map<number, Mean>()
  private readonly kmOfBand = new Map<number, Mean>()
  private readonly modelOf: ModelRows[] = []

  constructor(book: SalesBook, day: number) {
    this.book = book
    this.day = day
    for (const model of book.models) {
      for (let row = model.from; row < model.to; row++) this.modelOf[row] = model
      const end = rowsBefore(book, model, day)
      for (let row = model.from; row < end; row++) {
        const price = book.logPrice[row] ?? 0
        this.rows.push(row)
        this.overall.add(price)
        meanOf(this.ofMakerAndClass, groupOf(model)).add(price)
        meanOf(this.ofModel, model).add(price)
      }
    }
    for (const row of this.rows) {
      const model = this.modelOf[row]
      if (!model) continue
      const rest = (book.logPrice[row] ?? 0) - this.centreOf(model)
      meanOf(this.ofType, `${model.modelId}:${book.type[row] ?? NONE}`).add(rest)
      meanOf(this.ofBand, book.mileage[row] ?? NONE).add(rest)
      const km = book.km[row] ?? NONE
      if (km !== NONE) meanOf(this.kmOfBand, book.mileage[row] ?? NONE).add(kmScale(km))
    }
  }

  rowsUntil(day: number): number[] {
    const { book } = this
    return book.models.flatMap((model) => {
      const from = rowsBefore(book, model, this.day)
      return Array.from({ length: rowsBefore(book, model, day) - from }, (_, index) => from + index)
    })
  }

  /** A sale that the numbers are made of: its own price is taken out of them. */
  ofRow(row: number): BikeFeatures {
    const model = this.modelOf[row]
    if (!model) throw new RangeError(`no model has the row ${row}`)
    const price = this.book.logPrice[row] ?? 0
    const centre = this.centreOf(model, price)
    const type = this.book.type[row] ?? NONE
    const ofType = meanOf(this.ofType, `${model.modelId}:${type}`).of(0, price - this.centreOf(model))
    return { values: this.valuesOf(model, this.bikeOf(row), ofType, centre), centre, rest: price - centre }
  }

  /** A later sale; null where its model is new. */
  ofKnownRow(row: number): BikeFeatures | null {
    const model = this.modelOf[row]
    return model ? this.of(model, this.bikeOf(row), this.book.logPrice[row] ?? 0) : null
  }

  ofQuery(model: ModelRows, query: PriceQuery, month: number): BikeFeatures | null {
    const { modelYear = null, mileageKm = null, grade = null } = query
    const mileageId = query.mileageId ?? (mileageKm === null ? NONE : mileageIdOfKm(mileageKm))
    const bike = {
      type: query.modelTypeId === null ? NONE : model.typeIds.indexOf(query.modelTypeId),
      band: this.book.mileageIds.indexOf(mileageId),
      km: mileageKm ?? NONE,
      age: modelYear === null ? UNKNOWN : ageBin(modelYear, month),
      grade: grade ?? UNKNOWN,
      month,
    }
    return this.of(model, bike, 0)
  }

  private of(model: ModelRows, bike: Bike, price: number): BikeFeatures | null {
    if (!this.ofModel.has(model)) return null
    const centre = this.centreOf(model)
    const ofType = this.ofType.get(`${model.modelId}:${bike.type}`)?.of(0) ?? 0
    return { values: this.valuesOf(model, bike, ofType, centre), centre, rest: price - centre }
  }

  private centreOf(model: ModelRows, own: number | null = null): number {
    const group = this.ofMakerAndClass.get(groupOf(model))?.of(this.overall.of(0)) ?? 0
    return this.ofModel.get(model)?.of(group, own) ?? group
  }

  private bikeOf(row: number): Bike {
    const { book } = this
    const age = book.age[row] ?? NONE
    const grade = book.grade[row] ?? NONE
    return {
      type: book.type[row] ?? NONE,
      band: book.mileage[row] ?? NONE,
      km: book.km[row] ?? NONE,
      age: age === NONE ? UNKNOWN : (book.ageIds[age] ?? UNKNOWN),
      grade: grade === NONE ? UNKNOWN : (book.gradeIds[grade] ?? UNKNOWN),
      month: book.month[row] ?? 0,
    }
  }

  private valuesOf(model: ModelRows, bike: Bike, ofType: number, centre: number): number[] {
    return [
      ofType,
      this.ofBand.get(bike.band)?.of(0) ?? 0,
      bike.km === NONE ? (this.kmOfBand.get(bike.band)?.of(0) ?? UNKNOWN) : kmScale(bike.km),
      bike.age,
      bike.grade,
      bike.month,
      bike.month % 12,
      Math.log(this.ofModel.get(model)?.count ?? 1),
      model.displacementCtgId,
      centre,
    ]
  }
}

interface Bike {
  readonly type: number
  readonly band: number
  readonly km: number
  readonly age: number
  readonly grade: number
  readonly month: number
}

function groupOf({ makerId, displacementCtgId }: ModelRows): string {
  return `${makerId}:${displacementCtgId}`
}

function meanOf<Key>(means: Map<Key, Mean>, key: Key): Mean {
  const known = means.get(key)
  if (known) return known
  const mean = new Mean()
  means.set(key, mean)
  return mean
}
