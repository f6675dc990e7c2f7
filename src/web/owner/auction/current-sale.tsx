import type { AuctionStepFragment, OwnAuctionCardFragment } from '#contract/generated/auction.ts'
import { placeOf } from '#domain/auction/sale-stage.ts'
import { StateLine } from '#ui/navigation/state-line.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { nextStepOf } from './next-step.ts'
import { OwnAuctionCard } from './own-auction-card.tsx'

interface Properties {
  readonly auction: OwnAuctionCardFragment & AuctionStepFragment
}

/** The sale that is under way: where it stands, who must act, and the way there. */
export function CurrentSale({ auction }: Properties) {
  const { place, ...step } = nextStepOf(auction)
  const way = step.isYourTurn && (
    <AppLink
      to={`/kaitori/mypage/auction/${auction.auctionId}${place?.anchor ?? ''}`}
      className="button button-action w-full sm:w-auto"
    >
      手続きに進む
    </AppLink>
  )
  return (
    <section aria-label="現在の出品" className="grid gap-4">
      <StateLine {...placeOf(auction.auctionStatus)} {...step} action={way} />
      <div className="max-w-md">
        <OwnAuctionCard auction={auction} isFirst />
      </div>
    </section>
  )
}
