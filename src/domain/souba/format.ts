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

/** A range that ends at more than so many times its beginning helps nobody to decide. */
const MAX_RANGE_FACTOR = 3

type Yen = number | null | undefined

/** Whether a range is narrow enough to be said; else it is 算出不可. */
export function isShownRange(min: Yen, max: Yen): boolean {
  return isShown(min) && isShown(max) && max <= min * MAX_RANGE_FACTOR
}

/** The range where it can be said; where its middle is not known, half-way between the ends, as prices are counted. */
export function shownRange(min: Yen, middle: Yen, max: Yen): { min: number; middle: number; max: number } | null {
  if (!isShown(min) || !isShown(max) || !isShownRange(min, max)) return null
  return { min, middle: isShown(middle) ? middle : Math.sqrt(min * max), max }
}

/** 334000 → "約33万円", 84000 → "約8.4万円": the one number that a reader remembers. */
export function middleText(yen: number): string {
  return `約${yen >= 100_000 ? Math.round(yen / 10_000).toLocaleString('ja-JP') : formatManYen(yen)}万円`
}

const TRADE_STEP = 1_000

/** 104600 → 105000: the middle as the console says it in lists, files and on pages, where differences are reckoned from it. */
export function tradeMiddle(yen: number): number {
  return Math.round(yen / TRADE_STEP) * TRADE_STEP
}

/** The middle first, then the range: "まん中 約33万円（25.0〜54.0万円）" */
export function middleAndRangeText(
  range: { readonly min: number; readonly middle: number; readonly max: number },
  wordsOfMiddle = middleText,
): string {
  return isShownRange(range.min, range.max)
    ? `まん中 ${wordsOfMiddle(range.middle)}（${rangeText(range.min, range.max)}）`
    : CANNOT_SAY
}

/** 420000 → "42.0万円" */
export function priceText(yen: number | null | undefined): string {
  return isShown(yen) ? `${formatManYen(yen)}万円` : CANNOT_SAY
}

/** 385000, 462000 → "38.5〜46.2万円" */
export function rangeText(min: number | null | undefined, max: number | null | undefined): string {
  const range = shownRange(min, null, max)
  return range ? `${formatManYen(range.min)}〜${formatManYen(range.max)}万円` : CANNOT_SAY
}
