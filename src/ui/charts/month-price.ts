import { manYenRangeText, middleText, shownRange } from '../price/man-yen.ts'
import { monthText } from '../values/date-time.ts'

/** The market's range of a month; null where too few sales are known. Yen. */
export interface MonthPrice {
  /** "2025-01" */
  readonly month: string
  readonly min: number | null
  readonly max: number | null
  readonly median?: number | null
}

export type ShownMonthPrice = MonthPrice & { readonly min: number; readonly max: number }

export function isShownMonth(month: MonthPrice): month is ShownMonthPrice {
  return shownRange(month.min, month.median, month.max) !== null
}

/** What the chart says, in one or two sentences. */
export function historySummary(months: readonly MonthPrice[], forecast: readonly MonthPrice[]): string {
  const shown = months.filter(isShownMonth)
  const first = shown[0]
  const last = shown.at(-1)
  const ahead = forecast.filter(isShownMonth).at(-1)
  if (!first || !last || first === last) return '取引が少ないため、相場の推移を表示できません。'
  const past = `${monthText(last.month)}の相場は${rangeOf(last)}で、${monthText(first.month)}の${rangeOf(first)}から${changeWords(first, last)}。`
  return ahead ? `${past}${monthText(ahead.month)}は${rangeOf(ahead)}の見込みです。` : past
}

/** Within a sentence: 約44万円（28.4〜63.9万円）. */
function rangeOf({ min, median, max }: ShownMonthPrice): string {
  const range = manYenRangeText(min, max)
  return median == null ? range : `${middleText(median)}（${range}）`
}

/** By the middle of the range; within 2 percent it counts as unchanged. */
function changeWords(first: ShownMonthPrice, last: ShownMonthPrice): string {
  const change = (last.min + last.max) / (first.min + first.max) - 1
  if (Math.abs(change) < 0.02) return 'ほぼ変わっていません'
  const percent = Math.round(Math.abs(change) * 100)
  return change > 0 ? `約${percent}%上がりました` : `約${percent}%下がりました`
}
