import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { STATUS } from '#domain/auction/status.ts'
import { Countdown } from '#ui/navigation/countdown.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { priceLabelOf } from '../auction/price-label.ts'
import { Standing } from '../auction/standing.tsx'
import { WatchButton } from '../auction/watch-button.tsx'
import { AuctionNews } from './auction-news.tsx'

interface Properties {
  readonly auction: PartnerAuctionQuery['partnerAuction']
  readonly now: string
  readonly mayWatch: boolean
  /** The form to bid, while bidding is open to the viewer. */
  readonly children?: React.ReactNode
}

/** Price, time left and how one stands: what is looked at all the time. */
export function BidPanel({ auction, now, mayWatch, children }: Properties) {
  return (
    <section className="card grid gap-3 p-4" aria-label="価格と入札">
      <div className="flex items-start justify-between gap-2">
        <div aria-live="polite">
          <p className="text-text-2">{priceLabelOf(auction.auctionStatus)}</p>
          {auction.currentPrice > 0 ? (
            <Yen yen={auction.currentPrice} className="text-3xl font-bold" />
          ) : (
            <p className="text-xl font-bold">入札なし</p>
          )}
          <p className="text-text-2">
            入札 {auction.bidCount}件
            {auction.isAskingPriceReached !== null &&
              `・希望価格${auction.isAskingPriceReached ? 'に到達しました' : 'に届いていません'}`}
          </p>
        </div>
        {mayWatch && <WatchButton auction={auction} />}
      </div>
      <AuctionNews auctionId={auction.auctionId} />
      <p className="flex flex-wrap items-center gap-2">
        <Standing auction={auction} />
        {auction.ownMaximum !== null && (
          <span>
            自社の上限 <Yen yen={auction.ownMaximum} className="font-bold" />
          </span>
        )}
      </p>
      {auction.auctionStatus === STATUS.bidding && auction.endAt !== null && (
        <Countdown endAt={auction.endAt} now={now} event="入札終了" />
      )}
      {children}
    </section>
  )
}
