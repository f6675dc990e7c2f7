/** Bids are whole thousands of yen. */
export const BID_UNIT = 1_000
/** Ours: far above the dearest motorcycle, far below the database's integer; catches slips of the finger. */
export const HIGHEST_BID = 100_000_000

/** By how much the next bid must at least exceed a price. */
export function stepAt(price: number): number {
  if (price < 300_000) return 1_000
  if (price < 1_000_000) return 5_000
  return 10_000
}

/** The least a bid must be; a price of 0 means that there is no bid yet. */
export function leastBid(currentPrice: number): number {
  return currentPrice + stepAt(currentPrice)
}

export function isWholeThousands(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount % BID_UNIT === 0
}

/** What dealers learn of the owner's wish; null where the owner gave none. */
export function isAskingPriceReached(askingPrice: number | null, currentPrice: number): boolean | null {
  return askingPrice === null ? null : currentPrice >= askingPrice
}
