import { ageBin } from '../age-bin.ts'
import { isoOfMonth, monthOfDay } from '../calendar.ts'
import { mileageIdOfKm } from '../mileage-band.ts'
import { type BikeDetails, HORIZONS, type Horizon, type PriceAnswer, type PriceRange } from '../sale.ts'
import { type ModelRows, NONE, rowsBefore, type SalesBook } from '../sales-book.ts'
import type { MarketFit } from './market-fit.ts'
import { ModelFitter } from './model-fitter.ts'
import { type Asked, nearestIndex, OMITTED, Prediction, rangeOf, UNSEEN, withoutCommon } from './prediction.ts'
import { type StoredModel, storeModel } from './stored-model.ts'

/** With fewer sales of the model, the market must be known well enough to borrow from. */
const OWN_SALES_ENOUGH = 5
const MARKET_SALES_ENOUGH = 30

/** The ranges of one cell, by horizon. */
export type CellPrices = { modelTypeId: number | null; mileageId: number | null; ranges: PriceRange[] }

/** Where 80 of 100 sales of a past month fell; `month` like 2025-04, `count` the sales of that month alone. */
export type MonthRange = PriceRange & { month: string }

const NO_DETAILS = { age: OMITTED, grade: OMITTED, km: OMITTED }

/** Ranges of one model. One object can take up one model after the other without allocating. */
export class ModelEstimate {
  private readonly fitter = new ModelFitter()
  private readonly prediction = new Prediction()
  private market: MarketFit | null = null
  private book: SalesBook | null = null
  private model: ModelRows | null = null
  private month = 0
  private cellCounts = new Int32Array(0)

  /** Uses the model's sales before the day. False when there is too little to say anything. */
  open(market: MarketFit, book: SalesBook, model: ModelRows, day: number): boolean {
    const end = rowsBefore(book, model, day)
    const count = end - model.from
    if (count === 0 || (count < OWN_SALES_ENOUGH && market.salesCount < MARKET_SALES_ENOUGH)) return false
    this.market = market
    this.book = book
    this.model = model
    this.cellCounts = new Int32Array(0)
    this.month = monthOfDay(day)
    this.fitter.fit(market, book, model, end, this.month)
    return true
  }

  range(
    modelTypeId: number | null,
    mileageId: number | null,
    horizon: Horizon,
    details: BikeDetails = {},
  ): PriceAnswer {
    if (this.market === null) return null
    return this.rangeAt(this.asked(modelTypeId, mileageId, details), horizon, details.modelYear ?? null)
  }

  private asked(modelTypeId: number | null, mileageId: number | null, details: BikeDetails): Asked {
    const { market } = this
    const { modelYear = null, mileageKm = null, grade = null } = details
    const band = mileageId ?? (mileageKm === null ? null : mileageIdOfKm(mileageKm))
    return {
      type: this.typeIndex(modelTypeId),
      mileage: this.mileageIndex(band),
      age: modelYear === null ? OMITTED : nearestIndex(market?.age.ids ?? [], ageBin(modelYear, this.month)),
      grade: grade === null ? OMITTED : nearestIndex(market?.grade.ids ?? [], grade),
      km: mileageKm ?? OMITTED,
    }
  }

  private rangeAt(asked: Asked, horizon: Horizon, modelYear: number | null = null): PriceRange {
    if (this.market !== null)
      this.prediction.predict(this.market, this.fitter, this.telling(asked), this.month, horizon)
    return { ...this.yen(horizon), count: this.countFor(asked, modelYear) }
  }

  /** The question without what holds for every sale of the model. */
  private telling(asked: Asked): Asked {
    const countOf = (part: Pick<Asked, 'type' | 'mileage'>) => this.countFor({ ...NO_DETAILS, ...part }, null)
    return withoutCommon(asked, this.fitter.count, countOf)
  }

  private yen(horizon: Horizon): Omit<PriceRange, 'count'> {
    const { market, prediction } = this
    return market === null ? { min: 0, middle: 0, max: 0 } : rangeOf(prediction, market, horizon)
  }

  private typeIndex(modelTypeId: number | null): number {
    if (modelTypeId === null) return OMITTED
    const index = this.model?.typeIds.indexOf(modelTypeId) ?? NONE
    return (this.fitter.types.count[index] ?? 0) === 0 ? UNSEEN : index
  }

