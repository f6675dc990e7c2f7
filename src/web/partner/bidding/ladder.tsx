import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'

type Bids = PartnerAuctionQuery['partnerAuction']['bids']

/** The bids, newest first; other dealers have no name here. */
export function Ladder({ bids }: { readonly bids: Bids }) {
  return (
    <section className="card p-4">
      <h2 className="text-base">入札の履歴</h2>
      {bids.length === 0 && <p className="mt-2 text-text-2">まだ入札はありません。</p>}
      <ol className="mt-2">
        {bids.map(({ sequence, price, bidAt, isOwn, bikeDealerName, maxPrice }) => (
          <li key={sequence} className="flex items-baseline gap-3 border-b border-line py-1.5 last:border-b-0">
            <Yen yen={price} className="font-bold" />
            <span className={isOwn ? 'font-bold text-good' : 'text-text-2'}>
              {isOwn ? '自社' : (bikeDealerName ?? '他の販売店')}
              {maxPrice !== null && maxPrice > price && (
                <span className="ml-1 text-xs whitespace-nowrap">（上限 {yenText(maxPrice)}）</span>
              )}
            </span>
            <time dateTime={bidAt} className="tabular ml-auto shrink-0 text-xs text-text-2">
              {dateTimeText(bidAt)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
