import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { Yen } from '#ui/price/yen.tsx'
import { Standing } from '../auction/standing.tsx'
import { TimeLeft } from '../auction/time-left.tsx'

interface Properties {
  readonly auction: PartnerAuctionQuery['partnerAuction']
  /** The id of the form to bid. */
  readonly to: string
}

/** On a narrow screen, where the panel scrolls away: price and time stay in sight, and the fields are one tap away. */
export function BidFoot({ auction, to }: Properties) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex items-center gap-3 border-t border-line bg-surface px-4 py-2 shadow-float lg:hidden">
      <p className="min-w-0 grow leading-tight">
        <span className="flex flex-wrap items-center gap-x-2">
          {auction.currentPrice > 0 ? (
            <Yen yen={auction.currentPrice} className="text-lg font-bold" />
          ) : (
            <span className="font-bold">入札なし</span>
          )}
          <Standing auction={auction} />
        </span>
        <span className="text-sm text-text-2">
          <TimeLeft auction={auction} />
        </span>
      </p>
      <a href={`#${to}`} className="button button-action shrink-0">
        {auction.isLeading ? '上限を上げる' : '入札へ進む'}
      </a>
    </div>
  )
}
