import type { ClaimEvidenceQuery, DisputesQuery } from '#contract/generated/operator.ts'
import { rulingCommentFault } from '#domain/auction/trade/final-price.ts'
import type { Refusal } from '../../call/answer/unsent.ts'
import type { FormReader } from '../../call/form-values.ts'

/** What a claim is held against: the listing, and earlier rulings. */
export type ClaimEvidence = ClaimEvidenceQuery['partnerAuction']

/** With the evidence where claims wait for a ruling. */
export type DisputeRow = DisputesQuery['disputes'][number] & { readonly evidence: ClaimEvidence | null }

export type RulingOutcome = (Refusal & { readonly isOver?: boolean }) | { readonly done: string; readonly form: string }

/** Claims before the hand-over; else it is about a payment after it. */
export function isAboutClaims(
  trade: DisputesQuery['disputes'][number]['trade'],
): trade is NonNullable<DisputeRow['trade']> {
  return trade?.rulingAskedAt != null && trade.price === null
}

/** One side wants to stop, and the other one has not answered in time, or cannot. */
export function isAboutStop(trade: DisputeRow['trade']): trade is NonNullable<DisputeRow['trade']> {
  return trade?.stopAsked?.ruledBy != null
}

export function goOnToken(auctionId: number | null): string {
  return `go-on ${auctionId}`
}

export function overWords(auctionId: number): string {
  return `No.${auctionId}：この件の裁定は不要になりました。ほかの担当者が裁定したか、当事者のあいだで解決しています。`
}

export function checkComment(form: FormReader): void {
  const fault = rulingCommentFault(form.text('comment'))
  if (fault) form.fault(fault.field, fault.message)
}

export function allowedLimits(claimed: number) {
  return { label: '認める減額', min: 0, max: claimed, required: true }
}

export function rulingToken(auctionId: number | null, allowed: readonly (number | null)[]): string {
  return `rule ${auctionId} ${allowed.join(' ')}`
}

export function paymentToken(auctionId: number | null, isProven: boolean): string {
  return `rule-payment ${auctionId} ${isProven}`
}

export function allowedTotal(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
}

/** Of all forms of a trade. */
export function draftsOf(auctionId: number | string): readonly string[] {
  return [draftOf(auctionId, 'claims'), draftOf(auctionId, 'payment'), draftOf(auctionId, 'stop')]
}

/** What is typed about the claims is no word about the payment of the same trade. */
export function draftOf(auctionId: number | string, about: 'claims' | 'payment' | 'stop'): string {
  return `ruling ${about} ${auctionId}`
}
