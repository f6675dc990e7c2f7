import { hasVoidBids, STATUS } from '#domain/auction/status.ts'

interface Priced {
  readonly auctionStatus: number
  /** Null for dealers who are not in it: the owner may have sold below the highest bid. */
  readonly contractAmount: number | null
  /** Its price is fixed once the bike was looked at. */
  readonly trade?: { readonly price: number | null } | null
}

/** What is paid instead of the contract's price, where less was agreed or ruled; null where it is the contract's. */
export function loweredPriceOf({ auctionStatus, contractAmount, trade }: Priced): number | null {
  const isSold = auctionStatus === STATUS.inTransaction || auctionStatus === STATUS.completed
  const price = isSold ? (trade?.price ?? null) : null
  return price === contractAmount ? null : price
}

/** What the price of an auction is in its status: only while bids come in it is the present one. */
export function priceLabelOf(auction: Priced): string {
  const { auctionStatus, contractAmount } = auction
  if (auctionStatus === STATUS.bidding) return '現在価格'
  if (hasVoidBids(auctionStatus)) return '無効になった入札'
  if (loweredPriceOf(auction) !== null) return '確定した買取金額'
  return contractAmount === null ? '最高額' : '成約金額'
}

export function priceOf(auction: Priced & { readonly currentPrice: number }): number {
  return loweredPriceOf(auction) ?? auction.contractAmount ?? auction.currentPrice
}

/** The head of a column of prices; where rows differ, each says it itself. */
export function priceHeadOf(auctions: readonly Priced[]): string {
  const labels = new Set(auctions.map(priceLabelOf))
  const [only, another] = labels
  return only !== undefined && another === undefined ? only : '金額'
}
