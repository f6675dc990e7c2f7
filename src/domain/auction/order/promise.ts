import { DAY, later } from '../../values/duration.ts'

/**
 * How an owner uses a binding order:
 * - `atOnce`: the bike is offered to that dealer alone, and the owner answers as soon as the inspection is passed
 * - `floor`: its price is the first bid of the auction
 */
export const ORDER_WAYS = ['atOnce', 'floor'] as const
export type OrderWay = (typeof ORDER_WAYS)[number]

/** So long a bike is kept for a listing whose inspection takes its time, whatever becomes of the order meanwhile. */
export const PROMISE_PERIOD = 7 * DAY

export function promiseEndsAt(promisedAt: Date): Date {
  return later(promisedAt, PROMISE_PERIOD)
}

/** A dealer's binding order, as it was promised to one listing. */
export interface OrderPromise {
  readonly bindingOrderId: number
  readonly bikeDealerId: string
  /** The open bid, in yen. */
  readonly price: number
  /** Of the inspection sheet; null where any bike that passes will do. */
  readonly leastGrade: number | null
  readonly way: OrderWay
  readonly holdsUntil: Date
  /** `dealer:12` or `agent:3`: who made the order. */
  readonly placedBy: string
  /** Suspended, or not allowed to bid until it has paid. */
  readonly isDealerOut: boolean
}

/** What becomes of it when the listing passes: kept, or why it is not. */
export const ORDER_OUTCOMES = ['kept', 'gradeMissed', 'tooLate', 'dealerOut'] as const
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number]

/** `grade`: the overall one of the inspection sheet; null where there is none. */
export function outcomeOf(promise: OrderPromise, grade: number | null, now: Date): OrderOutcome {
  const { leastGrade, holdsUntil, isDealerOut } = promise
  if (isDealerOut) return 'dealerOut'
  if (now >= holdsUntil) return 'tooLate'
  return leastGrade !== null && (grade === null || grade < leastGrade) ? 'gradeMissed' : 'kept'
}

/** Whether the listing goes to that dealer without an auction. */
export function isBoughtAtOnce(promise: OrderPromise | null, grade: number | null, now: Date): boolean {
  return promise?.way === 'atOnce' && outcomeOf(promise, grade, now) === 'kept'
}
