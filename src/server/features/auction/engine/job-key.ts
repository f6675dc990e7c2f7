import type { AuctionJob } from '#domain/auction/effects.ts'

/** At most one job of each kind waits per auction. */
export function jobKeyOf(job: AuctionJob | 'sendBidUpdate' | 'passPlanned', auctionId: number): string {
  return `${job}:${auctionId}`
}
