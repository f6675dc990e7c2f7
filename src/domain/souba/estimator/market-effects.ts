import type { ModelRows, SalesBook } from '../sales-book.ts'
import { NONE } from '../sales-book.ts'
import { KmCurve, type KmPlace, kmOffset, kmScale } from './km-curve.ts'

/** How many sales hold a class's mileage effect at the overall one. */
const CLASS_INERTIA = 30
const OVERALL_INERTIA = 3
/** How many sales hold the effect of an age or grade on the line through all of them. */
const LINE_INERTIA = 25
/** Sales that hold the line level. */
const LEVEL_INERTIA = 10
const WEIGHT_FREEDOM = 4

/** Effects of one factor. An ordered one (age, grade) is drawn to a line where sales are few; its ids are its scale. */
class Factor {
  readonly overall: Float64Array
  readonly byClass: Float64Array
  readonly ids: readonly number[]
  readonly column: Int32Array
  readonly isOrdered: boolean

  constructor(ids: readonly number[], column: Int32Array, classes: number, isOrdered: boolean) {
    this.ids = ids
    this.column = column
    this.isOrdered = isOrdered
    this.overall = new Float64Array(ids.length)
    this.byClass = new Float64Array(ids.length * classes)
  }
}

/**
 * Market level by month and effects of mileage, age and grade by class, from differences within the same model and type only, so that
 * a month with dearer models does not look like a dearer month. Kept from month to month: each fit starts at the last.
 */
export class MarketEffects {
  readonly month: Float64Array
  readonly monthWeight: Float64Array
  readonly mileage: Factor
  readonly age: Factor
  readonly grade: Factor
  readonly classes: number[] = []
  /** Where the sales of each mileage lie on `kmScale`; null where none tells its kilometres. */
  centres: (number | null)[]
  spread = 0.3
  private readonly factors: readonly Factor[]
  private readonly kmPlaces: (KmPlace | null)[]
  private readonly cell: Int32Array
  private readonly classOf: Int32Array
  private readonly cellSum: Float64Array
  private readonly cellWeight: Float64Array
  private readonly weight: Float64Array
  private readonly residual: Float64Array
  private readonly book: SalesBook
  private started = false

  constructor(book: SalesBook) {
    this.book = book
    this.centres = book.mileageIds.map(() => null)
    this.kmPlaces = new Array<KmPlace | null>(book.km.length).fill(null)
    this.month = new Float64Array(book.lastMonth - book.firstMonth + 1)
    this.monthWeight = new Float64Array(this.month.length)
    this.cell = new Int32Array(book.day.length)
    this.classOf = new Int32Array(book.models.length)
    this.weight = new Float64Array(book.day.length).fill(1)
    this.residual = new Float64Array(book.day.length)
    let cells = 0
    book.models.forEach((model, index) => {
      let classIndex = this.classes.indexOf(model.displacementCtgId)
      if (classIndex < 0) classIndex = this.classes.push(model.displacementCtgId) - 1
      this.classOf[index] = classIndex
      for (let row = model.from; row < model.to; row++) this.cell[row] = cells + 1 + (book.type[row] ?? NONE)
      cells += model.typeIds.length + 1
    })
    this.cellSum = new Float64Array(cells)
    this.cellWeight = new Float64Array(cells)
    this.mileage = new Factor(book.mileageIds, book.mileage, this.classes.length, false)
    this.age = new Factor(book.ageIds, book.age, this.classes.length, true)
    this.grade = new Factor(book.gradeIds, book.grade, this.classes.length, true)
    this.factors = [this.mileage, this.age, this.grade].filter(({ ids }) => ids.length > 0)
  }

