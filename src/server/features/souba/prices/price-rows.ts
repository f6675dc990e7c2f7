import type { MarketFit } from '#domain/souba/estimator/market-fit.ts'
import type { ModelEstimate } from '#domain/souba/estimator/model-estimate.ts'
import type { StoredModel } from '#domain/souba/estimator/stored-model.ts'
import type { ModelRows, SalesBook } from '#domain/souba/sales-book.ts'

const HISTORY_MONTHS = 24
/** In keys of market_price: any type, any mileage. */
export const ANY = 0

/** What is stored of one model: a row per cell, and its months. */
export interface ModelPriceRows {
  readonly prices: readonly (readonly [
    modelId: number,
    typeId: number,
    mileageId: number,
    count: number,
    min: number[],
    middle: number[],
    max: number[],
  ])[]
  readonly history: readonly (readonly [
    modelId: number,
    month: string,
    count: number,
    min: number,
    middle: number,
    max: number,
  ])[]
  readonly stored: StoredModel | null
}

/** `day`: sales before it are used. One estimate object serves many models. */
export function modelPriceRows(
  estimate: ModelEstimate,
  fit: MarketFit,
  book: SalesBook,
  model: ModelRows,
  day: number,
): ModelPriceRows {
  if (!estimate.open(fit, book, model, day)) return { prices: [], history: [], stored: null }
  const { modelId } = model
  return {
    prices: estimate
      .cells()
      .map(({ modelTypeId, mileageId, ranges }) => [
        modelId,
        modelTypeId ?? ANY,
        mileageId ?? ANY,
        ranges[0]?.count ?? 0,
        ranges.map(({ min }) => min),
        ranges.map(({ middle }) => middle),
        ranges.map(({ max }) => max),
      ]),
    history: estimate
      .history(null, null, HISTORY_MONTHS)
      .map(({ month, count, min, middle, max }) => [modelId, month, count, min, middle, max]),
    stored: estimate.stored(),
  }
}
