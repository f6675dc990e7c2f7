import { DAY, later } from '../../values/duration.ts'
import { tokyoDay } from '../../values/tokyo-time.ts'
import { nameChangeDueOn } from './name-change.ts'

/** What came of a hand-over code that arrived after the stop: where the bike is, and whose it is. */
export const LATE_OUTCOMES = ['withOwner', 'withDealer'] as const
export type LateOutcome = (typeof LATE_OUTCOMES)[number]

export function isLateOutcome(code: string): code is LateOutcome {
  return LATE_OUTCOMES.some((it) => it === code)
}

/** Days for the money of a bike that stays with the dealer, from the operator's word on. */
const PAID_WITHIN_DAYS = 3

/** By when a dealer that keeps the bike has paid and changed the registration; null where it does not keep it. */
export function settlementDues(outcome: LateOutcome | null, settledAt: Date | null) {
  if (outcome !== 'withDealer' || settledAt === null) return null
  return {
    paymentDueOn: tokyoDay(later(settledAt, PAID_WITHIN_DAYS * DAY)),
    nameChangeDueOn: nameChangeDueOn(tokyoDay(settledAt)),
  }
}