  /** `ends[i]` is the end (exclusive) of the i-th model's rows to use; `months` how many months they cover. */
  fit(models: readonly ModelRows[], ends: Int32Array, months: number): void {
    const rounds = this.started ? 3 : 12
    this.started = true
    // A month seen for the first time starts where the market stood.
    for (let month = 1; month < months; month++) {
      if ((this.monthWeight[month] ?? 0) === 0) this.month[month] = this.month[month - 1] ?? 0
    }
    if (this.kmPlaces.length > 0) this.placeKm(models, ends)
    for (let round = 0; round < rounds; round++) {
      this.fitCells(models, ends)
      this.fitMonths(models, ends, months)
      for (const factor of this.factors) {
        this.fitCells(models, ends)
        this.fitFactor(factor, models, ends)
      }
      this.reweigh(models, ends)
    }
    this.centre(months)
  }

  /** Where the kilometres of each sale lie between the middles of the bands. */
  private placeKm(models: readonly ModelRows[], ends: Int32Array): void {
    const { book, kmPlaces } = this
    const sum = new Float64Array(this.mileage.ids.length)
    const count = new Float64Array(this.mileage.ids.length)
    const eachKm = (visit: (row: number, km: number, band: number) => void) => {
      for (let index = 0; index < models.length; index++) {
        for (let row = models[index]?.from ?? 0; row < (ends[index] ?? 0); row++) {
          const km = book.km[row] ?? NONE
          const band = book.mileage[row] ?? NONE
          if (km !== NONE && band !== NONE) visit(row, km, band)
        }
      }
    }
    eachKm((_row, km, band) => {
      sum[band] = (sum[band] ?? 0) + kmScale(km)
      count[band] = (count[band] ?? 0) + 1
    })
    this.centres = Array.from(sum, (total, band) => ((count[band] ?? 0) > 0 ? total / (count[band] ?? 1) : null))
    const curve = new KmCurve(this.centres)
    eachKm((row, km) => {
      kmPlaces[row] = curve.place(km)
    })
  }

  private effectOf(row: number, classIndex: number): number {
    let effect = this.month[(this.book.month[row] ?? 0) - this.book.firstMonth] ?? 0
    for (const { column, byClass, ids } of this.factors) {
      const index = column[row] ?? NONE
      if (index !== NONE) effect += byClass[classIndex * ids.length + index] ?? 0
    }
    const place = this.kmPlaces[row] ?? null
    if (place !== null) {
      const { byClass, column, ids } = this.mileage
      effect += kmOffset(byClass, classIndex * ids.length, place, column[row] ?? 0)
    }
    return effect
  }

  private fitCells(models: readonly ModelRows[], ends: Int32Array): void {
    const { cell, cellSum, cellWeight, residual, weight } = this
    cellSum.fill(0)
    cellWeight.fill(0)
    for (let index = 0; index < models.length; index++) {
      const from = models[index]?.from ?? 0
      const end = ends[index] ?? 0
      const classIndex = this.classOf[index] ?? 0
      for (let row = from; row < end; row++) {
        const value = (this.book.logPrice[row] ?? 0) - this.effectOf(row, classIndex)
        const at = cell[row] ?? 0
        const share = weight[row] ?? 0
        residual[row] = value
        cellSum[at] = (cellSum[at] ?? 0) + share * value
        cellWeight[at] = (cellWeight[at] ?? 0) + share
      }
      for (let row = from; row < end; row++) {
        const at = cell[row] ?? 0
        residual[row] = (residual[row] ?? 0) - (cellSum[at] ?? 0) / (cellWeight[at] ?? 1)
      }
    }
  }

  private fitMonths(models: readonly ModelRows[], ends: Int32Array, months: number): void {
    const sum = new Float64Array(months)
    this.monthWeight.fill(0)
    this.eachRow(models, ends, (row, informative) => {
      const month = (this.book.month[row] ?? 0) - this.book.firstMonth
      sum[month] = (sum[month] ?? 0) + (this.weight[row] ?? 0) * (this.residual[row] ?? 0)
      this.monthWeight[month] = (this.monthWeight[month] ?? 0) + informative
    })
    for (let month = 0; month < months; month++) {
      const total = this.monthWeight[month] ?? 0
      if (total > 0.5) this.month[month] = (this.month[month] ?? 0) + (sum[month] ?? 0) / total
    }
  }

