import type { PartnerMonthsQuery } from '#contract/generated/partner.ts'
import { csvText } from '#domain/values/csv-cell.ts'

export type MonthFigures = Omit<PartnerMonthsQuery['partnerMonths'][number], 'month' | '__typename'>

/** What is counted adds up; the difference to the market is the average over all purchases, not over the months. */
export function totalOf(months: readonly MonthFigures[]): MonthFigures {
  const sum = (read: (month: MonthFigures) => number) => months.reduce((total, month) => total + read(month), 0)
  const comparedAuctions = sum((it) => it.comparedAuctions)
  const difference = sum((it) => (it.marketDifference ?? 0) * it.comparedAuctions)
  return {
    bidAuctions: sum((it) => it.bidAuctions),
    wonAuctions: sum((it) => it.wonAuctions),
    completedAuctions: sum((it) => it.completedAuctions),
    paidTotal: sum((it) => it.paidTotal),
    reducedTotal: sum((it) => it.reducedTotal),
    comparedAuctions,
    marketDifference: comparedAuctions > 0 ? difference / comparedAuctions : null,
  }
}

/** Of the auctions bid on, those that were won, in percent; null where nothing was bid on. */
export function hitRateOf({ bidAuctions, wonAuctions }: MonthFigures): number | null {
  return bidAuctions > 0 ? Math.round((wonAuctions / bidAuctions) * 100) : null
}

/** In percent, to one digit. */
export function differenceOf({ marketDifference }: MonthFigures): number | null {
  return marketDifference === null ? null : Math.round(marketDifference * 1_000) / 10 + 0
}

/** −3.2%, or +1.0%. */
export function differenceText(percent: number): string {
  const digits = Math.abs(percent).toFixed(1)
  return percent === 0 ? '±0.0%' : `${percent < 0 ? '−' : '+'}${digits}%`
}

const HEADS = [
  '月',
  '入札した件数',
  '落札',
  '落札率（%）',
  '取引完了',
  '支払総額（円）',
  '減額の合計（円）',
  '相場との差の平均（%）',
  '相場と比べた件数',
]

/** The months and their total as a file for a spreadsheet. */
export function monthsCsv(months: readonly (MonthFigures & { readonly month: string })[]): string {
  const cells = (name: string, it: MonthFigures) => [
    name,
    it.bidAuctions,
    it.wonAuctions,
    hitRateOf(it) ?? '',
    it.completedAuctions,
    it.paidTotal,
    it.reducedTotal,
    differenceOf(it) ?? '',
    it.comparedAuctions,
  ]
  return csvText([HEADS, ...months.map((it) => cells(it.month, it)), cells('合計', totalOf(months))])
}
