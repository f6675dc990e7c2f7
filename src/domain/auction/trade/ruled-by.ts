import { answerDueAt, rulingDueAt } from '../../support/answer-promise.ts'
import type { Closing } from '../../values/closings.ts'
import { awaitsPaymentRuling, type CompletionReport, paymentRuledFrom } from './final-price.ts'
import { awaitsRuling, type HandOver, hasLeft } from './hand-over.ts'

/** By when an operator rules on the claims or the payment, as was promised; null where nobody waits for it. */
export function ruledBy(
  handOver: HandOver | null,
  report: CompletionReport | null,
  closings: readonly Closing[],
  now: Date,
): Date | null {
  if (handOver?.rulingAskedAt && awaitsRuling(handOver)) return rulingDueAt(handOver.rulingAskedAt, closings)
  if (!report || !hasLeft(handOver) || !awaitsPaymentRuling(report, now)) return null
  return answerDueAt(paymentRuledFrom(report), closings)
}
