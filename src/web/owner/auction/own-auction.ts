import type { AuctionQuery } from '#contract/generated/auction.ts'
import { STATUS } from '#domain/auction/status.ts'

/** The auction of the owner's page. */
export type OwnAuction = NonNullable<AuctionQuery['auction']>

/** Where a listing is taken back, on the owner's page of it. */
export const CANCEL_PLACE = 'cancel'

interface Priced {
  readonly auctionStatus: number
  readonly currentPrice: number | null
  readonly contractAmount: number | null
  readonly finalTransactionPrice: number | null
  /** Its price is fixed before the bike leaves. */
  readonly trade?: { readonly price: number | null } | null
  readonly counterOffer?: { readonly price: number; readonly isAccepted: boolean | null } | null
}

/** What the owner gets, and what it is: sold to the second bidder or at the owner's price, it is not the highest bid. */
export function ownPriceOf(auction: Priced): { readonly label: string; readonly yen: number } {
  const { auctionStatus, currentPrice, contractAmount, finalTransactionPrice, trade } = auction
  if (finalTransactionPrice !== null) return { label: '最終取引金額', yen: finalTransactionPrice }
  if (auctionStatus === STATUS.inTransaction && trade?.price != null)
    return { label: '確定した買取金額', yen: trade.price }
  if (contractAmount !== null) return { label: '成約金額', yen: contractAmount }
  const accepted = acceptedOfferOf(auction)
  if (auctionStatus === STATUS.biddingEnded && accepted !== null)
    return { label: '販売店が受け入れた提示額', yen: accepted }
  return { label: auctionStatus === STATUS.bidding ? '現在の価格' : '最高額', yen: currentPrice ?? 0 }
}

/** The owner's own price that the highest bidder said yes to; null where there is none. */
export function acceptedOfferOf({ counterOffer }: Pick<Priced, 'counterOffer'>): number | null {
  return counterOffer?.isAccepted ? counterOffer.price : null
}
