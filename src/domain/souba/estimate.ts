import { dayOf, monthOfDay } from './calendar.ts'
import type { MarketFit } from './market-fit.ts'
import { ModelFitter } from './model-fitter.ts'
import { OMITTED, Prediction, UNSEEN } from './prediction.ts'
import { RollingMarket } from './rolling-market.ts'
import type { Horizon, PriceAnswer, PriceQuery } from './sale.ts'
import { type ModelRows, NONE, rowsBefore, type SalesBook } from './sales-book.ts'

/** With fewer sales of the model, the market must be known well enough to borrow from. */
const OWN_SALES_ENOUGH = 5
const MARKET_SALES_ENOUGH = 30
/** Sales of the asked-for type and mileage from which on the range stands on them rather than on the model. */
export const CELL_SALES_ENOUGH = 5

/** The market's parameters as of the first day of a month (year × 12 + month − 1), or null before the first sale. */
export function fitMarket(book: SalesBook, month: number): MarketFit | null {
  return new RollingMarket(book).fits([month]).get(month) ?? null
}

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

  range(modelTypeId: number | null, mileageId: number | null, horizon: Horizon): PriceAnswer {
    const { market, book, model, prediction, fitter } = this
    if (market === null || book === null || model === null) return null
    const typeIndex = modelTypeId === null ? OMITTED : model.typeIds.indexOf(modelTypeId)
    const type = modelTypeId !== null && (fitter.typeCount[typeIndex] ?? 0) === 0 ? UNSEEN : typeIndex
    const mileageIndex = mileageId === null ? OMITTED : book.mileageIds.indexOf(mileageId)
    const mileage = mileageId !== null && mileageIndex < 0 ? UNSEEN : mileageIndex
    prediction.predict(market, fitter, type, mileage, this.month, horizon)
    return {
      min: Math.max(1, Math.round(Math.exp(prediction.lower(market, horizon)))),
      max: Math.max(1, Math.round(Math.exp(prediction.upper(market, horizon)))),
      count: this.countFor(type, mileage),
    }
  }

  /** The matching sales if they are enough, else all of the model. */
  private countFor(type: number, mileage: number): number {
    const { cellCounts, book } = this
    if (book === null || type === UNSEEN || mileage === UNSEEN) return this.fitter.count
    if (cellCounts.length === 0) this.countCells()
    const matching = this.cellCounts[(type + 1) * (book.mileageIds.length + 1) + mileage + 1] ?? 0
    return matching >= CELL_SALES_ENOUGH ? matching : this.fitter.count
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
}

/** Answers in the order of the queries. One market fit per month asked for; a model's own sales count up to the day. */
export function estimateAll(book: SalesBook, queries: readonly PriceQuery[]): PriceAnswer[] {
  const days = queries.map((query) => dayOf(query.asOf) ?? 0)
  const fits = new RollingMarket(book).fits(days.map(monthOfDay))
  const order = queries.map((_, index) => index)
  const modelAt = (index: number) => queries[index]?.modelId ?? 0
  order.sort((a, b) => (days[a] ?? 0) - (days[b] ?? 0) || modelAt(a) - modelAt(b))
  const answers: PriceAnswer[] = queries.map(() => null)
  const estimate = new ModelEstimate()
  let openDay = Number.NaN
  let openModel = Number.NaN
  let usable = false
  for (const index of order) {
    const query = queries[index]
    const day = days[index] ?? 0
    if (query === undefined) continue
    if (day !== openDay || query.modelId !== openModel) {
      const fit = fits.get(monthOfDay(day))
      const model = book.byModelId.get(query.modelId)
      usable = fit !== undefined && model !== undefined && estimate.open(fit, book, model, day)
      openDay = day
      openModel = query.modelId
    }
    if (usable) answers[index] = estimate.range(query.modelTypeId, query.mileageId, query.horizon)
  }
  return answers
}
