import { STATUS } from '#domain/auction/status.ts'

interface Priced {
  readonly auctionStatus: number
  readonly currentPrice: number | null
  readonly bidCount: number | null
  readonly finalTransactionPrice: number | null
}

/** What everyone reads of the price, and what it is: a bid that bidding has ended with is no current price. */
export function publicPriceOf({ auctionStatus, currentPrice, bidCount, finalTransactionPrice }: Priced) {
  if (finalTransactionPrice !== null) return { label: '取引金額', yen: finalTransactionPrice }
  if (currentPrice === null || !bidCount) return null
  return {
    label: `${auctionStatus === STATUS.bidding ? '現在価格' : '最終の入札額'}（入札${bidCount}件）`,
    yen: currentPrice,
  }
}
