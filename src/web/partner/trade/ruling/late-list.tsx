import type { DisputesQuery } from '#contract/generated/operator.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { ConsoleLink } from '../../console/console-link.tsx'

/** Dealers that have a bike and have not paid for it. */
export function LateList({ payments }: { readonly payments: DisputesQuery['latePayments'] }) {
  if (payments.length === 0) return null
  return (
    <section className="card grid gap-2 p-4" aria-labelledby="late-payments">
      <h2 id="late-payments" className="text-base">
        支払いの遅れ
      </h2>
      <ul className="divide-y divide-line">
        {payments.map(({ auctionId, makerName, modelName, winnerName, trade }) => (
          <li key={auctionId} className="flex flex-wrap items-center gap-x-3">
            <ConsoleLink to={`/partner/auctions/${auctionId}`} className="inline-flex min-h-11 items-center">
              {makerName} {modelName}
            </ConsoleLink>
            <span className="tabular text-text-2">No.{auctionId}</span>
            <span>{winnerName}</span>
            <Yen yen={trade?.price ?? 0} className="font-bold" />
            <span>{trade?.daysLate}日の遅れ</span>
            {trade?.isBiddingHeld && <StateBadge tone="bad">入札停止中</StateBadge>}
          </li>
        ))}
      </ul>
    </section>
  )
}
