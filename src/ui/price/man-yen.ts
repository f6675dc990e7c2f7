/** Market prices in 万円. The rule is the domain's; here are the names the components use. */
export {
  CANNOT_SAY,
  formatManYen as manYenFigure,
  isShown as isShownPrice,
  middleAndRangeText,
  middleText,
  priceText as manYenText,
  rangeText as manYenRangeText,
  shownRange,
  tradeMiddle,
} from '#domain/souba/format.ts'

export type YenOrNothing = number | null | undefined
