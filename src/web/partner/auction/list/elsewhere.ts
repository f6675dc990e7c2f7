import { isAuctionStatus, STATUS, statusLabel } from '#domain/auction/status.ts'

/** The auction whose number was typed into a list that does not hold it. */
export interface Elsewhere {
  readonly auctionId: number
  /** Null where the partner may not see it, or there is none. */
  readonly auctionStatus: number | null
}

/** Why a list does not hold an auction that its number was typed for. */
export function elsewhereWords({ auctionId, auctionStatus }: Elsewhere): string {
  if (auctionStatus === null || !isAuctionStatus(auctionStatus))
    return `No.${auctionId}は、この一覧にありません。入札が終了したか、番号が違う可能性があります。`
  if (auctionStatus === STATUS.beforeInspection) return `No.${auctionId}は審査前です。`
  if (auctionStatus === STATUS.bidding) return `No.${auctionId}は開催中ですが、選んでいる条件には合いません。`
  return `No.${auctionId}の入札は終了しました（${statusLabel(auctionStatus, '')}）。`
}
