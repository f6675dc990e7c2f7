import { PartnerMonthsDocument } from '#contract/generated/partner.ts'
import { Yen } from '#ui/price/yen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { monthText } from '#ui/values/date-time.ts'
import { ask } from '../call/partner-call.ts'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { dealerOf } from '../console/console-visit.ts'
import { LedgerLinks } from '../ledger/ledger-links.tsx'
import type { Route } from './+types/figures.ts'

export function loader(route: Route.LoaderArgs) {
  return ask(route, PartnerMonthsDocument, { bikeDealerId: dealerOf(route) })
}

export default function Figures({ loaderData }: Route.ComponentProps) {
  const { partnerMonths } = loaderData
  return (
    <div className="grid max-w-5xl gap-4">
      <ConsoleMeta title="月次実績" />
      <h1 className="text-xl">月次実績</h1>
      <DataTable
        caption="直近12か月の実績"
        columns={['月', '入札した件数', '落札', '落札率', '取引完了', '支払総額', '減額の合計']}
        numeric={[1, 2, 3, 4, 5, 6]}
        rows={partnerMonths.map((it) => ({
          key: it.month,
          cells: [
            monthText(it.month),
            `${it.bidAuctions}件`,
            `${it.wonAuctions}件`,
            it.bidAuctions > 0 ? `${Math.round((it.wonAuctions / it.bidAuctions) * 100)}%` : '—',
            `${it.completedAuctions}件`,
            <Yen key="paid" yen={it.paidTotal} />,
            <Yen key="reduced" yen={it.reducedTotal} />,
          ],
        }))}
      />
      <LedgerLinks />
    </div>
  )
}
