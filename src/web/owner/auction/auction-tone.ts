import { STATUS } from '#domain/auction/status.ts'
import type { BadgeTone } from '#ui/feedback/state-badge.tsx'

/** How a status is coloured wherever it stands. */
export function auctionTone(status: number): BadgeTone {
  switch (status) {
    case STATUS.bidding:
    case STATUS.inTransaction:
      return 'info'
    case STATUS.biddingEnded:
    case STATUS.beforeInspection:
      return 'warn'
    case STATUS.completed:
      return 'good'
    default:
      return 'quiet'
  }
}
