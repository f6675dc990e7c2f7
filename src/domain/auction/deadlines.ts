import { type Closing, moveBehindClosings } from '../values/closings.ts'
import { DAY, HOUR, later, MINUTE, SECOND } from '../values/duration.ts'

/** The owner has 48 hours to answer the sale-intention survey. */
export const ANSWER_PERIOD = 48 * HOUR
/** The reminder goes out when this much is left: 24 hours after the end, unless a closing moved the deadline. */
export const ANSWER_REMINDER_BEFORE = 24 * HOUR
/** For the dealer's answer to the owner's price, and for the owner's after a yes. */
const COUNTER_OFFER_PERIOD = 24 * HOUR
/** A dealer who is asked after another stopped. */
const RUNNER_UP_PERIOD = 24 * HOUR
/** For the answer to the question whether a trade is stopped. */
export const STOP_ANSWER_PERIOD = 24 * HOUR
export const CONFIRMATION_PERIOD = 7 * DAY
export const END_REMINDER_BEFORE = 24 * HOUR
const END_ALERT_BEFORE = HOUR
export const REVIEW_CODE_PERIOD = 30 * DAY
/** The first bid is news; of the others the owner hears in batches. */
const FIRST_BID_DELAY = 20 * SECOND
const NEXT_BIDS_DELAY = 10 * MINUTE
/** Changes of the checklist that follow each other are told at once. */
const CHECKLIST_DELAY = 3 * MINUTE

export function checklistMailAt(now: Date): Date {
  return later(now, CHECKLIST_DELAY)
}

/** When the mail about the bids goes out that begin now to wait for it. */
export function bidUpdateAt(bidsBefore: number, now: Date): Date {
  return later(now, bidsBefore === 0 ? FIRST_BID_DELAY : NEXT_BIDS_DELAY)
}

export function answerDeadline(endedAt: Date, closings: readonly Closing[]): Date {
  return moveBehindClosings(closings, later(endedAt, ANSWER_PERIOD))
}

export function runnerUpDeadline(askedAt: Date, closings: readonly Closing[]): Date {
  return moveBehindClosings(closings, later(askedAt, RUNNER_UP_PERIOD))
}

/** From then on an operator decides about a stop that one side has asked the other for. */
export function stopAnswerDeadline(askedAt: Date, closings: readonly Closing[]): Date {
  return moveBehindClosings(closings, later(askedAt, STOP_ANSWER_PERIOD))
}

/** A day, or until the owner's own answer is due. */
export function counterOfferDeadline(madeAt: Date, answerBy: Date, closings: readonly Closing[]): Date {
  const day = moveBehindClosings(closings, later(madeAt, COUNTER_OFFER_PERIOD))
  return day < answerBy ? day : answerBy
}

/** After the dealer's yes the owner has at least a day to answer. */
export function answerAfterCounterOffer(acceptedAt: Date, answerBy: Date, closings: readonly Closing[]): Date {
  const day = moveBehindClosings(closings, later(acceptedAt, COUNTER_OFFER_PERIOD))
  return day > answerBy ? day : answerBy
}

export function answerReminderAt(answerBy: Date): Date {
  return later(answerBy, -ANSWER_REMINDER_BEFORE)
}

/** Counts from the dealer's report, or from the operator's ruling on it. */
export function confirmationDeadline(since: Date, closings: readonly Closing[]): Date {
  return moveBehindClosings(closings, later(since, CONFIRMATION_PERIOD))
}

interface HeldReport {
  readonly confirmBy: Date
  readonly reportedAt: Date
  readonly ruling: { readonly at: Date } | null
}

/** While the dealer is suspended the days do not count: as many are left afterwards as were left before. */
export function confirmationAfterHold(
  { confirmBy, reportedAt, ruling }: HeldReport,
  heldSince: Date,
  now: Date,
  closings: readonly Closing[],
): Date {
  const since = new Date(Math.max(heldSince.getTime(), (ruling?.at ?? reportedAt).getTime()))
  if (confirmBy <= since) return confirmBy
  return moveBehindClosings(closings, later(confirmBy, now.getTime() - since.getTime()))
}

/** Null where bidding is too short for a reminder. */
export function endReminderAt(publishedAt: Date, endAt: Date): Date | null {
  const at = later(endAt, -END_REMINDER_BEFORE)
  return at > publishedAt ? at : null
}

/** When dealers hear that bidding is about to end: an hour before, or at half of a shorter one. */
export function endAlertAt(publishedAt: Date, endAt: Date): Date {
  return later(endAt, -Math.min(END_ALERT_BEFORE, (endAt.getTime() - publishedAt.getTime()) / 2))
}

export function reviewCodeValidUntil(completedAt: Date): Date {
  return later(completedAt, REVIEW_CODE_PERIOD)
}
