import { ReliabilityDocument } from '#contract/generated/reliability.ts'
import { SPANS, type Span } from '#domain/reliability/period.ts'
import { FailureBars } from '#ui/charts/failure-bars.tsx'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { fullDateTimeText, shortDateText, timeText } from '#ui/values/date-time.ts'
import { query } from '../call/partner-call.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import type { Route } from './+types/reliability.ts'
import { Backlog } from './backlog.tsx'
import { BudgetCard } from './budget-card.tsx'
import { PeriodTable } from './period-table.tsx'
import { SPAN_NAMES } from './reliability-words.ts'

const STEPS: Readonly<Record<Span, string>> = { hour: '5分', day: '1時間', month: '1日' }

export async function loader(route: Route.LoaderArgs) {
  const asked = route.url.searchParams.get('span')
  const { reliability, serverTime } = await query(route, ReliabilityDocument, {})
  return { reliability, serverTime, span: SPANS.find((it) => it === asked) ?? 'day' }
}

export default function ReliabilityPage({ loaderData }: Route.ComponentProps) {
  const { reliability, serverTime, span } = loaderData
  const { since, budget, periods } = reliability
  const shown = periods.find((it) => it.span === span)
  return (
    <div className="grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-5">
      <ConsoleMeta title="稼働状況" />
      <div>
        <h1 className="text-xl">稼働状況</h1>
        <p className="mt-1 text-text-2">
          すべてのサーバーの応答を合計しています（
          <time dateTime={serverTime} className="tabular">
            {fullDateTimeText(serverTime)}
          </time>
          現在。直近の15秒ほどは、まだ含まれていないことがあります）。失敗した操作は
          <ConsoleLink to="/partner/failures">エラーの記録</ConsoleLink>で調べられます。
        </p>
      </div>
      {since === null ? (
        <EmptyState drawing={<StateDrawing name="done" />} title="まだ記録がありません">
          サーバーが動きはじめると、15秒ほどで最初の数値を表示します。
        </EmptyState>
      ) : (
        <>
          <BudgetCard budget={budget} since={since} />
          <section className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-labelledby="periods">
            <h2 id="periods" className="text-base">
              期間ごとの数値
            </h2>
            <PeriodTable periods={periods} />
          </section>
          <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="chart">
            <h2 id="chart" className="text-base">
              失敗した応答の推移
            </h2>
            <Tabs
              label="グラフの期間"
              LinkComponent={ConsoleLink}
              tabs={SPANS.map((it) => ({
                label: SPAN_NAMES[it],
                to: `/partner/reliability?span=${it}`,
                isCurrent: it === span,
              }))}
            />
            {shown && (
              <FailureBars
                step={STEPS[span]}
                bars={shown.buckets.map((it) => ({
                  ...it,
                  label: span === 'month' ? shortDateText(it.from) : timeText(it.from),
                }))}
              />
            )}
          </section>
        </>
      )}
      <section className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-labelledby="backlog">
        <h2 id="backlog" className="text-base">
          いま滞っているもの
        </h2>
        <Backlog reliability={reliability} now={serverTime} />
      </section>
    </div>
  )
}
