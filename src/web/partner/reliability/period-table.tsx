import { LATENCY_GOAL, LATENCY_LIMITS } from '#domain/reliability/error-budget.ts'
import { waitText } from '#ui/dealer/honour-words.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { countText } from '#ui/values/money.ts'
import { type Reliability, SPAN_NAMES, shareText } from './reliability-words.ts'

const seconds = (milliseconds: number | null) => `${(milliseconds ?? 0) / 1_000}秒以内`

const COLUMNS = [
  '期間',
  'リクエスト',
  '失敗',
  '正常な応答',
  '消費ペース',
  `ページ（${seconds(LATENCY_LIMITS.page)}）`,
  `API（${seconds(LATENCY_LIMITS.api)}）`,
  '失敗したジョブ',
  '記録のない時間',
]

/** The hour tells what goes on, the month what is left. */
export function PeriodTable({ periods }: { readonly periods: Reliability['periods'] }) {
  return (
    <div className="grid gap-2">
      <DataTable
        caption="期間ごとの数値"
        columns={COLUMNS}
        numeric={COLUMNS.map((_column, index) => index).slice(1)}
        rows={periods.map((it) => ({ key: it.span, cells: cellsOf(it) }))}
      />
      <p className="text-xs text-text-2">
        「消費ペース」は、許される失敗を30日で使い切る速さを1倍としたものです。速さの目標は{LATENCY_GOAL * 100}
        %以上。「記録のない時間」は、どのサーバーも数値を残さなかった時間で、すべて停止していたか、データベースに書き込めなかったことを示します。
      </p>
    </div>
  )
}

function cellsOf(period: Reliability['periods'][number]): React.ReactNode[] {
  const { span, total, failed, answeredShare, burnRate, responses, jobs, failedJobs, silentMinutes } = period
  const inTime = (kind: 'page' | 'api') => responses.find((it) => it.kind === kind)?.inTimeShare ?? null
  return [
    <strong key="span">{SPAN_NAMES[span]}</strong>,
    countText(total),
    countText(failed),
    shareText(answeredShare),
    burnRate === null ? '—' : <Judged key="rate" isBad={burnRate > 1}>{`${burnRate.toFixed(1)}倍`}</Judged>,
    <InTime key="page" share={inTime('page')} />,
    <InTime key="api" share={inTime('api')} />,
    `${countText(failedJobs)} / ${countText(jobs)}`,
    <Judged key="silent" isBad={silentMinutes > 0}>
      {silentMinutes === 0 ? 'なし' : waitText(silentMinutes)}
    </Judged>,
  ]
}

function InTime({ share }: { readonly share: number | null }) {
  return <Judged isBad={share !== null && share < LATENCY_GOAL}>{shareText(share)}</Judged>
}

function Judged({ isBad, children }: { readonly isBad: boolean; readonly children: React.ReactNode }) {
  return <span className={isBad ? 'font-bold text-warn' : ''}>{children}</span>
}