  private mileageIndex(mileageId: number | null): number {
    if (mileageId === null) return OMITTED
    const index = this.book?.mileageIds.indexOf(mileageId) ?? NONE
    return index < 0 ? UNSEEN : index
  }

  /** The sales of this very kind; the range borrows from the others where they are few, the count does not. */
  private countFor({ type, mileage, age }: Asked, modelYear: number | null): number {
    const { cellCounts, book } = this
    if (book === null || type === UNSEEN || mileage === UNSEEN) return 0
    if (age !== OMITTED && modelYear !== null) return this.countOfYear(type, mileage, modelYear)
    if (cellCounts.length === 0) this.countCells()
    return this.cellCounts[(type + 1) * (book.mileageIds.length + 1) + mileage + 1] ?? 0
  }

  private countOfYear(type: number, mileage: number, modelYear: number): number {
    const { book, model } = this
    if (book === null || model === null) return 0
    let count = 0
    for (let row = model.from; row < model.from + this.fitter.count; row++) {
      if (type !== OMITTED && book.type[row] !== type) continue
      if (mileage !== OMITTED && book.mileage[row] !== mileage) continue
      if (book.year[row] === modelYear) count++
    }
    return count
  }

  /** Sales by type and mileage; row and column 0 hold the totals. Counted at the first question about the model. */
  private countCells(): void {
    const { book, model } = this
    if (book === null || model === null) return
    const width = book.mileageIds.length + 1
    const counts = new Int32Array((model.typeIds.length + 1) * width)
    const add = (at: number) => {
      counts[at] = (counts[at] ?? 0) + 1
    }
    for (let row = model.from; row < model.from + this.fitter.count; row++) {
      const type = (book.type[row] ?? NONE) + 1
      const mileage = (book.mileage[row] ?? NONE) + 1
      add(0)
      if (type > 0) add(type * width)
      if (mileage > 0) add(mileage)
      if (type > 0 && mileage > 0) add(type * width + mileage)
    }
    this.cellCounts = counts
  }

  /** The model; by type; by mileage; by type and mileage: wherever there are sales, at all horizons. */
  cells(): CellPrices[] {
    const { book, model } = this
    if (book === null || model === null) return []
    if (this.cellCounts.length === 0) this.countCells()
    const width = book.mileageIds.length + 1
    const cells: CellPrices[] = []
    for (let type = OMITTED; type < model.typeIds.length; type++) {
      for (let mileage = OMITTED; mileage < book.mileageIds.length; mileage++) {
        if ((this.cellCounts[(type + 1) * width + mileage + 1] ?? 0) === 0) continue
        cells.push({
          modelTypeId: model.typeIds[type] ?? null,
          mileageId: book.mileageIds[mileage] ?? null,
          ranges: HORIZONS.map((horizon) => this.rangeAt({ type, mileage, ...NO_DETAILS }, horizon)),
        })
      }
    }
    return cells
  }

  /** Ranges of the last months before the month of the estimate, oldest first; from the model's first sale on. */
  history(modelTypeId: number | null, mileageId: number | null, months: number): MonthRange[] {
    const { market, book, model, fitter, prediction } = this
    if (market === null || book === null || model === null) return []
    const type = this.typeIndex(modelTypeId)
    const mileage = this.mileageIndex(mileageId)
    const counts = new Int32Array(fitter.months)
    for (let row = model.from; row < model.from + fitter.count; row++) {
      if (type !== OMITTED && book.type[row] !== type) continue
      if (mileage !== OMITTED && book.mileage[row] !== mileage) continue
      const slot = (book.month[row] ?? 0) - fitter.firstMonth
      counts[slot] = (counts[slot] ?? 0) + 1
    }
    const ranges: MonthRange[] = []
    for (let slot = Math.max(0, fitter.months - 1 - months); slot < fitter.months - 1; slot++) {
      prediction.lookBack(market, fitter, this.telling({ type, mileage, ...NO_DETAILS }), slot)
      ranges.push({ month: isoOfMonth(fitter.firstMonth + slot), ...this.yen(0), count: counts[slot] ?? 0 })
    }
    return ranges
  }

  /** What is kept of the model, to answer for any bike of it without its sales. Null before `open`. */
  stored(): StoredModel | null {
    const { book, model } = this
    return book === null || model === null ? null : storeModel(this.fitter, book, model, this.month)
  }
}
