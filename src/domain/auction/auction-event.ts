/** What happened to an auction, as those who watch it are told. `changed`: something that has no name of its own. */
export const AUCTION_EVENTS = [
  'listed',
  'photoRejected',
  'photoReplaced',
  'photoCovered',
  'passPlanned',
  'passWithdrawn',
  'sheetSaved',
  'published',
  'inspectionFailed',
  'bid',
  'extended',
  'voided',
  'stopped',
  'canceled',
  'ended',
  'declined',
  'contracted',
  'bikeChecked',
  'claimsAnswered',
  'rulingAsked',
  'priceFixed',
  'handedOver',
  'paymentReported',
  'transactionStopped',
  'completed',
  'changed',
] as const
export type AuctionEvent = (typeof AUCTION_EVENTS)[number]

/** Between instances of two versions an event may come without a name, or with one that is not known here. */
export function knownEvent(name: string | undefined): AuctionEvent {
  return AUCTION_EVENTS.find((event) => event === name) ?? 'changed'
}

/** Those by which a listing enters, changes or leaves the queue of the inspection. */
const INSPECTION_EVENTS: readonly AuctionEvent[] = [
  'listed',
  'photoRejected',
  'photoReplaced',
  'photoCovered',
  'passPlanned',
  'passWithdrawn',
  'sheetSaved',
  'published',
  'inspectionFailed',
  'stopped',
  'canceled',
]

/** Those by which a trade enters or leaves the queue of the rulings, where it is in transaction: an objection has no name of its own. */
const RULING_EVENTS: readonly AuctionEvent[] = [
  'changed',
  'rulingAsked',
  'priceFixed',
  'paymentReported',
  'completed',
  'transactionStopped',
]

export function mayConcernRulings(event: AuctionEvent): boolean {
  return RULING_EVENTS.includes(event)
}

export function concernsInspection(event: AuctionEvent): boolean {
  return INSPECTION_EVENTS.includes(event)
}
