/** Below this a market price is not shown as a number (spec §9). Yen. */
export const LEAST_SHOWN_YEN = 1_000
export const CANNOT_SAY = '算出不可'

export type YenOrNothing = number | null | undefined

export function isShownPrice(yen: YenOrNothing): yen is number {
  return typeof yen === 'number' && Number.isFinite(yen) && yen >= LEAST_SHOWN_YEN
}

/** 420000 → "42.0": tenths of 10,000 yen, rounded. */
export function manYenFigure(yen: number): string {
  const tenths = Math.round(yen / 1_000)
  return `${Math.floor(tenths / 10).toLocaleString('ja-JP')}.${tenths % 10}`
}

/** 420000 → 42.0万円 */
export function manYenText(yen: YenOrNothing): string {
  return isShownPrice(yen) ? `${manYenFigure(yen)}万円` : CANNOT_SAY
}

/** 385000, 462000 → 38.5〜46.2万円 */
export function manYenRangeText(min: YenOrNothing, max: YenOrNothing): string {
  return isShownPrice(min) && isShownPrice(max) ? `${manYenFigure(min)}〜${manYenFigure(max)}万円` : CANNOT_SAY
}
