import type { DisputesQuery } from '#contract/generated/operator.ts'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { ConsoleLink } from '../../console/console-link.tsx'
import { PaymentRuling } from './payment-ruling.tsx'
import type { RulingOutcome } from './ruling.ts'

type Troubled = DisputesQuery['troubledTrades'][number]

interface Properties {
  readonly trades: readonly Troubled[]
  readonly answerTo: (auctionId: number) => RulingOutcome | undefined
}

/** Trades that stand still until an operator does something. */
export function TroubledList({ trades, answerTo }: Properties) {
  if (trades.length === 0) return null
  return (
    <section className="card grid gap-2 p-4" aria-labelledby="troubled-trades">
      <h2 id="troubled-trades" className="text-base">
        運営の対応を待っている取引
      </h2>
      <p className="text-sm text-text-2">
        販売店が利用停止中か、支払いを確認できないと裁定した取引です。利用停止中の販売店との取引の出品者には、運営から連絡すると伝えています。
      </p>
      <ul className="divide-y divide-line">
        {trades.map((it) => (
          <li key={it.auctionId} className="grid gap-1 py-2">
            <p className="flex flex-wrap items-center gap-x-3">
              <ConsoleLink to={`/partner/auctions/${it.auctionId}`} className="inline-flex min-h-11 items-center">
                {it.makerName} {it.modelName}
              </ConsoleLink>
              <span className="tabular text-text-2">No.{it.auctionId}</span>
              <span>{it.winnerName}</span>
              <Yen yen={it.trade?.price ?? it.contractAmount ?? 0} className="font-bold" />
              {it.isWinnerSuspended ? (
                <StateBadge tone="bad">利用停止中の販売店</StateBadge>
              ) : (
                <StateBadge tone="bad">支払いを確認できず</StateBadge>
              )}
            </p>
            <p className="text-sm">{nextOf(it)}</p>
            {isFoundPaidHere(it) && (
              <Disclosure title="入金を確認できたとき" look="plain">
                <PaymentRuling dispute={it} isLater answer={answerTo(it.auctionId)} />
              </Disclosure>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Nobody else can say any more that it was paid. */
function isFoundPaidHere({ completionReport, isWinnerSuspended, trade }: Troubled): boolean {
  if (completionReport) return completionReport.isProven === false
  return isWinnerSuspended === true && trade?.handedOverAt != null
}

/** What is left to an operator. */
export function nextOf({
  isWinnerSuspended,
  trade,
  completionReport,
}: Pick<Troubled, 'isWinnerSuspended' | 'trade' | 'completionReport'>): string {
  if (!trade?.handedOverAt)
    return '車両は出品者のもとにあります。取引を中止するか、販売店の利用を再開するかを判断してください。'
  if (isWinnerSuspended && completionReport && completionReport.isProven !== false)
    return completionReport.objectedAt
      ? '車両は引渡し済みです。販売店は支払いを報告し、出品者は受け取っていないと答えています。支払いの記録を確認し、「取引の裁定」で裁定してください。'
      : '車両は引渡し済みで、販売店は支払いを報告しています。出品者が受け取りを確認すると完了します。受け取っていないとの回答があれば、裁定してください。'
  return isWinnerSuspended
    ? '車両は引渡し済みのため、中止できません。支払いが済んでいるかを双方に確認してください。入金を確認できたときは、下の「入金を確認できたとき」から取引を完了できます。ただし、販売店による本人確認の記録がない場合は、利用を再開して記録を受ける必要があります。'
    : '車両は引渡し済みです。販売店に支払いを求めてください。販売店が支払いを報告して出品者が受け取りを確認するか、運営が「取引の裁定」で入金を確認すると完了します。'
}
