import type { WholeTradeFragment } from '#contract/generated/shared-parts.ts'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'

/** What operators ruled on frauds: for the dealer and the operator. */
export function FraudRulings({ rulings }: { readonly rulings: WholeTradeFragment['fraudRulings'] }) {
  if (rulings.length === 0) return null
  return (
    <section className="card grid gap-3 border-bad p-4" aria-label="不正についての裁定">
      <h2 className="text-base">不正についての裁定</h2>
      {rulings.map(({ at, owed, comment }) => (
        <div key={at} className="grid gap-1">
          <p className="text-text-2">
            <time dateTime={at}>{dateTimeText(at)}</time> 運営の裁定
          </p>
          <p className="written wrap-anywhere">{comment}</p>
          <p>
            出品者が販売店に返還する金額 <Yen yen={owed} className="font-bold" />
          </p>
        </div>
      ))}
      <p className="text-text-2">買取金額と、その支払いは変わりません。</p>
    </section>
  )
}
