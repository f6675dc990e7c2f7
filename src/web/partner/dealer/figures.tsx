import { PartnerMonthsDocument } from '#contract/generated/partner.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { Yen } from '#ui/price/yen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { monthText } from '#ui/values/date-time.ts'
import { query } from '../call/partner-call.ts'
import { useAddress } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { dealerOf } from '../console/console-visit.ts'
import type { Route } from './+types/figures.ts'

export function loader(route: Route.LoaderArgs) {
  return query(route, PartnerMonthsDocument, { bikeDealerId: dealerOf(route) })
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

const YEARS = 4

/** 古物台帳 of this year and of those that the law has a dealer keep. */
function LedgerLinks() {
  const address = useAddress()
  const thisYear = Number(tokyoDay(new Date(serverNow())).slice(0, 4))
  const years = Array.from({ length: YEARS }, (_, index) => thisYear - index)
  return (
    <section className="card p-4">
      <h2 className="text-base">古物台帳（CSV）</h2>
      <p className="mt-1 text-sm text-text-2">
        取引が完了した車両と相手方の記録です。書き出したことは操作記録に残ります。
      </p>
      <ul className="mt-2 flex flex-wrap gap-3">
        {years.map((year) => (
          <li key={year}>
            <a
              className="button button-quiet"
              href={address(`/partner/ledger/${year}.csv`)}
              download={`ledger-${year}.csv`}
            >
              {year}年
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
