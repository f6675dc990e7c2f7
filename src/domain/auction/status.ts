/** The codes that clients and the database know. */
export const AUCTION_STATUSES = [11, 21, 22, 31, 32, 71, 81, 82, 84, 85, 91, 92] as const
export type AuctionStatus = (typeof AUCTION_STATUSES)[number]

export const STATUS = {
  beforeInspection: 11,
  bidding: 21,
  biddingEnded: 22,
  inTransaction: 31,
  completed: 32,
  stopped: 71,
  inspectionFailed: 81,
  canceledBySeller: 82,
  noBids: 84,
  negotiationFailed: 85,
  stoppedBySeller: 91,
  stoppedByDealer: 92,
} as const satisfies Record<string, AuctionStatus>

export const STATUS_LABELS = {
  11: '審査前',
  21: '入札受付中',
  22: '入札終了',
  31: '取引中',
  32: '取引完了',
  71: '出品停止',
  81: '審査NGによる取消',
  82: '出品者による取消',
  84: '不成立（入札なし）',
  85: '不成立（交渉不成立）',
  91: '取引中止（出品者）',
  92: '取引中止（販売店）',
} as const satisfies Record<AuctionStatus, string>

/** The operator stops a trade with the dealer's status: the specification has none of its own. */
export function isStoppedByOperator(status: number, by: string): boolean {
  return status === STATUS.stoppedByDealer && by.startsWith('operator')
}

/** As people read it; `by` is who brought it there. */
export function statusLabel(status: AuctionStatus, by: string): string {
  return isStoppedByOperator(status, by) ? '取引中止（運営）' : STATUS_LABELS[status]
}

/** An owner has at most one auction in these. Nothing leads out of the others. */
export const ACTIVE_STATUSES = [11, 21, 22, 31] as const satisfies readonly AuctionStatus[]
/** Whose bike may not be sold a second time: those on their way, and those that are sold. */
export const COMPARED_STATUSES = [...ACTIVE_STATUSES, 32] as const satisfies readonly AuctionStatus[]
/** Running or sold: what visitors may see of an auction. One that came to nothing is nobody's business. */
export const PUBLISHED_STATUSES = [21, 22, 31, 32] as const satisfies readonly AuctionStatus[]

/** Bidding ended with bids: the leader is the winner until the owner chooses another, who stays it however the sale goes on. */
export const STATUSES_WITH_WINNER = [22, 31, 32, 85, 91, 92] as const satisfies readonly AuctionStatus[]
/** A contract was made, whatever became of it. */
export const STATUSES_WITH_CONTRACT = [31, 32, 91, 92] as const satisfies readonly AuctionStatus[]

/** The contract stands or was fulfilled. After a stop the dealer has no use for who the seller is any more. */
export const STATUSES_OF_SALE = [31, 32] as const satisfies readonly AuctionStatus[]

/** Stopped or taken back while bids came in: they count for nothing any more. */
export function hasVoidBids(status: number): status is 71 | 82 {
  return status === STATUS.stopped || status === STATUS.canceledBySeller
}

/** Bidding ended, and nobody bought. */
export const STATUSES_UNSOLD = [84, 85] as const satisfies readonly AuctionStatus[]

/** Not after a sale, a failed inspection or a stop by the operator. */
export const STATUSES_TO_LIST_AGAIN = [82, 84, 85, 91, 92] as const satisfies readonly AuctionStatus[]

export function isUnsold(status: AuctionStatus): boolean {
  return isOneOf(STATUSES_UNSOLD, status)
}

export function isPublished(status: number): boolean {
  return PUBLISHED_STATUSES.some((it) => it === status)
}

export function hasContract(status: AuctionStatus): boolean {
  return isOneOf(STATUSES_WITH_CONTRACT, status)
}

export function isSale(status: AuctionStatus): boolean {
  return isOneOf(STATUSES_OF_SALE, status)
}

/** `dealerId`: the one who was chosen, else the one who leads. */
export function winnerOf(status: AuctionStatus | null, dealerId: string | null): string | null {
  return status !== null && isOneOf(STATUSES_WITH_WINNER, status) ? dealerId : null
}

export function isAuctionStatus(code: number): code is AuctionStatus {
  return AUCTION_STATUSES.some((status) => status === code)
}

function isOneOf(list: readonly AuctionStatus[], status: AuctionStatus): boolean {
  return list.includes(status)
}
