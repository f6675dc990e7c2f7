import { dayOf, monthOfDay } from '../calendar.ts'
import type { PriceAnswer, PriceQuery } from '../sale.ts'
import type { SalesBook } from '../sales-book.ts'
import { levelPriorOfAll } from './level-prior.ts'
import type { MarketFit } from './market-fit.ts'
import { ModelEstimate } from './model-estimate.ts'
import { RollingMarket } from './rolling-market.ts'
import { sampleBook } from './sample-book.ts'

/** Sales to learn the market's parameters from in the nightly run: more change no range by a percent. */
export const SAMPLE_SALES = 60_000

/**
 * The market's parameters as of the first day of a month (year × 12 + month − 1), or null before the first sale.
 * Sales of that month or later in the book are not used. Learned from a sample when the book is large.
 */
export function fitMarket(book: SalesBook, month: number, sampleSales = SAMPLE_SALES): MarketFit | null {
  const sample = sampleBook(book, sampleSales)
  const fit = new RollingMarket(sample).fits([month]).get(month) ?? null
  if (fit === null || sample === book) return fit
  return { ...fit, salesCount: book.day.length, level: levelPriorOfAll(fit, book) }
}

/**
 * Answers in the order of the queries. One market fit per month asked for, learned from a sample of at most `sampleSales`;
 * a model's own sales count up to the day.
 */
export function estimateAll(
  book: SalesBook,
  queries: readonly PriceQuery[],
  sampleSales = Number.POSITIVE_INFINITY,
): PriceAnswer[] {
  const days = queries.map((query) => dayOf(query.asOf) ?? 0)
  const fits = new RollingMarket(sampleBook(book, sampleSales)).fits(days.map(monthOfDay))
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
    if (usable) answers[index] = estimate.range(query.modelTypeId, query.mileageId, query.horizon, query)
  }
  return answers
}
