import type { PartnerListedAuctionFragment } from '#contract/generated/partner.ts'
import { Yen } from '#ui/price/yen.tsx'
import { ConsoleLink } from '../../console/console-link.tsx'
import { bikeFacts, distanceText } from '../bike-facts.ts'
import { BikePhoto } from '../bike-photo.tsx'
import { Dotted } from '../dotted.tsx'
import { priceLabelOf, priceOf } from '../price-label.ts'
import { Standing } from '../standing.tsx'
import { TimeLeft } from '../time-left.tsx'

export function AuctionGrid({ auctions }: { readonly auctions: readonly PartnerListedAuctionFragment[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
      {auctions.map((auction) => (
        <li key={auction.auctionId}>
          <ConsoleLink
            to={`/partner/auctions/${auction.auctionId}`}
            className="card block h-full p-2 text-ink no-underline"
          >
            <BikePhoto assetId={auction.imageAssetId} kind={auction.kind} alt="" />
            <span className="mt-2 block font-bold">
              {auction.makerName} {auction.modelName}
            </span>
            <span className="block text-xs text-text-2">
              <Dotted facts={bikeFacts(auction)} />
            </span>
            <span className="block text-xs text-text-2">
              {distanceText(auction)}・{auction.prefecture ?? '地域不明'}
            </span>
            <span className="mt-1 flex flex-wrap items-baseline justify-between gap-x-2">
              {auction.currentPrice > 0 ? (
                <span>
                  <span className="block text-xs text-text-2">{priceLabelOf(auction)}</span>
                  <Yen yen={priceOf(auction)} className="text-lg font-bold" />
                </span>
              ) : (
                <span>入札なし</span>
              )}
              <TimeLeft auction={auction} />
            </span>
            <Standing auction={auction} />
          </ConsoleLink>
        </li>
      ))}
    </ul>
  )
}
