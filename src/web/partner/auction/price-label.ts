import { hasVoidBids, STATUS } from '#domain/auction/status.ts'

interface Priced {
  readonly auctionStatus: number
  /** Null for dealers who are not in it: the owner may have sold below the highest bid. */
  readonly contractAmount: number | null
}

/** What the price of an auction is in its status: only while bids come in it is the present one. */
export function priceLabelOf({ auctionStatus, contractAmount }: Priced): string {
  if (auctionStatus === STATUS.bidding) return '現在価格'
  if (hasVoidBids(auctionStatus)) return '無効になった入札'
  return contractAmount === null ? '最高額' : '成約金額'
}

export function priceOf({ contractAmount, currentPrice }: Priced & { readonly currentPrice: number }): number {
  return contractAmount ?? currentPrice
}

/** The head of a column of prices; where rows differ, each says it itself. */
export function priceHeadOf(auctions: readonly Priced[]): string {
  const labels = new Set(auctions.map(priceLabelOf))
  const [only, another] = labels
  return only !== undefined && another === undefined ? only : '金額'
}
