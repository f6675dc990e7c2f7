import { accept, type Result, refuse } from '../values/result.ts'
import { type AuctionCommand, type AuctionCommandName, type CommandOf, reasonOf } from './command.ts'
import { confirmationDeadline, reviewCodeValidUntil } from './deadlines.ts'
import { type Consequences, consequences, type Effect, mail, schedule, unschedule } from './effects.ts'
import type { AuctionFacts } from './facts.ts'
import { type CompletionReport, faultsOfFinalPrice, ruledReport, rulingCommentFault } from './final-price.ts'
import { type Refusal, refusal } from './refusal.ts'
import type { AuctionStatus } from './status.ts'

/** The jobs that wait in a status and die with it. */
const JOBS_OF = {
  21: ['closeBidding', 'remindEnd'],
  22: ['remindAnswer', 'expireSaleIntention'],
  31: ['completeUnopposed'],
} as const

/** Without the job that runs the command itself: it has the command's name. */
export function jobsEndingWith(status: AuctionStatus | null, command: AuctionCommandName): Effect[] {
  if (status !== 21 && status !== 22 && status !== 31) return []
  return JOBS_OF[status].filter((job) => job !== command).map(unschedule)
}

export function ofContract({ bidding }: AuctionFacts, now: Date): Consequences {
  return consequences({ saleIntention: 1, contractAmount: bidding?.currentPrice ?? 0, contractAt: now }, [
    mail('contract', 'owner'),
    mail('contract', 'winner'),
  ])
}

export function ofDeclinedSale(command: AuctionCommand, now: Date): Consequences {
  const changes = { cancelReason: reasonOf(command), canceledAt: now }
  const answered = command.type === 'answerSaleIntention' ? { saleIntention: command.saleIntention } : {}
  return consequences({ ...changes, ...answered }, [mail('saleDeclined', 'owner'), mail('saleDeclined', 'winner')])
}

export function ofReport(
  { finalTransactionPrice, reductions }: CommandOf<'reportCompletion'>,
  { contractAmount, closings, report: before }: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  const faults = faultsOfFinalPrice(contractAmount ?? 0, finalTransactionPrice, reductions)
  if (faults.length > 0) return refuse(refusal('BAD_REQUEST', faults))
  const confirmBy = confirmationDeadline(now, closings)
  const objection = before?.objection ?? null
  const report = { finalTransactionPrice, reductions, reportedAt: now, confirmBy, objection, ruling: null }
  // Who has objected once is not silent.
  const silence = objection ? [] : [schedule('completeUnopposed', confirmBy)]
  return accept(consequences({ report }, [mail('completionReported'), ...silence]))
}

export function ofObjection(report: CompletionReport, comment: string, now: Date): Consequences {
  return consequences({ report: { ...report, objection: { at: now, comment } } }, [
    mail('completionDisputed', 'operator'),
    mail('completionDisputed', 'winner'),
    unschedule('completeUnopposed'),
  ])
}

export function ofRuling(
  { allowed, comment }: CommandOf<'ruleOnReduction'>,
  report: CompletionReport,
  { contractAmount, closings }: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  const confirmBy = confirmationDeadline(now, closings)
  const ruled = ruledReport(report, contractAmount ?? 0, allowed, { at: now, comment }, confirmBy)
  const wordless = rulingCommentFault(comment)
  if (!ruled.ok || wordless)
    return refuse(refusal('BAD_REQUEST', [...(ruled.ok ? [] : ruled.refusal), ...(wordless ? [wordless] : [])]))
  return accept(
    consequences({ report: ruled.value }, [
      mail('reductionRuled', 'owner'),
      mail('reductionRuled', 'winner'),
      schedule('completeUnopposed', confirmBy),
    ]),
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
