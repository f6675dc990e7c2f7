import { PartnerMonthsDocument } from '#contract/generated/partner.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { Yen } from '#ui/price/yen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { monthText } from '#ui/values/date-time.ts'
import { query } from '../call/partner-call.ts'
import { ConsoleLink, useAddress } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { dealerOf } from '../console/console-visit.ts'
import type { Route } from './+types/figures.ts'
import { differenceOf, differenceText, hitRateOf, type MonthFigures, totalOf } from './month-columns.ts'

export function loader(route: Route.LoaderArgs) {
  return query(route, PartnerMonthsDocument, { bikeDealerId: dealerOf(route) })
}

export default function Figures({ loaderData }: Route.ComponentProps) {
  const { partnerMonths } = loaderData
  const address = useAddress()
  return (
    <div className="grid max-w-5xl gap-4">
      <ConsoleMeta title="月次実績" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">月次実績</h1>
        <a className="button button-quiet" href={address('/partner/figures.csv')} download>
          CSVで保存
        </a>
      </div>
      <DataTable
        caption="直近12か月の実績"
        columns={['月', '入札した件数', '落札', '落札率', '取引完了', '支払総額', '減額の合計', '相場との差（平均）']}
        numeric={[1, 2, 3, 4, 5, 6, 7]}
        rows={[
          { key: 'total', cells: cellsOf(<b>12か月の合計</b>, totalOf(partnerMonths)) },
          ...partnerMonths.map((it) => ({ key: it.month, cells: cellsOf(monthText(it.month), it) })),
        ]}
      />
      <p className="text-sm text-text-2">
        相場との差は、成約金額を、同じ車種・型式・年式・走行距離・評価の車両の、その月の相場のまん中と比べた平均です。マイナスは相場より安い仕入れです。相場のない車両と、事故歴などで相場と比べられない車両は含みません。
        減額や支払日数などの実績とその推移は、<ConsoleLink to="/partner/record">取引実績</ConsoleLink>
        で確認できます。
      </p>
      <LedgerLinks />
    </div>
  )
}

function cellsOf(name: React.ReactNode, month: MonthFigures): React.ReactNode[] {
  const hitRate = hitRateOf(month)
  const difference = differenceOf(month)
  return [
    name,
    `${month.bidAuctions}件`,
    `${month.wonAuctions}件`,
    hitRate === null ? '—' : `${hitRate}%`,
    `${month.completedAuctions}件`,
    <Yen key="paid" yen={month.paidTotal} />,
    <Yen key="reduced" yen={month.reducedTotal} />,
    difference === null ? '—' : `${differenceText(difference)}（${month.comparedAuctions}件）`,
  ]
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
