import type { OperatorDashboardQuery } from '#contract/generated/operator.ts'
import { pointsText, shareText } from '#ui/dealer/honour-words.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { ConsoleLink } from '../console/console-link.tsx'

type Scorecard = OperatorDashboardQuery['cockpit']['scorecards'][number]

/** Dealers who need a look, the most urgent first. */
export function Scorecards({ scorecards }: { readonly scorecards: readonly Scorecard[] }) {
  return (
    <DataTable
      caption="確認が必要な販売店"
      columns={['販売店', '支払いの遅れ', '中止（30日）', '減額（30日）', '成約金額どおり', '30日の変化']}
      numeric={[1, 2, 3, 4, 5]}
      empty="支払いの遅れ、中止、減額のあった販売店はありません。"
      rows={scorecards.map(({ bikeDealerId, name, latePaymentCount, stopCount, cutCount, shareChange, honour }) => ({
        key: bikeDealerId,
        cells: [
          <ConsoleLink
            key="name"
            to={`/partner/dealers/${bikeDealerId}`}
            className="inline-flex min-h-11 items-center font-bold lg:min-h-8"
          >
            {name}
          </ConsoleLink>,
          latePaymentCount > 0 ? (
            <StateBadge key="late" tone="bad">
              {latePaymentCount}件
            </StateBadge>
          ) : (
            '0件'
          ),
          <strong key="stop" className={stopCount > 0 ? 'text-bad' : 'font-normal'}>
            {stopCount}件
          </strong>,
          `${cutCount}件`,
          honour.record
            ? `${shareText(honour.record.keptShare)}（${honour.tradeCount}件）`
            : `実績が少ない（${honour.tradeCount}件）`,
          <span key="change" className={(shareChange ?? 0) < 0 ? 'font-bold text-bad' : 'text-text-2'}>
            {shareChange === null ? '—' : pointsText(shareChange)}
          </span>,
        ],
      }))}
    />
  )
}
