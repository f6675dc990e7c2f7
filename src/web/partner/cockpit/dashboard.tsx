import { OperatorDashboardDocument } from '#contract/generated/operator.ts'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { query } from '../call/partner-call.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import type { Route } from './+types/dashboard.ts'

export function loader(route: Route.LoaderArgs) {
  return query(route, OperatorDashboardDocument, {})
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { operatorDashboard: it, supportInbox, troubledTrades } = loaderData
  const work = [
    { label: '審査待ち', value: it.waitingForInspection, to: '/partner/inspection' },
    { label: '取引の裁定', value: it.disputes, to: '/partner/disputes' },
    { label: '入札受付中', value: it.running, to: '/partner/auctions' },
    { label: '1時間以内に終了', value: it.endingWithinHour, to: '/partner/auctions?soon=1' },
  ]
  const figures = [
    ['売却意思の回答待ち', `${it.waitingForAnswer}件`],
    ['取引中', `${it.inTransaction}件`],
    ['今日の出品', `${it.listedToday}件`],
    ['今日の入札', `${it.bidsToday}件`],
    ['今日完了した取引', `${it.soldToday}件`],
    ['今日の取引総額', yenText(it.soldTotalToday)],
    ['今日の新規会員', `${it.newOwnersToday}人`],
  ] as const
  return (
    <div className="grid max-w-5xl gap-6">
      <ConsoleMeta title="今日" />
      <h1 className="text-xl">今日の状況</h1>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {work.map(({ label, value, to }) => (
          <li key={label}>
            <ConsoleLink to={to} className="card block p-4 text-ink no-underline hover:bg-brand-soft">
              <span className="block text-text-2">{label}</span>
              <span className="tabular text-2xl font-bold">{value}</span>件
            </ConsoleLink>
          </li>
        ))}
      </ul>
      {it.stolenMatches > 0 && (
        <p>
          <ConsoleLink to="/partner/stolen-frames">盗難車リストに一致する出品</ConsoleLink>：
          <strong className="text-bad">{it.stolenMatches}件</strong>（判断待ち）
        </p>
      )}
      {troubledTrades.length > 0 && (
        <p>
          <ConsoleLink to="/partner/disputes">運営の対応を待っている取引</ConsoleLink>：
          <strong className="text-bad">{troubledTrades.length}件</strong>（利用停止中の販売店、未払い）
        </p>
      )}
      <p>
        <ConsoleLink to="/partner/support">未回答のお問い合わせ</ConsoleLink>：{supportInbox.openCount}件
        {supportInbox.overdueCount > 0 && (
          <strong className="ml-2 text-bad">（回答期限切れ {supportInbox.overdueCount}件）</strong>
        )}
      </p>
      {it.oldestWaitingSince && <p>もっとも古い審査待ち：{dateTimeText(it.oldestWaitingSince)}</p>}
      <dl className="card grid grid-cols-2 gap-x-6 p-4 sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label} className="py-2">
            <dt className="text-text-2">{label}</dt>
            <dd className="tabular text-lg font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
