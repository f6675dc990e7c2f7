import type { YenOrNothing } from './man-yen.ts'
import { isShownPrice } from './man-yen.ts'

/** Where a price lies against the market's range. */
export type Standing = 'below' | 'inside' | 'above'

export function standingOf(yen: number, min: number, max: number): Standing {
  if (yen < min) return 'below'
  return yen > max ? 'above' : 'inside'
}

export const STANDING_WORDS: Record<Standing, string> = {
  below: '相場より低め',
  inside: '相場の範囲内',
  above: '相場より高め',
}

/** So many times the market's upper end a mark may lie before it would press the range into a dot. */
const MAX_SHOWN_FACTOR = 3

/** Whether a price is too far above others to be drawn on one scale with them. */
export function isOffScale(yen: number, max: number): boolean {
  return yen > max * MAX_SHOWN_FACTOR
}

/** Where a price is drawn: at the end of the scale where it lies beyond. */
export function shownAt(yen: number, max: number): number {
  return Math.min(yen, max * MAX_SHOWN_FACTOR)
}

/** Maps yen to percent of the bar's width; all of the given prices fit, with the same air on both sides. */
export function percentScale(prices: readonly YenOrNothing[]): (yen: number) => number {
  const shown = prices.filter(isShownPrice)
  const low = Math.min(...shown)
  const high = Math.max(...shown)
  const air = (high - low) * 0.15 || high * 0.15 || 1
  const width = high - low + 2 * air
  return (yen) => Math.round(((yen - low + air) / width) * 1_000) / 10
}
