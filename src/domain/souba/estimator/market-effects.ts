import type { ModelRows, SalesBook } from '../sales-book.ts'
import { NONE } from '../sales-book.ts'

/** How many sales hold a class's mileage effect at the overall one. */
const CLASS_INERTIA = 30
const OVERALL_INERTIA = 3
const WEIGHT_FREEDOM = 4

/**
 * Market level by month and mileage effects by class, from differences within the same model and type only, so that
 * a month with dearer models does not look like a dearer month. Kept from month to month: each fit starts at the last.
 */
export class MarketEffects {
  readonly month: Float64Array
  readonly monthWeight: Float64Array
  readonly overall: Float64Array
  readonly byClass: Float64Array
  readonly classes: number[] = []
  readonly mileages: number
  spread = 0.3
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
    this.mileages = book.mileageIds.length
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
    this.overall = new Float64Array(this.mileages)
    this.byClass = new Float64Array(this.mileages * this.classes.length)
  }

  /** `ends[i]` is the end (exclusive) of the i-th model's rows to use; `months` how many months they cover. */
  fit(models: readonly ModelRows[], ends: Int32Array, months: number): void {
    const rounds = this.started ? 3 : 12
    this.started = true
    // A month seen for the first time starts where the market stood.
    for (let month = 1; month < months; month++) {
      if ((this.monthWeight[month] ?? 0) === 0) this.month[month] = this.month[month - 1] ?? 0
    }
    for (let round = 0; round < rounds; round++) {
      this.fitCells(models, ends)
      this.fitMonths(models, ends, months)
      this.fitCells(models, ends)
      this.fitMileages(models, ends)
      this.reweigh(models, ends)
    }
    this.centre(months)
  }

  private effectOf(row: number, classIndex: number): number {
    const mileage = this.book.mileage[row] ?? NONE
    const monthly = this.month[(this.book.month[row] ?? 0) - this.book.firstMonth] ?? 0
    return mileage === NONE ? monthly : monthly + (this.byClass[classIndex * this.mileages + mileage] ?? 0)
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

  private fitMileages(models: readonly ModelRows[], ends: Int32Array): void {
    const { mileages, overall, byClass } = this
    const sum = new Float64Array(byClass.length)
    const total = new Float64Array(byClass.length)
    this.eachRow(models, ends, (row, informative, index) => {
      const mileage = this.book.mileage[row] ?? NONE
      if (mileage === NONE) return
      const at = (this.classOf[index] ?? 0) * mileages + mileage
      sum[at] = (sum[at] ?? 0) + (this.weight[row] ?? 0) * (this.residual[row] ?? 0) + informative * (byClass[at] ?? 0)
      total[at] = (total[at] ?? 0) + informative
    })
    for (let mileage = 0; mileage < mileages; mileage++) {
      let all = 0
      let held = OVERALL_INERTIA
      for (let at = mileage; at < sum.length; at += mileages) {
        all += sum[at] ?? 0
        held += total[at] ?? 0
      }
      overall[mileage] = all / held
      for (let at = mileage; at < sum.length; at += mileages) {
        byClass[at] = ((sum[at] ?? 0) + CLASS_INERTIA * (overall[mileage] ?? 0)) / ((total[at] ?? 0) + CLASS_INERTIA)
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
