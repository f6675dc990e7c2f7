import { answerDueAt, rulingDueAt } from '../../../support/answer-promise.ts'
import type { Closing } from '../../../values/closings.ts'
import { awaitsPaymentRuling, type CompletionReport, paymentRuledFrom } from '../final-price.ts'
import { awaitsRuling, type HandOver, stopRuledFrom } from '../hand-over.ts'

export const RULINGS = ['claims', 'stop', 'payment'] as const

/** What an operator has to decide in a trade. */
export interface AwaitedRuling {
  readonly about: (typeof RULINGS)[number]
  /** From when on it is the operator's turn. */
  readonly since: Date
  /** By when both sides were promised the answer. */
  readonly dueAt: Date
}

interface RuledTrade {
  readonly handOver: HandOver | null
  readonly report: CompletionReport | null
  readonly dealerSuspendedSince: Date | null
}

/** Null while it is not the operator's turn. One at a time: claims fix the price, stops come before the bike leaves, payments after. */
export function awaitedRuling(
  { handOver, report, dealerSuspendedSince }: RuledTrade,
  now: Date,
  closings: readonly Closing[],
): AwaitedRuling | null {
  const askedAt = awaitsRuling(handOver) ? handOver?.rulingAskedAt : null
  if (askedAt) return { about: 'claims', since: askedAt, dueAt: rulingDueAt(askedAt, closings) }
  const stopFrom = stopRuledFrom(handOver, dealerSuspendedSince)
  if (stopFrom && now >= stopFrom) return { about: 'stop', since: stopFrom, dueAt: answerDueAt(stopFrom, closings) }
  if (!report || !awaitsPaymentRuling(report, now)) return null
  const since = paymentRuledFrom(report)
  return { about: 'payment', since, dueAt: answerDueAt(since, closings) }
}

/** By when an operator rules on the claims or the payment; a question about a stop has its own time. Null where none waits. */
export function ruledBy(
  handOver: HandOver | null,
  report: CompletionReport | null,
  closings: readonly Closing[],
  now: Date,
): Date | null {
  const ruling = awaitedRuling({ handOver, report, dealerSuspendedSince: null }, now, closings)
  return ruling && ruling.about !== 'stop' ? ruling.dueAt : null
}
