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

/** Maps yen to percent of the bar's width; all of the given prices fit, with the same air on both sides. */
export function percentScale(prices: readonly YenOrNothing[]): (yen: number) => number {
  const shown = prices.filter(isShownPrice)
  const low = Math.min(...shown)
  const high = Math.max(...shown)
  const air = (high - low) * 0.15 || high * 0.15 || 1
  const width = high - low + 2 * air
  return (yen) => Math.round(((yen - low + air) / width) * 1_000) / 10
}
