import { type AuctionStatus, isAuctionStatus } from './status.ts'

/** The line that every state of a sale is shown on (the look: "say what happens next"). */
export const SALE_STAGES = ['出品', '審査', '入札', '回答', '引渡し', '完了'] as const
export type SaleStage = (typeof SALE_STAGES)[number]

interface Place {
  readonly stage: SaleStage
  /** Why the sale went no further. */
  readonly stopped?: string
}

/** Where an auction stands on the line, by its status, as its owner reads it. */
const PLACES: Readonly<Record<AuctionStatus, Place>> = {
  11: { stage: '審査' },
  21: { stage: '入札' },
  22: { stage: '回答' },
  31: { stage: '引渡し' },
  32: { stage: '完了' },
  71: { stage: '入札', stopped: '出品が停止されました' },
  81: { stage: '審査', stopped: '審査を通過できませんでした' },
  82: { stage: '入札', stopped: '出品を取り消しました' },
  84: { stage: '入札', stopped: '入札がなく終了しました' },
  85: { stage: '回答', stopped: '成立せずに終了しました' },
  91: { stage: '引渡し', stopped: 'あなたが取引を中止しました' },
  92: { stage: '引渡し', stopped: '販売店の側で取引が中止されました' },
}

/** A listing that is still being written stands at 出品. */
export function placeOf(auctionStatus: number | null): Place {
  return auctionStatus !== null && isAuctionStatus(auctionStatus) ? PLACES[auctionStatus] : { stage: '出品' }
}
