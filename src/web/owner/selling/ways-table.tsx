import { StackedTable } from '#ui/table/stacked-table.tsx'
import type { WayRow } from '../../content/selling.ts'

const HEAD = ['売り方', '価格の決まり方', '手間', '早さ', '安心と注意', '向いている方']

/** The four ways to sell, measured with the same yardstick. */
export function WaysTable({ ways }: { readonly ways: readonly WayRow[] }) {
  const rows = ways.map(({ name, cells }) => ({ name, heading: name, cells }))
  return <StackedTable caption="バイクの4つの売り方の比較" head={HEAD} rows={rows} />
}
