import type { OperatorDashboardQuery } from '#contract/generated/operator.ts'
import { countText, yenText } from '#ui/values/money.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { differenceText } from '../dealer/figure-columns.ts'

const DAYS = 7

interface Figure {
  readonly label: string
  readonly value: string
  readonly note?: string
  readonly to?: string
}

/** Today's market; beneath each figure what a day of the last week brought. */
export function DayFigures({ operatorDashboard: it, cockpit: { market } }: OperatorDashboardQuery) {
  const day = (label: string, today: number, before: number, unit = '件'): Figure => ({
    label,
    value: `${countText(today)}${unit}`,
    note: `7日平均 ${meanText(before)}${unit}`,
  })
  const figures: readonly Figure[] = [
    { label: '入札受付中', value: `${countText(it.running)}件`, to: '/partner/auctions' },
    { label: '1時間以内に終了', value: `${countText(it.endingWithinHour)}件`, to: '/partner/auctions?soon=1' },
    { label: '出品者の回答待ち', value: `${countText(it.waitingForAnswer)}件` },
    { label: '取引中', value: `${countText(it.inTransaction)}件` },
    day('今日の出品', it.listedToday, it.listedBefore),
    day('今日の入札', it.bidsToday, it.bidsBefore),
    day('今日完了した取引', it.soldToday, it.soldBefore),
    {
      label: '今日の取引総額',
      value: yenText(it.soldTotalToday),
      note: `7日平均 ${yenText(Math.round(it.soldTotalBefore / DAYS))}`,
    },
    {
      label: '相場との差（今日・中央値）',
      value: differenceWords(market.today.median),
      note: `直近7日 ${differenceWords(market.before.median)}（${countText(market.before.comparedCount)}件）`,
    },
    day('今日の新規会員', it.newOwnersToday, it.newOwnersBefore, '人'),
  ]
  return (
    <dl className="card grid grid-cols-2 gap-x-6 px-4 py-2 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(({ label, value, note, to }) => (
        <div key={label} className="py-1.5">
          <dt className="text-text-2">
            {to ? (
              <ConsoleLink to={to} className="inline-flex min-h-11 items-center lg:min-h-6">
                {label}
              </ConsoleLink>
            ) : (
              label
            )}
          </dt>
          <dd className="tabular">
            <span className="text-lg font-bold">{value}</span>
            {note && <span className="block text-xs text-text-2">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Of few, the first digit behind the point tells. */
function meanText(total: number): string {
  const mean = total / DAYS
  return mean < 10 ? String(Math.round(mean * 10) / 10) : countText(mean)
}

function differenceWords(share: number | null): string {
  return share === null ? '比較なし' : differenceText(Math.round(share * 1_000) / 10 + 0)
}
