import { TRANSFER_FIRST } from '../../options/delivery.ts'
import { later } from '../../values/duration.ts'
import { tokyoDay } from '../../values/tokyo-time.ts'
import { STOP_ANSWER_PERIOD } from '../deadlines.ts'
import type { AuctionStatus } from '../status.ts'
import type { ChecklistSide } from './checklist-changes.ts'
import type { DeliveryPlan } from './delivery-plan.ts'
import { awaitsPaymentRuling, type CompletionReport, isStanding, type Reduction, totalOf } from './final-price.ts'

/** The way of a trade inside status 31; with the last one the status is 32. */
export const TRADE_STEPS = ['agreed', 'scheduled', 'checked', 'handedOver', 'paid', 'confirmed'] as const
export type TradeStep = (typeof TRADE_STEPS)[number]

export type ClaimAnswer = 'accepted' | 'refused'

/** What the dealer found to be otherwise than described, before the bike left. */
export interface Claim extends Reduction {
  /** What of the listing it contradicts: see claim-lines.ts. */
  readonly line: string
  /** Ids of uploaded files; empty only in claims from before there were hand-overs. */
  readonly photos: readonly string[]
  /** The owner's; null until it is given. */
  readonly answer: ClaimAnswer | null
  /** Yen that the operator let stand of a refused one; null where nobody ruled. */
  readonly ruled: number | null
}

/** One side wants to stop once the price is fixed: the other one has to agree, for the code may be typed already. */
export interface StopQuestion {
  /** Who asked, as records name it. */
  readonly by: string
  readonly side: ChecklistSide
  readonly reason: string
  readonly at: Date
  /** From then on the operator decides. */
  readonly answerBy: Date
  /** Null while it is open. */
  readonly answer: StopAnswer | null
}

export interface StopAnswer {
  readonly kind: 'agreed' | 'refused' | 'withdrawn'
  readonly by: string
  /** Why it was refused; empty where nobody said. */
  readonly comment: string
  readonly at: Date
}

/** From the dealer's check beside the owner until the bike has left. */
export interface HandOver {
  readonly checkedAt: Date
  /** The odometer as it was read; null in checks from before there were hand-overs. */
  readonly mileageKm: number | null
  readonly claims: readonly Claim[]
  /** The how manieth check of the contract. */
  readonly number: number
  /** Null while the price is open. */
  readonly price: number | null
  readonly fixedAt: Date | null
  /** Of the auction from the moment on at which the price was fixed: the code is made of it. */
  readonly fixedVersion: number | null
  readonly rulingAskedAt: Date | null
  readonly ruling: { readonly at: Date; readonly comment: string } | null
  /** The owner has said, before the bike left, that the money had come. */
  readonly moneySeenAt: Date | null
  /** Since when an operator asks the owner to return that money. */
  readonly refundAskedAt: Date | null
  readonly handedOverAt: Date | null
  /** The last question; null where nobody has asked. */
  readonly stopAsked: StopQuestion | null
  /** The questions before the last one, the oldest first. */
  readonly stopsBefore: readonly StopQuestion[]
  /** Payment is so late that the dealer may not bid. */
  readonly isBiddingHeld: boolean
}

/** A check may be replaced so often, until the owner has answered. */
export const MAX_CHECKS = 4

/** What the dealer pays as far as the claims are decided: an open or refused one takes nothing off. */
export function priceOf(contractAmount: number, claims: readonly Claim[]): number {
  return contractAmount - claims.reduce((sum, claim) => sum + standingYen(claim), 0)
}

/** If the owner accepted every claim. */
export function askedPrice(contractAmount: number, claims: readonly Claim[]): number {
  return contractAmount - totalOf(claims)
}

export function standingYen({ answer, amount, ruled }: Claim): number {
  return answer === 'accepted' ? amount : (ruled ?? 0)
}

/** What was taken off in the end, as a report of the payment has to name it. */
export function standingReductions(claims: readonly Claim[]): Reduction[] {
  return claims.flatMap((claim) => {
    const amount = standingYen(claim)
    return amount > 0 ? [{ reason: claim.reason, detail: claim.detail, amount }] : []
  })
}

export function isAnswered({ claims }: HandOver): boolean {
  return claims.length > 0 && claims.every(({ answer }) => answer !== null)
}

export function hasLeft(handOver: HandOver | null): boolean {
  return handOver?.handedOverAt != null
}

export function isPriceFixed(handOver: HandOver | null): boolean {
  return hasLeft(handOver) || handOver?.price != null
}

/** All questions whether to stop, the oldest first. */
export function stopsOf(handOver: HandOver | null): readonly StopQuestion[] {
  return handOver?.stopAsked ? [...handOver.stopsBefore, handOver.stopAsked] : []
}

/** The question that waits for an answer; with the hand-over it is over. */
export function openStop(handOver: HandOver | null): StopQuestion | null {
  return handOver?.stopAsked && !handOver.stopAsked.answer && !hasLeft(handOver) ? handOver.stopAsked : null
}

/**
 * From when on an operator decides about the open question: once the time for an answer is over; at once where the
 * owner has confirmed the money, since the two cannot settle alone that it went back, and where a suspended dealer is
 * asked, who cannot answer. Null where none is open.
 */
