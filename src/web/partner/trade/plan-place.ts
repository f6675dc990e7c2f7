import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'

/** On the page of the auction. */
export const PLAN_PLACE = 'delivery-plan'
export const CHECKLIST_PLACE = 'checklist'
export const STOP_PLACE = 'stop-question'
/** There and on the page of the hand-over. */
export const IDENTITY_PLACE = 'identity'
/** On the page of the hand-over. */
export const CODE_PLACE = 'hand-over-code'
export const PAYMENT_PLACE = 'payment'
/** A price to answer, on the page of the auction. */
export const OFFER_PLACE = 'offer'
/** The papers, on the page of the auction. */
export const DOCUMENTS_PLACE = 'trade-documents'

type Checklist = NonNullable<PartnerAuctionQuery['partnerAuction']['checklist']>
type Plan = Pick<Checklist, 'planAcceptedAt' | 'planProposedBySide' | 'deliveryOn'>

interface Planned {
  readonly auctionId: number
  readonly checklist: Plan | null
}

/** The owner proposed it, and its day is not over: the dealer can say yes. */
export function isAcceptable({ planAcceptedAt, planProposedBySide, deliveryOn }: Plan, today: string): boolean {
  return !planAcceptedAt && planProposedBySide === 'owner' && deliveryOn >= today
}

/** Where the dealer does what the plan still needs of it: says yes, or proposes. */
export function planPlace({ auctionId, checklist }: Planned, today: string): { to: string; label: string } {
  const page = `/partner/auctions/${auctionId}`
  if (checklist && isAcceptable(checklist, today))
    return { to: `${page}#${PLAN_PLACE}`, label: '予定を確認して承諾する' }
  return {
    to: `${page}#${CHECKLIST_PLACE}`,
    label: checklist ? 'チェックリストで新しい日時を提案する' : 'チェックリストで日時と場所を提案する',
  }
}
