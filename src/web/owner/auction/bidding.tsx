import { brokenContractWords } from '#content/messages/changes.ts'
import { hasVoidBids, STATUS } from '#domain/auction/status.ts'
import { BidLadder } from '#ui/bids/bid-ladder.tsx'
import { BidCurve } from '#ui/charts/bid-curve.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { Countdown } from '#ui/navigation/countdown.tsx'
import { PriceRange, rangeTitle } from '#ui/price/price-range.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { yenText } from '#ui/values/money.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { NetAmount } from './net-amount.tsx'
import { acceptedOfferOf, type OwnAuction, ownPriceOf } from './own-auction.ts'

/** The price, the time left, where it lies in the market, and how it came about. */
export function Bidding({ auction, now }: { readonly auction: OwnAuction; readonly now: string }) {
  const { auctionStatus, bidCount, endAt } = auction
  const { label, yen: price } = ownPriceOf(auction)
  const isOpen = auctionStatus === STATUS.bidding
  const areBidsVoid = hasVoidBids(auctionStatus) && price > 0
  // What was bid matters less than what is to be done now.
  const isSold = auctionStatus === STATUS.inTransaction || auctionStatus === STATUS.completed
  // Of a sale that came to nothing nobody gets anything.
  const isSelling = auctionStatus >= STATUS.bidding && auctionStatus <= STATUS.completed
  return (
    <section aria-labelledby="bidding" className="card grid gap-6 p-4 sm:p-6">
      <div>
        <h2 id="bidding" className="text-sm font-normal text-text-2">
          {areBidsVoid ? '無効になった最高額' : label}
        </h2>
        <p aria-live="polite" className="mt-1 flex flex-wrap items-baseline gap-x-3">
          {areBidsVoid ? (
            <s className="text-xl text-text-2">
              <Yen yen={price} />
            </s>
          ) : price > 0 ? (
            <Yen key={price} yen={price} className="price-changes text-3xl font-bold" />
          ) : (
            <span className="text-xl font-bold">{isOpen ? 'まだ入札がありません' : '入札なし'}</span>
          )}
          <span className="tabular text-text-2">
            入札 {bidCount ?? 0}件{areBidsVoid && '（すべて無効です）'}
          </span>
        </p>
        {auction.contractAmount !== null &&
          auctionStatus === STATUS.inTransaction &&
          price !== auction.contractAmount && (
            <p className="mt-1 text-sm text-text-2">成約金額 {yenText(auction.contractAmount)} から減額されました。</p>
          )}
        {auctionStatus === STATUS.negotiationFailed && <Unsold offered={acceptedOfferOf(auction)} />}
        {isSelling && !areBidsVoid && (
          <NetAmount {...auction} price={auction.completionReport?.finalTransactionPrice ?? price} />
        )}
      </div>
      {isOpen && endAt && <Countdown endAt={endAt} now={now} event="入札終了" />}
      {isSold ? (
        <Disclosure title="入札の記録と相場" look="plain">
          <div className="grid gap-6">
            <BidRecord auction={auction} now={now} />
          </div>
        </Disclosure>
      ) : (
        <BidRecord auction={auction} now={now} />
      )}
      {auction.bidProof && (
        <p className="text-sm">
          <AppLink
            to={`/kaitori/auction/${auction.auctionId}/proof`}
            className="inline-flex min-h-11 items-center text-link underline"
          >
            入札の証明を見る
          </AppLink>
        </p>
      )}
    </section>
  )
}

/** Not sold, though a dealer had agreed to the owner's price. */
export function Unsold({ offered }: { readonly offered: number | null }) {
  if (offered === null) return null
  return <p className="mt-1 text-sm text-text-2">販売店は、ご提示額の{yenText(offered)}での購入に応じていました。</p>
}

/** Where the price lies in the market, and the bids by which it came about. */
function BidRecord({ auction, now }: { readonly auction: OwnAuction; readonly now: string }) {
  const { auctionStatus, bidCount, endAt, publishedAt, askingPrice, marketPrice } = auction
  const { label, yen: price } = ownPriceOf(auction)
  const isOpen = auctionStatus === STATUS.bidding
  const areBidsVoid = hasVoidBids(auctionStatus) && price > 0
  return (
    <>
      {marketPrice && (
        <div>
          <h3 className="text-sm font-normal text-text-2">{rangeTitle(auction.isOutsideMarket)}</h3>
          <PriceRange
            min={marketPrice.min}
            middle={marketPrice.middle}
            max={marketPrice.max}
            basis={marketPrice}
            className="text-xl"
            isOutside={auction.isOutsideMarket}
            marks={[
              ...(price > 0 && !areBidsVoid
                ? [{ kind: 'bid' as const, label: isOpen ? '現在の入札' : label, yen: price }]
                : []),
              ...(askingPrice ? [{ kind: 'asking' as const, label: '希望価格', yen: askingPrice }] : []),
            ]}
          />
        </div>
      )}
      {publishedAt && endAt && auction.bidCurve.length > 0 && (
        <div>
          <h3 className="mb-2 text-base">価格の推移</h3>
          <BidCurve
            bids={auction.bidCurve}
            startAt={publishedAt}
            endAt={endAt}
            now={now}
            askingPrice={askingPrice}
            continuesAuctionId={auction.continuesAuctionId}
          />
        </div>
      )}
      {auction.bids.length > 0 && (
        <div>
          <h3 className="mb-2 text-base">新しい入札</h3>
          <BidLadder bids={auction.bids} total={bidCount ?? 0} />
          {auction.winnerBrokenContract !== null && (
            <p className="mt-3 text-sm">最高額は、{brokenContractWords(auction.winnerBrokenContract)}。</p>
          )}
          {isOpen && <p className="mt-3 text-sm text-text-2">販売店の名前は、入札の終了後に表示されます。</p>}
        </div>
      )}
    </>
  )
}
