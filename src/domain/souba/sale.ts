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
} & BikeDetails

/** What is known of the very bike beside type and mileage band; each may be missing. */
export type BikeDetails = {
  /** The year it was first registered in, or built for. */
  modelYear?: number | null
  /** Exact kilometres. */
  mileageKm?: number | null
  /** Overall grade of an inspection, from 1 (poor) to 10 (as new). */
  grade?: number | null
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
} & BikeDetails

/**
 * Where 80 of 100 such sales fall (10th to 90th percentile), the price that half of them exceed, and on how many sales
 * that stands.
 */
export type PriceRange = { min: number; middle: number; max: number; count: number }

/** `null` is the honest "cannot say" (算出不可). */
export type PriceAnswer = PriceRange | null

/** So many times above or below the model's range a price is more likely a slip (a digit too many) than a sale. */
const MAX_FACTOR = 5

export function isUnlikelyPrice(price: number, range: Pick<PriceRange, 'min' | 'max'>): boolean {
  return price > range.max * MAX_FACTOR || price * MAX_FACTOR < range.min
}