  private fitFactor(factor: Factor, models: readonly ModelRows[], ends: Int32Array): void {
    const { overall, byClass, column, ids } = factor
    const size = ids.length
    const sum = new Float64Array(byClass.length)
    const total = new Float64Array(byClass.length)
    this.eachRow(models, ends, (row, informative, index) => {
      const value = column[row] ?? NONE
      if (value === NONE) return
      const at = (this.classOf[index] ?? 0) * size + value
      sum[at] = (sum[at] ?? 0) + (this.weight[row] ?? 0) * (this.residual[row] ?? 0) + informative * (byClass[at] ?? 0)
      total[at] = (total[at] ?? 0) + informative
    })
    const allSum = new Float64Array(size)
    const allTotal = new Float64Array(size).fill(factor.isOrdered ? 0 : OVERALL_INERTIA)
    for (let at = 0; at < sum.length; at++) {
      allSum[at % size] = (allSum[at % size] ?? 0) + (sum[at] ?? 0)
      allTotal[at % size] = (allTotal[at % size] ?? 0) + (total[at] ?? 0)
    }
    const line = factor.isOrdered ? lineThrough(ids, allSum, allTotal) : null
    for (let value = 0; value < size; value++) {
      const inertia = line === null ? 0 : LINE_INERTIA
      const course = line === null ? 0 : line(ids[value] ?? 0)
      overall[value] = ((allSum[value] ?? 0) + inertia * course) / ((allTotal[value] ?? 0) + inertia)
      for (let at = value; at < sum.length; at += size) {
        byClass[at] = ((sum[at] ?? 0) + CLASS_INERTIA * (overall[value] ?? 0)) / ((total[at] ?? 0) + CLASS_INERTIA)
      }
    }
  }

  private reweigh(models: readonly ModelRows[], ends: Int32Array): void {
    let sum = 0
    let total = 0
    this.eachRow(models, ends, (row, informative) => {
      sum += informative * Math.min(1, Math.abs(this.residual[row] ?? 0))
      total += informative
    })
    if (total > 10) this.spread = Math.max(0.02, (1.2533 * sum) / total)
    const unit = this.spread * this.spread
    for (let index = 0; index < models.length; index++) {
      for (let row = models[index]?.from ?? 0; row < (ends[index] ?? 0); row++) {
        const value = this.residual[row] ?? 0
        this.weight[row] = (WEIGHT_FREEDOM + 1) / (WEIGHT_FREEDOM + (value * value) / unit)
      }
    }
  }

  /** Visits the rows; `informative` is a row's weight less what its own share of its cell's mean takes away. */
  private eachRow(
    models: readonly ModelRows[],
    ends: Int32Array,
    visit: (row: number, informative: number, index: number) => void,
  ): void {
    for (let index = 0; index < models.length; index++) {
      for (let row = models[index]?.from ?? 0; row < (ends[index] ?? 0); row++) {
        const share = this.weight[row] ?? 0
        visit(row, share * (1 - share / (this.cellWeight[this.cell[row] ?? 0] ?? 1)), index)
      }
    }
  }

  private centre(months: number): void {
    let sum = 0
    for (let month = 0; month < months; month++) sum += this.month[month] ?? 0
    for (let month = 0; month < this.month.length; month++) this.month[month] = (this.month[month] ?? 0) - sum / months
  }
}

/** The straight line through the effects by id, steadied towards a level one. */
function lineThrough(ids: readonly number[], sum: Float64Array, total: Float64Array): (id: number) => number {
  let weight = 0
  let centre = 0
  let mean = 0
  ids.forEach((id, index) => {
    weight += total[index] ?? 0
    centre += (total[index] ?? 0) * id
    mean += sum[index] ?? 0
  })
  if (weight <= 0) return () => 0
  centre /= weight
  mean /= weight
  let joint = 0
  let square = 0
  ids.forEach((id, index) => {
    joint += (id - centre) * ((sum[index] ?? 0) - mean * (total[index] ?? 0))
    square += (id - centre) ** 2 * (total[index] ?? 0)
  })
  const slope = square > 0 ? joint / (square + (LEVEL_INERTIA * square) / weight) : 0
  return (id) => mean + slope * (id - centre)
}
