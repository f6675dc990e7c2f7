import { firstDayOfMonth, isoOfDay } from '../calendar.ts'
import { estimateAll } from '../estimator/estimate.ts'
import { HORIZONS, type Horizon, type PriceAnswer, type PriceQuery } from '../sale.ts'
import { NONE, rowsBefore, type SalesBook } from '../sales-book.ts'
import { baselineRanges } from './baselines.ts'

export type BacktestScore = { n: number; coverage: number; intervalScore: number }
export type BacktestMethod = 'estimate' | 'modelPercentiles' | 'makerAndClassPercentiles'
export type BacktestResult = Record<Horizon, Record<BacktestMethod, BacktestScore>>
export type BacktestOptions = {
  /** How many of the last months are asked about. */
  months?: number
  /** Ask without type and mileage. */
  modelOnly?: boolean
}

/** Share of sales that should fall outside a range. */
const OUTSIDE = 0.2

/** Width plus 2/0.2 times the distance by which the sale missed the range; lower is better. Yen. */
export function intervalScore(range: { min: number; max: number }, price: number): number {
  const missed = Math.max(0, range.min - price) + Math.max(0, price - range.max)
  return range.max - range.min + (2 / OUTSIDE) * missed
}

/**
 * Asks, on the first day of each of the last months, for the range of every sale that followed in that month and the
 * next three, and compares with its price. All methods are scored on the same sales: those with an answer.
 */
export function backtest(book: SalesBook, options: BacktestOptions = {}): BacktestResult {
  const months = options.months ?? 12
  const queries: PriceQuery[] = []
  const prices: number[] = []
  for (let month = Math.max(book.firstMonth + 1, book.lastMonth - months + 1); month <= book.lastMonth; month++) {
    const day = firstDayOfMonth(month)
    const asOf = isoOfDay(day)
    for (const model of book.models) {
      const end = rowsBefore(book, model, firstDayOfMonth(month + HORIZONS.length))
      for (let row = rowsBefore(book, model, day); row < end; row++) {
        const horizon = HORIZONS.find((one) => one === (book.month[row] ?? 0) - month)
        if (horizon === undefined) continue
        const type = options.modelOnly ? NONE : (book.type[row] ?? NONE)
        const mileage = options.modelOnly ? NONE : (book.mileage[row] ?? NONE)
        queries.push({
          asOf,
          modelId: model.modelId,
          modelTypeId: model.typeIds[type] ?? null,
          mileageId: book.mileageIds[mileage] ?? null,
          horizon,
        })
        prices.push(Math.round(Math.exp(book.logPrice[row] ?? 0)))
      }
    }
  }
  const answers: Record<BacktestMethod, PriceAnswer[]> = {
    estimate: estimateAll(book, queries),
    ...baselineRanges(book, queries),
  }
  const scores = (horizon: Horizon) => ({
    estimate: score(queries, prices, answers, 'estimate', horizon),
    modelPercentiles: score(queries, prices, answers, 'modelPercentiles', horizon),
    makerAndClassPercentiles: score(queries, prices, answers, 'makerAndClassPercentiles', horizon),
  })
  return { 0: scores(0), 1: scores(1), 2: scores(2), 3: scores(3) }
}

function score(
  queries: readonly PriceQuery[],
  prices: readonly number[],
  answers: Record<BacktestMethod, PriceAnswer[]>,
  method: BacktestMethod,
  horizon: Horizon,
): BacktestScore {
  let n = 0
  let inside = 0
  let sum = 0
  queries.forEach((query, index) => {
    const range = answers[method][index] ?? null
    const price = prices[index] ?? 0
    if (query.horizon !== horizon || range === null || answers.estimate[index] === null) return
    n++
    if (price >= range.min && price <= range.max) inside++
    sum += intervalScore(range, price)
  })
  return { n, coverage: inside / n, intervalScore: sum / n }
}
