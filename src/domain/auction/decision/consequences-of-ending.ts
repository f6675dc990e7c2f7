import { accept, type Result, refuse } from '../../values/result.ts'
import { type AuctionCommand, type CommandOf, reasonOf } from '../command.ts'
import { confirmationDeadline, reviewCodeValidUntil } from '../deadlines.ts'
import { type Refusal, refusal } from '../refusal.ts'
import type { AuctionStatus } from '../status.ts'
import { type CompletionReport, faultsOfFinalPrice, ruledReport, rulingCommentFault } from '../trade/final-price.ts'
import { type Consequences, consequences, type Effect, mail, unschedule } from './effects.ts'
import { type AuctionFacts, fact } from './facts.ts'

/** The reminder that waits in a status and dies with it. */
export function remindersEndingWith(status: AuctionStatus | null): Effect[] {
  if (status === 21) return [unschedule('remindEnd')]
  return status === 22 ? [unschedule('remindAnswer'), unschedule('remindCounterOffer')] : []
}

/** The amount is the one that was named: `decide` has compared it with what the dealer bid openly. */
export function ofContract(
  { amount, bikeDealerId }: CommandOf<'answerSaleIntention'>,
  { bidding }: AuctionFacts,
  now: Date,
): Consequences {
  const leader = bidding?.leaderDealerId ?? null
  const chosenDealerId = bikeDealerId ?? leader
  const effects = [mail('contract', 'owner'), mail('contract', 'winner')]
  if (leader !== null && chosenDealerId !== null && chosenDealerId !== leader)
    effects.push(
      { type: 'openTab', bikeDealerId: chosenDealerId },
      { type: 'mail', template: 'notChosen', to: 'bidder', bikeDealerId: leader },
    )
  return consequences({ saleIntention: 1, contractAmount: amount, contractAt: now, chosenDealerId }, effects)
}

export function ofDeclinedSale(command: AuctionCommand, now: Date): Consequences {
  const changes = { cancelReason: reasonOf(command), canceledAt: now }
  const answered = command.type === 'answerSaleIntention' ? { saleIntention: command.saleIntention } : {}
  return consequences({ ...changes, ...answered }, [mail('saleDeclined', 'owner'), mail('saleDeclined', 'winner')])
}

export function ofReport(
  { finalTransactionPrice, reductions }: CommandOf<'reportCompletion'>,
  facts: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  const faults = faultsOfFinalPrice(fact(facts, 'contractAmount') ?? 0, finalTransactionPrice, reductions)
  if (faults.length > 0) return refuse(refusal('BAD_REQUEST', faults))
  const confirmBy = confirmationDeadline(now, fact(facts, 'closings'))
  const before = fact(facts, 'report')
  const objection = before?.objection ?? null
  const number = before ? (before.number ?? 1) + 1 : 1
  const report = { finalTransactionPrice, reductions, reportedAt: now, confirmBy, objection, ruling: null, number }
  return accept(consequences({ report }, [mail('completionReported')]))
}

export function ofObjection(report: CompletionReport, comment: string, now: Date): Consequences {
  return consequences({ report: { ...report, objection: { at: now, comment } } }, [
    mail('completionDisputed', 'operator'),
    mail('completionDisputed', 'winner'),
  ])
}

export function ofRuling(
  { allowed, comment }: CommandOf<'ruleOnReduction'>,
  report: CompletionReport,
  facts: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  const confirmBy = confirmationDeadline(now, fact(facts, 'closings'))
  const ruled = ruledReport(report, fact(facts, 'contractAmount') ?? 0, allowed, { at: now, comment }, confirmBy)
  const wordless = rulingCommentFault(comment)
  if (!ruled.ok || wordless)
    return refuse(refusal('BAD_REQUEST', [...(ruled.ok ? [] : ruled.refusal), ...(wordless ? [wordless] : [])]))
  return accept(
    consequences({ report: ruled.value }, [mail('reductionRuled', 'owner'), mail('reductionRuled', 'winner')]),
  )
}

export function ofCompletion({ finalTransactionPrice }: CompletionReport, now: Date): Consequences {
  return consequences({ finalTransactionPrice, finalTransactionAt: now }, [
    { type: 'recordSale', amount: finalTransactionPrice, soldAt: now },
    { type: 'inviteToReview', codeValidUntil: reviewCodeValidUntil(now) },
    mail('completed', 'owner'),
    mail('completed', 'winner'),
  ])
}
