import { OperatorDashboardDocument } from '#contract/generated/operator.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { timeText } from '#ui/values/date-time.ts'
import { query } from '../call/partner-call.ts'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { useLive } from '../live/use-live.ts'
import type { Route } from './+types/dashboard.ts'
import { DayFigures } from './day-figures.tsx'
import { QueueTable } from './queue-table.tsx'
import { overdueTotal } from './queue-words.ts'
import { Scorecards } from './scorecards.tsx'
import { TroubledLists } from './troubled-lists.tsx'

export function loader(route: Route.LoaderArgs) {
  return query(route, OperatorDashboardDocument, {})
}

/** What needs an operator now; read again whenever something comes in or changes. */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { serverTime, cockpit } = loaderData
  const { withoutBids, belowMarket, unanswered, latePayments, queues, scorecards } = cockpit
  const shown = [withoutBids, belowMarket, unanswered, latePayments].flatMap(({ auctions }) =>
    auctions.map(({ auctionId }) => auctionId),
  )
  useLive([...new Set(shown)])
  const overdue = overdueTotal(queues)
  return (
    <div className="grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-5">
      <ConsoleMeta title="今日" />
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="text-xl">今日の状況</h1>
        <p className="tabular text-text-2">
          <time dateTime={serverTime}>{timeText(serverTime)}</time> 現在・変化があると自動で更新します
        </p>
        {overdue > 0 && <StateBadge tone="bad">回答の約束を過ぎたもの {overdue}件</StateBadge>}
      </div>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-labelledby="queues">
        <h2 id="queues" className="text-base">
          対応を待っているもの
        </h2>
        <QueueTable queues={queues} now={serverTime} />
      </section>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-labelledby="troubled">
        <h2 id="troubled" className="text-base">
          気をつけたいオークション
        </h2>
        <TroubledLists cockpit={cockpit} now={serverTime} />
      </section>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-labelledby="market">
        <h2 id="market" className="text-base">
          今日の市場
        </h2>
        <DayFigures {...loaderData} />
      </section>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-labelledby="dealers">
        <h2 id="dealers" className="text-base">
          確認が必要な販売店
        </h2>
        <Scorecards scorecards={scorecards} />
      </section>
    </div>
  )
}
