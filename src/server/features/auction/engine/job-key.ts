import type { AlertSearch, Reminder } from '#domain/auction/decision/effects.ts'

/** At most one job of each kind waits per auction. */
export function jobKeyOf(
  job: Reminder | AlertSearch | 'sendBidUpdate' | 'sendChecklistChange' | 'passPlanned',
  auctionId: number,
): string {
  return `${job}:${auctionId}`
}
