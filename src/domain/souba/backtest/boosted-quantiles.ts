import { dayOf, firstDayOfMonth, monthOfDay } from '../calendar.ts'
import { quantileInPlace } from '../quantile.ts'
import type { PriceAnswer, PriceQuery } from '../sale.ts'
import { rowsBefore, type SalesBook } from '../sales-book.ts'
import { type BikeFeatures, FEATURES, FeatureTable } from './boosted-features.ts'

const TAILS = [0.1, 0.9] as const
const TREES = 40
const LEAVES = 8
const LEARNING_RATE = 0.15
const MIN_LEAF = 20
const BINS = 24
/** Months before the question whose sales are not learned from, but show how far the quantiles miss. */
const HELD_OUT_MONTHS = 3
const MIN_SALES = 200
const MAX_TRAINING_SALES = 30_000

/**
 * The usual way of today, which the estimate must hold its own against: gradient-boosted trees for the 10th and the 90th
 * percentile, then widened or narrowed by what held-out sales show (conformalised quantile regression). Null where there is
 * too little to learn from.
 */
export function boostedRanges(book: SalesBook, queries: readonly PriceQuery[]): PriceAnswer[] {
  const fits = new Map<number, BoostedFit | null>()
  return queries.map((query) => {
    const day = dayOf(query.asOf) ?? 0
    const month = monthOfDay(day)
    let fit = fits.get(month)
    if (fit === undefined) {
      fit = fitAt(book, month)
      fits.set(month, fit)
    }
    const model = book.byModelId.get(query.modelId)
    if (fit === null || model === undefined) return null
    const features = fit.table.ofQuery(model, query, month + query.horizon)
    if (features === null) return null
    const [lower = 0, upper = 0] = fit.ends(features)
    const count = rowsBefore(book, model, day) - model.from
    const [min, max] = [Math.exp(Math.min(lower, upper)), Math.exp(Math.max(lower, upper))]
    return { min: Math.round(min), middle: Math.round(Math.sqrt(min * max)), max: Math.round(max), count }
  })
}

interface BoostedFit {
  readonly table: FeatureTable
  /** The log prices of both ends. */
  readonly ends: (features: BikeFeatures) => number[]
}

function fitAt(book: SalesBook, month: number): BoostedFit | null {
  const table = new FeatureTable(book, firstDayOfMonth(month - HELD_OUT_MONTHS))
  if (table.rows.length < MIN_SALES) return null
  const step = Math.max(1, Math.ceil(table.rows.length / MAX_TRAINING_SALES))
  const training = table.rows.filter((_, index) => index % step === 0).map((row) => table.ofRow(row))
  const borders = Array.from({ length: FEATURES }, (_, feature) => bordersOf(training, feature))
  const boosts = TAILS.map((tail) => boost(training, borders, tail))
  const held = table.rowsUntil(firstDayOfMonth(month)).flatMap((row) => table.ofKnownRow(row) ?? [])
  const margins = boosts.map((predict, side) => {
    const off = Float64Array.from(held, (sale) => (side === 0 ? -1 : 1) * (sale.rest - predict(sale.values)))
    return off.length < MIN_LEAF ? 0 : quantileInPlace(off, off.length, TAILS[1])
  })
  return {
    table,
    ends: ({ values, centre }) =>
      boosts.map((predict, side) => centre + predict(values) + (side === 0 ? -1 : 1) * (margins[side] ?? 0)),
  }
}

/** Values that split the sales into bins of about the same size. */
function bordersOf(sales: readonly BikeFeatures[], feature: number): number[] {
  const sorted = Float64Array.from(sales, ({ values }) => values[feature] ?? 0).sort()
  const borders = new Set<number>()
  for (let bin = 1; bin < BINS; bin++) borders.add(sorted[Math.floor((bin * sorted.length) / BINS)] ?? 0)
  return [...borders]
}

type Tree = { readonly feature: number; readonly border: number; readonly low: Tree; readonly high: Tree } | number

