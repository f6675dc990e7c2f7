import { dayOf } from '../calendar.ts'
import { quantileInPlace } from '../quantile.ts'
import type { PriceAnswer, PriceQuery } from '../sale.ts'
import { type ModelRows, rowsBefore, type SalesBook } from '../sales-book.ts'

/** Two simple ways to answer, which the estimate must beat: raw percentiles of all earlier sales. */
export function baselineRanges(book: SalesBook, queries: readonly PriceQuery[]) {
  const groups = new Map<string, ModelRows[]>()
  for (const model of book.models) {
    const key = `${model.makerId}:${model.displacementCtgId}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [model])
    else group.push(model)
  }
  const known = new Map<string, PriceAnswer>()
  const answer = (key: string, models: readonly ModelRows[], query: PriceQuery) => {
    const full = `${query.asOf} ${key}`
    let range = known.get(full)
    if (range === undefined) {
      range = percentiles(book, models, dayOf(query.asOf) ?? 0)
      known.set(full, range)
    }
    return range
  }
  const modelPercentiles: PriceAnswer[] = []
  const makerAndClassPercentiles: PriceAnswer[] = []
  for (const query of queries) {
    const model = book.byModelId.get(query.modelId)
    const key = model === undefined ? '' : `${model.makerId}:${model.displacementCtgId}`
    modelPercentiles.push(model === undefined ? null : answer(`${model.modelId}`, [model], query))
    makerAndClassPercentiles.push(answer(key, groups.get(key) ?? [], query))
  }
  return { modelPercentiles, makerAndClassPercentiles }
}

function percentiles(book: SalesBook, models: readonly ModelRows[], day: number): PriceAnswer {
  const parts = models.map((model) => book.logPrice.subarray(model.from, rowsBefore(book, model, day)))
  const count = parts.reduce((sum, part) => sum + part.length, 0)
  if (count === 0) return null
  const values = new Float64Array(count)
  let at = 0
  for (const part of parts) {
    values.set(part, at)
    at += part.length
  }
  const min = Math.round(Math.exp(quantileInPlace(values, count, 0.1)))
  const middle = Math.round(Math.exp(quantileInPlace(values, count, 0.5)))
  const max = Math.round(Math.exp(quantileInPlace(values, count, 0.9)))
  return { min, middle, max, count }
}
