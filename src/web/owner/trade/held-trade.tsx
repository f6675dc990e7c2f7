import {
  HAND_OVER_NOTHING,
  HELD_TRADE_TITLE,
  OPERATOR_FOLLOWS_UP,
  PAYMENT_RESTS,
} from '#content/messages/held-trade.ts'
import { STATUS } from '#domain/auction/status.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { AppLink } from '../../shell/app-link.tsx'

interface Properties {
  readonly auction: {
    readonly auctionId: number
    readonly auctionStatus: number
    readonly isWinnerSuspended: boolean | null
    readonly trade: { readonly handedOverAt: string | null } | null
  }
}

/** The mail's warning, wherever the owner could act on the contract; gone once the dealer may work again. */
export function HeldTrade({ auction: { auctionId, auctionStatus, isWinnerSuspended, trade } }: Properties) {
  if (auctionStatus !== STATUS.inTransaction || !isWinnerSuspended) return null
  const support = <AppLink to={`/kaitori/mypage/message/${auctionId}?tab=support`}>運営へのメッセージ</AppLink>
  return (
    <Notice tone="bad" title={HELD_TRADE_TITLE}>
      <p className="font-bold">{trade?.handedOverAt ? PAYMENT_RESTS : HAND_OVER_NOTHING}</p>
      <p>
        {OPERATOR_FOLLOWS_UP}
        {trade?.handedOverAt
          ? '代金を受け取ったとき、または受け取っていないときは、'
          : '既に引き渡しや入金があった場合は、'}
        {support}でお知らせください。
      </p>
    </Notice>
  )
}
