import type { MarketFit } from '#domain/souba/estimator/market-fit.ts'
import { ModelEstimate } from '#domain/souba/estimator/model-estimate.ts'
import type { SalesBook } from '#domain/souba/sales-book.ts'
import { modelPriceRows } from './price-rows.ts'

/** What COPY takes for the tables of prices, a line per row. */
export interface PriceLines {
  readonly models: number
  readonly prices: readonly string[]
  readonly history: readonly string[]
  readonly stored: readonly string[]
}

export interface PriceTask {
  readonly book: SalesBook
  readonly fit: MarketFit
  /** Sales before it are used. */
  readonly day: number
  readonly computedAt: Date
}

/** The prices of all models of the book. */
export function priceLines({ book, fit, day, computedAt }: PriceTask): PriceLines {
  const prices: string[] = []
  const history: string[] = []
  const stored: string[] = []
  const estimate = new ModelEstimate()
  const at = computedAt.toISOString()
  let models = 0
  for (const model of book.models) {
    const rows = modelPriceRows(estimate, fit, book, model, day)
    if (rows.prices.length > 0) models += 1
    for (const [modelId, typeId, mileageId, count, min, middle, max] of rows.prices) {
      prices.push(`${modelId}\t${typeId}\t${mileageId}\t${count}\t{${min}}\t{${middle}}\t{${max}}\t${at}\n`)
    }
    if (rows.stored) stored.push(`${model.modelId}\t${JSON.stringify(rows.stored)}\n`)
    for (const row of rows.history) history.push(`${row.join('\t')}\n`)
  }
  return { models, prices, history, stored }
}
