import { STATUS } from '#domain/auction/status.ts'
import { CLAIMS_PLACE, nextStepOf } from '../next-step.ts'
import type { OwnAuction } from '../own-auction.ts'

/** What the bar leads to; null where there is none. */
export function barPlace(auction: OwnAuction) {
  const { auctionStatus } = auction
  if (auctionStatus !== STATUS.biddingEnded && auctionStatus !== STATUS.inTransaction) return null
  const { place, isYourTurn } = nextStepOf(auction)
  // The claims have a bar of their own, with the price that follows.
  return isYourTurn && place && place.anchor !== `#${CLAIMS_PLACE}` ? place : null
}

/** On a phone the one next thing to do stays at the thumb, from the end of bidding to the payment. */
export function ActionBar({ auction }: { readonly auction: OwnAuction }) {
  const place = barPlace(auction)
  if (!place) return null
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-6 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
      <a href={place.anchor} className="button button-action min-h-12 w-full">
        {place.label}
      </a>
    </div>
  )
}
