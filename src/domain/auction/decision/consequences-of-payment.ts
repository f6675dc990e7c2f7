import type { FieldFault } from '../../errors/error-code.ts'
import { isDay } from '../../values/closings.ts'
import { accept, type Result, refuse } from '../../values/result.ts'
import { tokyoDay } from '../../values/tokyo-time.ts'
import type { CommandOf } from '../command.ts'
import { confirmationDeadline, reviewCodeValidUntil } from '../deadlines.ts'
import { type Refusal, refusal } from '../refusal.ts'
import {
  type CompletionReport,
  isSameReductions,
  isStanding,
  isUndisputed,
  objectionsTo,
  rulingCommentFault,
} from '../trade/final-price.ts'
import { owedFault } from '../trade/fraud.ts'
import { type HandOver, standingReductions } from '../trade/hand-over.ts'
import { nextHoldAt } from '../trade/payment.ts'
import { type AuctionChanges, type Consequences, consequences, mail, unschedule, writeDocument } from './effects.ts'
import { type AuctionFacts, fact } from './facts.ts'

/** The dealer says when it paid what: the price was fixed before the bike left. */
export function ofReport(
  command: CommandOf<'reportCompletion'>,
  facts: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  const handOver = fact(facts, 'handOver')
  const before = fact(facts, 'report')
  const faults = [
    ...faultsOfReport(command, handOver, fact(facts, 'contractAt'), now),
    ...faultsOfSameProof(command, before),
  ]
  const { paidOn, proofAssetId } = command
  if (faults.length > 0 || paidOn === null) return refuse(refusal('BAD_REQUEST', faults))
  const report = {
    finalTransactionPrice: command.finalTransactionPrice,
    reductions: standingReductions(handOver?.claims ?? []),
    reportedAt: now,
    confirmBy: confirmationDeadline(now, fact(facts, 'closings')),
    objection: before?.objection ?? null,
    objections: before ? objectionsTo(before) : 0,
    ruling: null,
    paidOn,
    proofAssetId,
    number: before ? (before.number ?? 1) + 1 : 1,
  }
  const effects = [mail('completionReported'), unschedule('remindPayment')]
  return accept(consequences({ report, ...(isUndisputed(report) ? paid(handOver) : {}) }, effects))
}

/** The delay is over. */
function paid(handOver: HandOver | null): AuctionChanges {
  return {
    holdBiddingAt: null,
    ...(handOver?.isBiddingHeld && { handOver: { ...handOver, isBiddingHeld: false } }),
  }
}

function faultsOfReport(
  { finalTransactionPrice, reductions, paidOn, proofAssetId }: CommandOf<'reportCompletion'>,
  handOver: HandOver | null,
  contractAt: Date | null,
  now: Date,
): FieldFault[] {
  const faults: FieldFault[] = []
  if (finalTransactionPrice !== handOver?.price)
    faults.push({
      field: 'finalTransactionPrice',
      message: '引渡しのときに確定した金額を入力してください。引渡しのあとに金額は変えられません。',
    })
  if (reductions && !isSameReductions(reductions, standingReductions(handOver?.claims ?? [])))
    faults.push({ field: 'reductions', message: '減額は、引渡しの前に申請して確定したものだけです。' })
  if (paidOn === null) faults.push({ field: 'paidOn', message: '支払った日を入力してください。' })
  else if (!isDay(paidOn) || paidOn > tokyoDay(now) || (contractAt && paidOn < tokyoDay(contractAt)))
    faults.push({ field: 'paidOn', message: '支払った日は、成約の日から今日までの日付にしてください。' })
  if (!proofAssetId)
    faults.push({
      field: 'proofAssetId',
      message: '支払いの証明（振込の控えや、現金の受領書の写真・PDF）を添付してください。',
    })
  return faults
}

