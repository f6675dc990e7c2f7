import type { Option } from '../../options/option.ts'
import { UNPAID } from '../../options/sale-plans.ts'
import { DAY, later } from '../../values/duration.ts'
import { tokyoDay, tokyoHour } from '../../values/tokyo-time.ts'
import type { DeliveryPlan } from './delivery-plan.ts'
import { type CompletionReport, isUndisputed } from './final-price.ts'
import type { HandOver } from './hand-over.ts'

/** Days after the one on which the bike left, which is the day of payment whatever the way of it. */
const REMINDED_AFTER_DAYS = 3
const HELD_AFTER_DAYS = 7
/** In Tokyo. */
const HOUR_OF_REMINDERS = 10

/** The day by which it has to be paid. */
export function paymentDueOn(handedOverAt: Date): string {
  return tokyoDay(handedOverAt)
}

/** Before the bike has left: the day that both accepted has come, and with it the payment. */
export function isPaymentDue(plan: Pick<DeliveryPlan, 'deliveryOn' | 'isAccepted'> | null, now: Date): boolean {
  return plan?.isAccepted === true && plan.deliveryOn <= tokyoDay(now)
}

/** So long a dealer may leave the day of the hand-over open. */
export const SILENT_DAYS = 7

/** Until then the dealer has to have agreed to a day. */
export function planDueAt(contractAt: Date): Date {
  return later(contractAt, SILENT_DAYS * DAY)
}

/** What is held against a dealer, as an operator writes it down who stops the trade for it. */
export const DEFAULT_CAUSES = [
  { code: 'unpaid', label: '代金を支払わない' },
  { code: 'absent', label: '引取りに来ない' },
  { code: 'unplanned', label: '引渡しの日を決めない' },
  { code: 'suspended', label: '利用停止中である' },
] as const satisfies readonly Option[]
export type DefaultCause = (typeof DEFAULT_CAUSES)[number]['code']

export function isDefaultCause(code: string): code is DefaultCause {
  return DEFAULT_CAUSES.some((it) => it.code === code)
}

/**
 * What may be held against the dealer before the bike has left: that it did not pay or come on the day that both accepted,
 * or agreed to none for a week; or that it is suspended, as long as that lasts.
 */
export function possibleDefaults(
  plan: Pick<DeliveryPlan, 'deliveryOn' | 'isAccepted'> | null,
  contractAt: Date | null,
  isSuspended: boolean,
  now: Date,
): readonly DefaultCause[] {
  return [...overdue(plan, contractAt, now), ...(isSuspended ? (['suspended'] as const) : [])]
}

function overdue(
  plan: Pick<DeliveryPlan, 'deliveryOn' | 'isAccepted'> | null,
  contractAt: Date | null,
  now: Date,
): readonly DefaultCause[] {
  if (plan?.isAccepted) return isPaymentDue(plan, now) ? ['unpaid', 'absent'] : []
  return contractAt !== null && now >= planDueAt(contractAt) ? ['unplanned'] : []
}

/** The owner stopped because nothing was paid, and the day that both accepted was over. */
export function isStoppedUnpaid(reason: string | null, agreedOn: string | null, stoppedAt: Date): boolean {
  return reason === UNPAID && agreedOn !== null && agreedOn < tokyoDay(stoppedAt)
}

export function paymentReminderAt(handedOverAt: Date): Date {
  return daysAfter(handedOverAt, REMINDED_AFTER_DAYS)
}

/** From then on the dealer may not bid, until it has paid. */
export function biddingHoldAt(handedOverAt: Date): Date {
  return daysAfter(handedOverAt, HELD_AFTER_DAYS)
}

/** The bike has left, and nobody says that it is paid, or the owner or an operator says that it is not. */
export function isUnpaid(handOver: HandOver | null, report: CompletionReport | null): boolean {
  return handOver?.handedOverAt != null && !(report && isUndisputed(report))
}

/** When bidding is to be held of a trade that counts as unpaid again; null where it is held already. */
export function nextHoldAt(handOver: HandOver | null): Date | null {
  return handOver?.handedOverAt && !handOver.isBiddingHeld ? biddingHoldAt(handOver.handedOverAt) : null
}

/** How many days late; 0 where it is not. */
export function daysLate(handOver: HandOver | null, report: CompletionReport | null, now: Date): number {
  if (!handOver?.handedOverAt || !isUnpaid(handOver, report)) return 0
  return Math.max(0, Math.round((Date.parse(tokyoDay(now)) - Date.parse(paymentDueOn(handOver.handedOverAt))) / DAY))
}

function daysAfter(handedOverAt: Date, days: number): Date {
  return later(tokyoHour(tokyoDay(handedOverAt), HOUR_OF_REMINDERS), days * DAY)
}