/** Trees for one tail; each corrects what the ones before leave on the wrong side. */
function boost(
  sales: readonly BikeFeatures[],
  borders: readonly (readonly number[])[],
  tail: number,
): (values: readonly number[]) => number {
  const rest = Float64Array.from(sales, (sale) => sale.rest)
  const bins = borders.map((ends, feature) => Uint8Array.from(sales, ({ values }) => binOf(ends, values[feature] ?? 0)))
  const start = quantileInPlace(Float64Array.from(rest), rest.length, tail)
  for (let at = 0; at < rest.length; at++) rest[at] = (rest[at] ?? 0) - start
  const trees: Tree[] = []
  const all = Int32Array.from(sales, (_, index) => index)
  for (let count = 0; count < TREES; count++) trees.push(grow(all, LEAVES, { rest, bins, borders, tail }))
  return (values) => trees.reduce<number>((sum, tree) => sum + leafOf(tree, values), start)
}

interface Growing {
  /** What is left of each sale; the tree takes its part away. */
  readonly rest: Float64Array
  readonly bins: readonly Uint8Array[]
  readonly borders: readonly (readonly number[])[]
  readonly tail: number
}

function grow(sales: Int32Array, leaves: number, growing: Growing): Tree {
  const split = leaves > 1 ? bestSplit(sales, growing) : null
  if (split === null) {
    const { rest, tail } = growing
    const values = Float64Array.from(sales, (sale) => rest[sale] ?? 0)
    const step = LEARNING_RATE * quantileInPlace(values, values.length, tail)
    for (const sale of sales) rest[sale] = (rest[sale] ?? 0) - step
    return step
  }
  const { feature, bin } = split
  const column = growing.bins[feature] ?? new Uint8Array(0)
  const low = sales.filter((sale) => (column[sale] ?? 0) <= bin)
  const high = sales.filter((sale) => (column[sale] ?? 0) > bin)
  return {
    feature,
    border: growing.borders[feature]?.[bin] ?? 0,
    low: grow(low, leaves / 2, growing),
    high: grow(high, leaves / 2, growing),
  }
}

/** The split that parts best those above the prediction from those below; null where none leaves enough on both sides. */
function bestSplit(sales: Int32Array, { rest, bins, tail }: Growing): { feature: number; bin: number } | null {
  const steep = Float64Array.from(sales, (sale) => ((rest[sale] ?? 0) > 0 ? tail : tail - 1))
  const total = steep.reduce((sum, one) => sum + one, 0)
  let best: { feature: number; bin: number } | null = null
  let bestGain = (total * total) / sales.length + 1e-9
  bins.forEach((column, feature) => {
    const sum = new Float64Array(BINS)
    const count = new Int32Array(BINS)
    for (let at = 0; at < sales.length; at++) {
      const bin = column[sales[at] ?? 0] ?? 0
      sum[bin] = (sum[bin] ?? 0) + (steep[at] ?? 0)
      count[bin] = (count[bin] ?? 0) + 1
    }
    let [low, below] = [0, 0]
    for (let bin = 0; bin < BINS - 1; bin++) {
      low += sum[bin] ?? 0
      below += count[bin] ?? 0
      const above = sales.length - below
      if (below < MIN_LEAF || above < MIN_LEAF) continue
      const gain = (low * low) / below + (total - low) ** 2 / above
      if (gain > bestGain) {
        bestGain = gain
        best = { feature, bin }
      }
    }
  })
  return best
}

/** How many borders the value exceeds. */
function binOf(borders: readonly number[], value: number): number {
  let bin = 0
  while (bin < borders.length && value > (borders[bin] ?? 0)) bin++
  return bin
}

function leafOf(tree: Tree, values: readonly number[]): number {
  let node = tree
  while (typeof node !== 'number') node = (values[node.feature] ?? 0) > node.border ? node.high : node.low
  return node
}
