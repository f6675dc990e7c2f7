import { median } from './median.ts'

/** What a dealer paid, beside the middle price of bikes like it at the time. */
export interface Compared {
  readonly amount: number
  readonly middle: number
}

interface MonthOfModel {
  /** Like 2026-04. */
  readonly month: string
  readonly priceMiddle: number | null
}

/**
 * How far the purchases were above the middle of their market, on average, as a share of it: -0.03 is 3 % below. Null
 * where none has a market.
 */
export function marketDifference(purchases: readonly Compared[]): number | null {
  if (purchases.length === 0) return null
  return purchases.reduce((sum, { amount, middle }) => sum + amount / middle - 1, 0) / purchases.length
}

/** The same of the one in the middle, which a single odd sale does not move. */
export function medianDifference(purchases: readonly Compared[]): number | null {
  return purchases.length === 0 ? null : median(purchases.map(({ amount, middle }) => amount / middle - 1))
}

/**
 * The middle price of a bike in an earlier month: today's, moved as the prices of its model have moved since. `history`:
 * of the model, the oldest month first.
 */
export function middleIn(month: string, today: number, history: readonly MonthOfModel[]): number {
  const known = history.flatMap(({ month: it, priceMiddle }) => (priceMiddle ? [{ month: it, priceMiddle }] : []))
  const then = known.findLast((it) => it.month <= month) ?? known[0]
  const last = known.at(-1)
  return then && last ? today * (then.priceMiddle / last.priceMiddle) : today
}
