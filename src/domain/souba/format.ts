export const CANNOT_SAY = '算出不可'
/** Below this a price is a wreck's or a typing error: nothing is shown. Yen. */
const LEAST_SHOWN = 1_000

/** 420000 → "42.0" */
export function formatManYen(yen: number): string {
  const tenths = Math.round(yen / 1_000)
  const whole = Math.floor(tenths / 10).toLocaleString('ja-JP')
  return `${whole}.${tenths % 10}`
}

/** Whether a market price is known well enough to be a number on a page. */
export function isShown(yen: number | null | undefined): yen is number {
  return typeof yen === 'number' && Number.isFinite(yen) && yen >= LEAST_SHOWN
}

/** 420000 → "42.0万円" */
export function priceText(yen: number | null | undefined): string {
  return isShown(yen) ? `${formatManYen(yen)}万円` : CANNOT_SAY
}

/** 385000, 462000 → "38.5〜46.2万円" */
export function rangeText(min: number | null | undefined, max: number | null | undefined): string {
  return isShown(min) && isShown(max) ? `${formatManYen(min)}〜${formatManYen(max)}万円` : CANNOT_SAY
}

/** From so many sales on, the share of eight in ten means something. */
const FEWEST_FOR_SHARE = 10

/** What a range says, fitting the number of sales it stands on; null where there is no range. */
export function rangeMeaning(salesCount: number | null | undefined): string | null {
  if (salesCount == null) return null
  if (salesCount >= FEWEST_FOR_SHARE) return '取引10件のうち8件がこの範囲です'
  if (salesCount === 0) return '条件の近い取引から推定した範囲です'
  return `取引${salesCount}件と、条件の近い取引から推定した範囲です`
}