export function stopRuledFrom(handOver: HandOver | null, dealerSuspendedSince: Date | null): Date | null {
  const stop = openStop(handOver)
  if (!stop) return null
  const hindrances = [handOver?.moneySeenAt, stop.side === 'owner' ? dealerSuspendedSince : null]
  const moments = hindrances.flatMap((it) => (it ? Math.max(it.getTime(), stop.at.getTime()) : []))
  return new Date(Math.min(stop.answerBy.getTime(), ...moments))
}

/** What an operator who stops has not asked both sides about; null where nothing is missing. */
export function unaskedBeforeStop(
  handOver: HandOver | null,
  asked: { readonly isBikeAsked?: boolean; readonly isRefundAsked?: boolean },
): 'bike' | 'refund' | null {
  if (isPriceFixed(handOver) && !asked.isBikeAsked) return 'bike'
  return handOver?.moneySeenAt && !asked.isRefundAsked ? 'refund' : null
}

/** From when on a side whose question was answered or withdrawn may ask again; null: at once. */
export function asksAgainAt(handOver: HandOver | null, side: ChecklistSide): Date | null {
  const last = stopsOf(handOver).findLast((question) => question.side === side)
  return last ? later(last.at, STOP_ANSWER_PERIOD) : null
}

/** The appointment is agreed on, and its day has come. */
export function isCheckDay(delivery: DeliveryPlan | null, now: Date): boolean {
  return delivery?.isAccepted === true && delivery.deliveryOn <= tokyoDay(now)
}

/** Why the bike cannot be checked, or checked again; null where it can. */
export function checkFault(
  delivery: DeliveryPlan | null,
  handOver: HandOver | null,
  now: Date,
): 'checkNotYet' | 'checkSettled' | 'checkAnswered' | 'checkExhausted' | null {
  if (handOver?.price != null) return 'checkSettled'
  if (handOver && (isAnswered(handOver) || handOver.rulingAskedAt)) return 'checkAnswered'
  if (handOver && handOver.number >= MAX_CHECKS) return 'checkExhausted'
  return isCheckDay(delivery, now) ? null : 'checkNotYet'
}

/** The owner's turn: claims lie before it and the price is open. */
export function awaitsAnswer(handOver: HandOver | null): boolean {
  return handOver !== null && handOver.price === null && !isAnswered(handOver) && handOver.rulingAskedAt === null
}

/** The dealer's turn: the owner refused at least one claim. */
export function awaitsChoice(handOver: HandOver | null): boolean {
  return handOver !== null && handOver.price === null && isAnswered(handOver) && handOver.rulingAskedAt === null
}

/** The operator's turn: the dealer asked for a ruling on what the owner refused. The bike stays where it is. */
export function awaitsRuling(handOver: HandOver | null): boolean {
  return handOver !== null && handOver.price === null && handOver.rulingAskedAt !== null
}

/**
 * When a code was typed: the phone may have been out of reach, and its clock may be wrong. No moment counts at which a stop
 * was being asked for: the side that asked would read that the bike left behind its back.
 */
export function typedMoment(handOver: HandOver, typedAt: Date | null, now: Date): Date {
  const { fixedAt } = handOver
  if (typedAt === null || fixedAt === null || typedAt < fixedAt || typedAt > now) return now
  const wasStopAsked = stopsOf(handOver).some(({ at, answer }) => typedAt >= at && (!answer || typedAt < answer.at))
  return wasStopAsked ? now : typedAt
}

/** The price is fixed and the bike is still with the owner: its code is shown, and the dealer types it. */
export function awaitsCode(handOver: HandOver | null): boolean {
  return handOver !== null && handOver.price !== null && handOver.handedOverAt === null
}

/** The money comes before the bike leaves, and the owner has not said yet that it came. */
export function awaitsMoney({ moneySeenAt }: HandOver, paymentMethod: string | null): boolean {
  return paymentMethod === TRANSFER_FIRST && moneySeenAt === null
}

export function refusedClaims({ claims }: HandOver): readonly Claim[] {
  return claims.filter(({ answer }) => answer === 'refused')
}

export interface TradeStanding {
  readonly step: TradeStep
  /** Who has to do something next; null where nobody has: the day has not come, or all is done. */
  readonly turn: ChecklistSide | 'operator' | null
}

/** Where a trade stands, and whose turn it is. */
export function stepOf(
  trade: {
    readonly status: AuctionStatus
    readonly delivery: DeliveryPlan | null
    readonly handOver: HandOver | null
    readonly report: CompletionReport | null
  },
  now: Date,
): TradeStanding {
  const { status, delivery, handOver, report } = trade
  if (status === 32) return { step: 'confirmed', turn: null }
  if (handOver) {
    if (hasLeft(handOver) && report && isStanding(report))
      return { step: 'paid', turn: awaitsPaymentRuling(report, now) ? 'operator' : 'owner' }
    if (hasLeft(handOver)) return { step: 'handedOver', turn: 'dealer' }
    if (awaitsRuling(handOver)) return { step: 'checked', turn: 'operator' }
    return { step: 'checked', turn: awaitsAnswer(handOver) ? 'owner' : 'dealer' }
  }
  if (delivery?.isAccepted) return { step: 'scheduled', turn: isCheckDay(delivery, now) ? 'dealer' : null }
  return { step: 'agreed', turn: delivery?.proposedBy === 'dealer' ? 'owner' : 'dealer' }
}
