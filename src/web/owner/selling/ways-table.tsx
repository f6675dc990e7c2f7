import { waysToSell } from '#content/selling/ways-to-sell.ts'
import { WAYS_TO_SELL } from '#domain/selling/ways-to-sell.ts'
import { StackedTable } from '#ui/table/stacked-table.tsx'

const HEAD = ['売り方', '価格の決まり方', '手間', '早さ', '安心と注意', '向いている方']

/** The four ways to sell, measured with the same yardstick. */
export function WaysTable() {
  const rows = WAYS_TO_SELL.map((way) => {
    const { name, price, effort, speed, safety, suits } = waysToSell[way]
    return { name, heading: name, cells: [price, effort, speed, safety, suits] }
  })
  return <StackedTable caption="バイクの四つの売り方の比較" head={HEAD} rows={rows} />
}
