/** Ours: far above the dearest motorcycle, far below the database's integer; catches slips of the finger. */
export const HIGHEST_BID = 100_000_000

interface StepSize {
  readonly from: number
  readonly step: number
}

/** From the highest price down. */
const STEP_SIZES: readonly StepSize[] = [
  { from: 1_000_000, step: 10_000 },
  { from: 300_000, step: 5_000 },
  { from: 0, step: 1_000 },
]

/** The steps in which a price of this size is bid up. */
export function stepAt(price: number): number {
  return STEP_SIZES.find(({ from }) => price >= from)?.step ?? 1_000
}

/** The larger steps of higher prices, nearest first. */
export function stepSizesAbove(price: number): readonly StepSize[] {
  return STEP_SIZES.filter(({ from }) => from > price).reverse()
}

/** Bids and maxima are whole steps of their own size: 305,000 but not 303,000. */
export function isOnStep(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount % stepAt(amount) === 0
}

/** The least amount of whole steps that is not below; a new size begins at a whole step of its own. */
export function roundUpToStep(amount: number): number {
  const step = stepAt(amount)
  return Math.ceil(amount / step) * step
}

/** The greatest amount of whole steps that is not above. */
export function roundDownToStep(amount: number): number {
  const step = stepAt(amount)
  return Math.floor(amount / step) * step
}

/** One step above a price: what the system bids to pass it. */
export function stepAbove(price: number): number {
  return price + stepAt(price)
}

/** The least a dealer may bid; a price of 0 means that there is no bid yet. A price that was bid before steps were whole is passed by a whole one. */
export function leastBid(currentPrice: number): number {
  return roundUpToStep(stepAbove(currentPrice))
}

/** So many steps above the least that may be bid: 1 is the least itself. Never above the highest bid there is. */
export function stepsFrom(least: number, steps: number): number {
  let amount = least
  for (let step = 1; step < steps; step += 1) amount = leastBid(amount)
  return Math.min(amount, HIGHEST_BID)
}

/** The least maximum above the own one. */
export function leastRaise(maximum: number): number {
  return roundUpToStep(maximum + 1)
}

/** What dealers learn of the owner's wish; null where the owner gave none. */
export function isAskingPriceReached(askingPrice: number | null, currentPrice: number): boolean | null {
  return askingPrice === null ? null : currentPrice >= askingPrice
}
