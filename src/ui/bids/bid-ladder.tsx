import { isFirstCome } from '#domain/auction/bids/first-come.ts'
import { Yen } from '../price/yen.tsx'
import { dateTimeText, type Instant } from '../values/date-time.ts'

export interface LadderBid {
  readonly sequence: number
  readonly price: number
  readonly bidAt: Instant
  /** Null while nobody may know it. */
  readonly bikeDealerName: string | null
}

/** The newest bids, highest first; each bar is as long as its price is high. */
export function BidLadder({ bids, total }: { readonly bids: readonly LadderBid[]; readonly total: number }) {
  const highest = Math.max(1, ...bids.map(({ price }) => price))
  return (
    <div>
      <ol aria-label="入札の一覧" className="grid gap-2">
        {bids.map(({ sequence, price, bidAt, bikeDealerName }, index) => (
          <li key={sequence} className="bid-arrives grid gap-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Yen yen={price} className={index === 0 ? 'text-lg font-bold' : ''} />
              <span className="tabular min-w-0 text-right text-sm text-text-2">
                {bikeDealerName && <span className="mr-3 wrap-anywhere text-ink">{bikeDealerName}</span>}
                {isFirstCome(bids, index) && <span className="mr-3 text-xs">先着</span>}
                <time dateTime={new Date(bidAt).toISOString()}>{dateTimeText(bidAt)}</time>
              </span>
            </p>
            <svg className="h-1.5 w-full" aria-hidden="true">
              <rect width="100%" height="100%" rx="3" className="fill-line" />
              <rect
                width={`${Math.round((price / highest) * 1000) / 10}%`}
                height="100%"
                rx="3"
                className={index === 0 ? 'fill-action' : 'fill-chart'}
              />
            </svg>
          </li>
        ))}
      </ol>
      {total > bids.length && <p className="mt-3 text-sm text-text-2">ほか{total - bids.length}件の入札があります。</p>}
    </div>
  )
}
