import { use } from 'react'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import type { FeeBand } from '#domain/auction/cost/fee.ts'
import { hasVoidBids, STATUS, STATUSES_OF_SALE } from '#domain/auction/status.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Countdown } from '#ui/navigation/countdown.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { loweredPriceOf, priceLabelOf, priceOf } from '../auction/price-label.ts'
import { amongChoicesWords, Standing } from '../auction/standing.tsx'
import { WatchButton } from '../auction/watch-button.tsx'
import { ConsoleLink } from '../console/console-link.tsx'
import { PaymentTotal } from '../cost/payment-total.tsx'
import { NEWS, UntoldNews } from '../live/news.ts'
import { listedBids } from './struck-out.ts'

interface Properties {
  readonly auction: PartnerAuctionQuery['partnerAuction']
  readonly feeBands: readonly FeeBand[]
  readonly now: string
  readonly mayWatch: boolean
  readonly id: string
  /** The form to bid, while bidding is open to the viewer. */
  readonly children?: React.ReactNode
}

/** While the price is the dealer's to pay: it leads, or has the contract. */
const PAID_STATUSES: readonly number[] = [STATUS.bidding, STATUS.biddingEnded, ...STATUSES_OF_SALE]

/** Price, time left and how one stands: what is looked at all the time. */
export function BidPanel({ auction, feeBands, now, mayWatch, id, children }: Properties) {
  const areBidsVoid = hasVoidBids(auction.auctionStatus) && auction.bidCount > 0
  return (
    <section
      id={id}
      className="card grid scroll-mt-[calc(var(--console-header,3.9rem)+0.5rem)] gap-3 p-4"
      aria-label="価格と入札"
    >
      <div className="flex items-start justify-between gap-2">
        <div aria-live="polite">
          <p className="text-text-2">{priceLabelOf(auction)}</p>
          {areBidsVoid ? (
            <s className="text-xl text-text-2">
              <Yen yen={priceOf(auction)} />
            </s>
          ) : auction.currentPrice > 0 ? (
            <>
              <Yen yen={priceOf(auction)} className="text-3xl font-bold" />
              {loweredPriceOf(auction) !== null && (
                <p className="text-text-2">
                  成約金額 <Yen yen={auction.contractAmount ?? 0} />
                </p>
              )}
            </>
          ) : (
            <p className="text-xl font-bold">入札なし</p>
          )}
          <p className="text-text-2">
            入札 {auction.bidCount}件{areBidsVoid && '（すべて無効です）'}
            {auction.isAskingPriceReached !== null &&
              !areBidsVoid &&
              `・希望価格${auction.isAskingPriceReached ? 'に到達しました' : 'に届いていません'}`}
          </p>
        </div>
        {mayWatch && <WatchButton auction={auction} />}
      </div>
      <AuctionNews auctionId={auction.auctionId} />
      <p className="flex flex-wrap items-center gap-2">
        <Standing auction={auction} />
        {auction.ownMaximum !== null && !areBidsVoid && (
          <span>
            自社の上限 <Yen yen={auction.ownMaximum} className="font-bold" />
          </span>
        )}
      </p>
      {auction.isClientLeading && auction.auctionStatus === STATUS.bidding && (
        <Notice tone="warn">代理する別の販売店が最高額です。</Notice>
      )}
      {auction.isLeading && PAID_STATUSES.includes(auction.auctionStatus) && (
        <PaymentTotal auction={auction} feeBands={feeBands} />
      )}
      {auction.auctionStatus === STATUS.bidding && auction.endAt !== null && (
        <Countdown key={auction.auctionId} endAt={auction.endAt} now={now} event="入札終了" />
      )}
      {auction.choiceAmount !== null && (
        <p>{amongChoicesWords(auction.choiceAmount)}選ばれた場合は、メールでお知らせします。</p>
      )}
      {children}
    </section>
  )
}

/** What happened to this auction while its page was open, beside its price. */
function AuctionNews({ auctionId }: { readonly auctionId: number }) {
  const news = use(UntoldNews).find(({ auction }) => auction.auctionId === auctionId)
  if (!news) return null
  const { tone, words } = NEWS[news.kind]
  return (
    <Notice tone={tone} isAnswer>
      このバイク{words(news)}
    </Notice>
  )
}

type Bids = Pick<
  PartnerAuctionQuery['partnerAuction'],
  'auctionId' | 'auctionStatus' | 'bids' | 'struckOutBids' | 'bidProof' | 'continuesAuctionId'
>

/** The bids, newest first; other dealers have no name here. What was struck out stays, for those who may know of it. */
export function Ladder({ auction }: { readonly auction: Bids }) {
  const areVoid = hasVoidBids(auction.auctionStatus)
  const listed = listedBids(auction)
  return (
    <section className="card p-4">
      <h2 className="text-base">入札の履歴</h2>
      {listed.length === 0 && <p className="mt-2 text-text-2">まだ入札はありません。</p>}
      {auction.continuesAuctionId !== null && (
        <p className="mt-2 text-text-2">
          先の取引（No.{auction.continuesAuctionId}）での入札額です。日時は、販売店が購入すると回答したときのものです。
        </p>
      )}
      {areVoid && auction.bids.length > 0 && (
        <p className="mt-2">
          {auction.auctionStatus === STATUS.stopped ? '運営が出品を停止したため' : '出品者が出品を取り消したため'}
          、入札はすべて無効です。
        </p>
      )}
      <ol className="mt-2">
        {listed.map(
          ({ key, price, bidAt, isOwn, dealerLetter, bikeDealerName, maxPrice, voidReason, isRaise, isFirstCome }) => {
            const isVoid = areVoid || voidReason !== null
            const Price = isVoid ? 's' : 'span'
            return (
              <li key={key} className="flex items-baseline gap-3 border-b border-line py-1.5 last:border-b-0">
                <Price className={isVoid ? 'text-text-2' : 'font-bold'}>
                  <Yen yen={isRaise ? (maxPrice ?? price) : price} />
                </Price>
                <span className={`min-w-0 ${isOwn && !isVoid ? 'font-bold text-good' : 'text-text-2'}`}>
                  {isOwn ? '自社' : (bikeDealerName ?? (dealerLetter ? `販売店${dealerLetter}` : '他の販売店'))}
                  {isRaise && <span className="ml-1 text-xs">上限の引き上げ</span>}
                  {!isRaise && maxPrice !== null && maxPrice > price && (
                    <span className="ml-1 text-xs whitespace-nowrap">（上限 {yenText(maxPrice)}）</span>
                  )}
                  {isFirstCome && <span className="ml-1 text-xs whitespace-nowrap">先着</span>}
                  {voidReason !== null && (
                    <span className="block text-xs wrap-anywhere text-bad">取消（{voidReason}）</span>
                  )}
                </span>
                <time dateTime={bidAt} className="tabular ml-auto shrink-0 text-xs text-text-2">
                  {dateTimeText(bidAt)}
                </time>
              </li>
            )
          },
        )}
      </ol>
      {auction.bidProof && (
        <p className="mt-2">
          <ConsoleLink
            to={`/partner/auctions/${auction.auctionId}/proof`}
            className="inline-flex min-h-11 items-center"
          >
            入札の証明を見る
          </ConsoleLink>
        </p>
      )}
    </section>
  )
}
