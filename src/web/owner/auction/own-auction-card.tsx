import type { OwnAuctionCardFragment } from '#contract/generated/auction.ts'
import { hasVoidBids, STATUS } from '#domain/auction/status.ts'
import { mileageText } from '#domain/listing/mileage-band.ts'
import type { BikeKind } from '#ui/drawings/bike-drawing.tsx'
import { BikeCard } from '#ui/navigation/bike-card.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { fileAddress } from '../file-address.ts'
import { auctionTone } from './auction-tone.ts'
import { ownPriceOf } from './own-auction.ts'

interface Properties {
  readonly auction: OwnAuctionCardFragment
  readonly heading?: 'h2' | 'h3'
  readonly isFirst?: boolean
}

export function OwnAuctionCard({ auction, heading = 'h2', isFirst = false }: Properties) {
  const { auctionId, auctionStatus, coverImage } = auction
  const { label, yen: price } = ownPriceOf(auction)
  const isWaiting = auctionStatus === STATUS.beforeInspection
  return (
    <BikeCard
      to={`/kaitori/mypage/auction/${auctionId}`}
      name={auction.modelName}
      makerName={auction.makerName}
      typeAndYears={auction.modelTypeName}
      mileage={`走行距離 ${mileageText(auction)}`}
      kind={(auction.model?.kind ?? 'naked') as BikeKind}
      displacementCtgId={auction.model?.displacementCtgId}
      picturePath={coverImage && fileAddress(coverImage.assetId)}
      priceLabel={isWaiting ? '入札' : label}
      price={
        isWaiting ? (
          '審査のあとに始まります'
        ) : !price ? (
          '入札なし'
        ) : hasVoidBids(auctionStatus) ? (
          <>
            <s className="text-text-2">
              <Yen yen={price} />
            </s>
            （無効）
          </>
        ) : (
          <Yen yen={price} className="text-lg font-bold" />
        )
      }
      state={{ label: auction.auctionStatusLabel, tone: auctionTone(auctionStatus) }}
      heading={heading}
      isFirst={isFirst}
      LinkComponent={AppLink}
    />
  )
}
