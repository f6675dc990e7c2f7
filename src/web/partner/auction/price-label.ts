import { hasContract, hasVoidBids, isAuctionStatus, STATUS } from '#domain/auction/status.ts'

/** What the price of an auction is in its status: only while bids come in it is the present one. */
export function priceLabelOf(auctionStatus: number): string {
  if (auctionStatus === STATUS.bidding) return '現在価格'
  if (hasVoidBids(auctionStatus)) return '無効になった入札'
  return isAuctionStatus(auctionStatus) && hasContract(auctionStatus) ? '成約金額' : '最高額'
}

/** The head of a column of prices; where rows differ, each says it itself. */
export function priceHeadOf(auctions: readonly { readonly auctionStatus: number }[]): string {
  const labels = new Set(auctions.map(({ auctionStatus }) => priceLabelOf(auctionStatus)))
  const [only, another] = labels
  return only !== undefined && another === undefined ? only : '金額'
}
