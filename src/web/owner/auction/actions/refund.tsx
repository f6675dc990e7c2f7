import { STATUS } from '#domain/auction/status.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { yenText } from '#ui/values/money.ts'
import { AppLink } from '../../../shell/app-link.tsx'

interface Properties {
  readonly auction: {
    readonly auctionId: number
    readonly auctionStatus: number
    readonly trade: { readonly price: number | null; readonly moneySeenAt: string | null } | null
  }
  /** Which bike it is about, where the page is not its own. */
  readonly bike?: string
}

/** A trade was stopped after the owner had confirmed the money: the owner is the one who returns it. */
export function Refund({ auction: { auctionId, auctionStatus, trade }, bike }: Properties) {
  const isStopped = auctionStatus === STATUS.stoppedBySeller || auctionStatus === STATUS.stoppedByDealer
  if (!isStopped || !trade?.moneySeenAt) return null
  const price = yenText(trade.price ?? 0)
  return (
    <Notice tone="warn" title={`受け取った${price}は、販売店へ返金してください`}>
      {bike ? `中止になった${bike}の取引で、` : 'この取引で、'}
      引渡しの前に{price}
      の受け取りを確認しています。返金済みの場合は、お手続きは不要です。返金先がわからないなど、お困りのときは、
      <AppLink to={`/kaitori/mypage/message/${auctionId}?tab=support`}>運営へのメッセージ</AppLink>
      でお知らせください。
    </Notice>
  )
}