/** What an operator has found to prove nothing does not prove it the next time either. */
function faultsOfSameProof(
  { proofAssetId }: CommandOf<'reportCompletion'>,
  before: CompletionReport | null,
): FieldFault[] {
  const isRejected = before !== null && !isStanding(before) && proofAssetId === before.proofAssetId
  if (!isRejected || !proofAssetId) return []
  const message = '運営が支払いを確認できなかった証明です。別の証明（振込の控えや受領書）を添付してください。'
  return [{ field: 'proofAssetId', message }]
}

/** It counts as unpaid from the day of the hand-over on, as if nothing had been reported. */
export function ofObjection(report: CompletionReport, comment: string, facts: AuctionFacts, now: Date): Consequences {
  const disputed = { ...report, objection: { at: now, comment }, objections: objectionsTo(report) + 1 }
  return consequences({ report: disputed, holdBiddingAt: nextHoldAt(fact(facts, 'handOver')) }, [
    mail('completionDisputed', 'operator'),
    mail('completionDisputed', 'winner'),
  ])
}

export function ofCompletion({ finalTransactionPrice }: CompletionReport, now: Date): Consequences {
  return consequences({ finalTransactionPrice, finalTransactionAt: now, holdBiddingAt: null }, [
    { type: 'recordSale', amount: finalTransactionPrice, soldAt: now },
    { type: 'inviteToReview', codeValidUntil: reviewCodeValidUntil(now) },
    mail('completed', 'owner'),
    mail('completed', 'winner'),
    writeDocument('payment', now),
  ])
}

/** What an operator finds paid of a dealer who cannot report it. */
function unreported(handOver: HandOver | null, now: Date): CompletionReport {
  return {
    finalTransactionPrice: handOver?.price ?? 0,
    reductions: standingReductions(handOver?.claims ?? []),
    reportedAt: now,
    confirmBy: now,
    objection: null,
    objections: 0,
    ruling: null,
    proofAssetId: null,
  }
}

export function ofPaymentRuling(
  { isProven, comment }: CommandOf<'ruleOnPayment'>,
  facts: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  const report = fact(facts, 'report') ?? unreported(fact(facts, 'handOver'), now)
  const wordless = rulingCommentFault(comment)
  if (wordless) return refuse(refusal('BAD_REQUEST', [wordless]))
  const ruled = { ...report, ruling: { at: now, comment, isProven } }
  if (!isProven) {
    const holdBiddingAt = nextHoldAt(fact(facts, 'handOver'))
    const mails = [mail('paymentUnproven', 'owner'), mail('paymentUnproven', 'winner')]
    return accept(consequences({ report: ruled, holdBiddingAt }, mails))
  }
  const { changes, effects } = ofCompletion(report, now)
  // Why it counts as paid comes before the thanks.
  const mails = [mail('paymentProven', 'owner'), mail('paymentProven', 'winner')]
  return accept(consequences({ ...changes, report: ruled }, [...mails, ...effects]))
}

/** Nothing of the trade changes: what is owed is between the two. */
export function ofFraud(
  { owed, comment }: CommandOf<'ruleOnFraud'>,
  facts: AuctionFacts,
): Result<Consequences, Refusal> {
  const price = fact(facts, 'handOver')?.price ?? fact(facts, 'contractAmount') ?? 0
  const faults = [owedFault(owed, price - fact(facts, 'fraudOwed')), rulingCommentFault(comment)].filter(
    (it) => it !== null,
  )
  if (faults.length > 0) return refuse(refusal('BAD_REQUEST', faults))
  return accept(consequences({}, [mail('fraudRuled', 'owner'), mail('fraudRuled', 'winner')]))
}

export function ofBiddingHeld(facts: AuctionFacts): Consequences {
  const handOver = fact(facts, 'handOver')
  const held = handOver ? { handOver: { ...handOver, isBiddingHeld: true } } : {}
  return consequences({ ...held, holdBiddingAt: null }, [
    mail('biddingHeld', 'owner'),
    mail('biddingHeld', 'winner'),
    mail('biddingHeld', 'operator'),
  ])
}
