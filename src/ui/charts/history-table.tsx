import { manYenText } from '../price/man-yen.ts'
import { monthText } from '../values/date-time.ts'
import type { MonthPrice } from './month-price.ts'
import { NumberTable } from './number-table.tsx'

interface Properties {
  readonly months: readonly MonthPrice[]
  readonly forecast: readonly MonthPrice[]
  readonly showsMedian: boolean
}

/** Newest first, the months ahead on top. */
export function HistoryTable({ months, forecast, showsMedian }: Properties) {
  const rows = [
    ...months.map((month) => row(monthText(month.month), month, showsMedian)),
    ...forecast.map((month) => row(`${monthText(month.month)}（予測）`, month, showsMedian)),
  ].reverse()
  return <NumberTable title="数値で見る" heads={['月', '下限', ...(showsMedian ? ['中央'] : []), '上限']} rows={rows} />
}

function row(head: string, { min, max, median }: MonthPrice, showsMedian: boolean): string[] {
  return [head, manYenText(min), ...(showsMedian ? [manYenText(median)] : []), manYenText(max)]
}
