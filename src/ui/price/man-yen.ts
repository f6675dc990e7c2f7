/** Market prices in 万円. The rule is the domain's; here are the names the components use. */
export {
  CANNOT_SAY,
  formatManYen as manYenFigure,
  isShown as isShownPrice,
  priceText as manYenText,
  rangeText as manYenRangeText,
} from '#domain/souba/format.ts'

export type YenOrNothing = number | null | undefined

/** With fewer sales of its own a range is made from those around it, too, and says so. */
export function estimateWords(count: number): string {
  return count < 5 ? 'と近い条件から推定' : ''
}
