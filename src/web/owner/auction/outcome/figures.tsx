import type { AuctionOutcomeQuery } from '#contract/generated/auction.ts'
import { PriceRange, rangeTitle } from '#ui/price/price-range.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { acceptedOfferOf } from '../own-auction.ts'

type Auction = NonNullable<AuctionOutcomeQuery['auction']>

interface Properties {
  readonly auction: Pick<
    Auction,
    'bidCount' | 'currentPrice' | 'counterOffer' | 'askingPrice' | 'marketPrice' | 'isOutsideMarket'
  > & { readonly outcome: Pick<NonNullable<Auction['outcome']>, 'dealersLooked' | 'watchers'> }
}

export function Figures({ auction }: Properties) {
  const { outcome, bidCount, currentPrice, askingPrice, marketPrice } = auction
  const price = currentPrice ?? 0
  const offered = acceptedOfferOf(auction)
  const best = offered ?? price
  return (
    <section aria-labelledby="figures" className="card grid gap-5 p-4 sm:p-6">
      <h2 id="figures" className="text-lg">
        今回の数字
      </h2>
      <dl className="grid grid-cols-3 gap-3 text-center">
        <Figure label="見た販売店" value={`${outcome.dealersLooked}店`} />
        <Figure label="ウォッチ" value={`${outcome.watchers}店`} />
        <Figure label="入札" value={`${bidCount ?? 0}件`} />
      </dl>
      {price > 0 && (
        <p>
          最高額は <Yen yen={price} className="font-bold" /> でした。
          {offered !== null && (
            <>
              販売店は、ご提示額の <Yen yen={offered} className="font-bold" /> での購入に応じていました。
            </>
          )}
          {askingPrice !== null && best < askingPrice && (
            <>
              希望価格まで、あと <Yen yen={askingPrice - best} className="font-bold" /> でした。
            </>
          )}
        </p>
      )}
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
              ...(price > 0 ? [{ kind: 'bid' as const, label: '最高額', yen: price }] : []),
              ...(askingPrice ? [{ kind: 'asking' as const, label: '希望価格', yen: askingPrice }] : []),
            ]}
          />
        </div>
      )}
    </section>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-xs text-text-2 sm:text-sm">{label}</dt>
      <dd className="tabular text-2xl font-bold">{value}</dd>
    </div>
  )
}
