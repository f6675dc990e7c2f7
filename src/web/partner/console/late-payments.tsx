import type { LatePaymentFragment } from '#contract/generated/partner-console.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { yenText } from '#ui/values/money.ts'
import { ConsoleLink } from './console-link.tsx'

/** On every page of a dealer that owes for a bike: which one, for how long, and that it cannot bid meanwhile. */
export function LatePayments({ payments }: { readonly payments: readonly LatePaymentFragment[] }) {
  if (payments.length === 0) return null
  const isHeld = payments.some(({ trade }) => trade?.isBiddingHeld)
  return (
    <Notice tone="bad" title={isHeld ? '支払いの遅れにより、入札を停止しています' : '支払いの期限が過ぎています'}>
      <ul className="grid">
        {payments.map(({ auctionId, makerName, modelName, trade, completionReport }) => (
          <li key={auctionId}>
            <ConsoleLink to={`/partner/auctions/${auctionId}/pickup`} className="inline-flex min-h-11 items-center">
              {makerName} {modelName}（{yenText(trade?.price ?? 0)}）
            </ConsoleLink>{' '}
            {trade?.daysLate}日の遅れ
            {trade?.moneySeenAt &&
              !completionReport?.objectedAt &&
              '。出品者が代金の受け取りを確認しています。支払いの報告だけしてください（再度のお支払いは不要です）'}
          </li>
        ))}
      </ul>
      {isHeld
        ? '支払いを報告すると、入札を再開できます。出品者から支払いについて申し出がある場合は、支払いが確認できしだい再開します。'
        : '支払ったら、引取りの画面で報告してください。引渡しから7日を過ぎると、新しい入札ができなくなります。'}
    </Notice>
  )
}
