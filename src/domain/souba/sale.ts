/** One completed sale, as read from a file or the sales table. */
export type Sale = {
  /** ISO date, for example 2025-04-01. */
  soldOn: string
  makerId: number
  displacementCtgId: number
  modelId: number
  modelTypeId: number | null
  mileageId: number | null
  /** Yen, a whole number. */
  price: number
}

/** Months ahead of the month of `asOf`. */
export type Horizon = 0 | 1 | 2 | 3
export const HORIZONS: readonly Horizon[] = [0, 1, 2, 3]

export type PriceQuery = {
  /** ISO date; only sales before this day are used. */
  asOf: string
  modelId: number
  modelTypeId: number | null
  mileageId: number | null
  horizon: Horizon
}

/** Where 80 of 100 such sales fall (10th to 90th percentile), and on how many sales that stands. */
export type PriceRange = { min: number; max: number; count: number }

/** `null` is the honest "cannot say" (算出不可). */
export type PriceAnswer = PriceRange | null
