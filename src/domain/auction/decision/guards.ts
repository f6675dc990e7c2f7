import { isExplanation } from '../../account/explanation.ts'
import type { ErrorCode } from '../../errors/error-code.ts'
import { isCodeOf } from '../../options/option.ts'
import { SALE_CANCEL_REASONS, UNPAID } from '../../options/sale-plans.ts'
import { isCounterOfferOpen } from '../choice/counter-offer.ts'
import { type AuctionCommand, reasonOf } from '../command.ts'
import { isBoughtAtOnce } from '../order/promise.ts'
import { STATUS } from '../status.ts'
import type { ChecklistSide } from '../trade/checklist-changes.ts'
import { awaitsAnswerOf } from '../trade/delivery-plan.ts'
import { awaitsPaymentRuling, isObjectedTo, isStanding, isUndisputed, reportFault } from '../trade/final-price.ts'
import {
  asksAgainAt,
  awaitsAnswer,
  awaitsChoice,
  awaitsCode,
  awaitsRuling,
  checkFault,
  type HandOver,
  hasLeft,
  isPriceFixed,
  openStop,
  stopRuledFrom,
  unaskedBeforeStop,
} from '../trade/hand-over.ts'
import { mayReportNameChange } from '../trade/name-change.ts'
import { biddingHoldAt, isPaymentDue, isUnpaid, possibleDefaults } from '../trade/payment.ts'
import { fact, type Situation, type SpecialFact, type SpecialFacts } from './facts.ts'

export interface GuardSubject {
  readonly situation: Situation
  readonly now: Date
  /** Null when a screen asks which buttons to show: what the command will say is not known yet. */
  readonly command: AuctionCommand | null
}

interface Refused<Reason extends string> {
  readonly code: ErrorCode
  readonly reason: Reason
}

/** `pass`; `other`: another row of the table is meant; or why the command is refused. */
type Answer<Reason extends string> = 'pass' | 'other' | ErrorCode | Refused<Reason>

/** A guard sees the special facts that it names, and no others: whoever asks it knows what to read. */
interface Asked<Fact extends SpecialFact> extends Omit<GuardSubject, 'situation'> {
  readonly situation: Pick<Situation, 'endAt' | 'bidCount'> & Pick<SpecialFacts, Fact>
}

interface Guard<Fact extends SpecialFact, Given extends Answer<string>> {
  readonly facts: readonly Fact[]
  answer(asked: Asked<Fact>): Given
}

function guard<Given extends Answer<string>, Fact extends SpecialFact = never>(
  facts: readonly Fact[],
  answer: (asked: Asked<Fact>) => Given,
): Guard<Fact, Given> {
  return { facts, answer }
}

const WRONG_STATUS = 'ERROR_AUCTION_STATUS_INVALID'

/** Times are decided here and not by the timers: at the end or a deadline itself, bids and answers are late already. */
export const GUARDS = {
  always: guard([], () => 'pass'),
  noActiveAuction: guard(['ownerHasActiveAuction'], ({ situation }) =>
    situation.ownerHasActiveAuction ? WRONG_STATUS : 'pass',
  ),
  /** All photos are usable, and nobody else's bike has its frame number. */
  mayPass: guard(['unusableImages', 'frameMatches'], mayPass),
  /** The same of a bike that a dealer buys without an auction. What it is graded the command says. */
  mayPassAtOnce: guard(['unusableImages', 'frameMatches', 'orderPromise'], (asked) => {
    const { command, situation, now } = asked
    const grade = command?.type === 'passInspection' ? (command.grade ?? null) : null
    return isBoughtAtOnce(situation.orderPromise, grade, now) ? mayPass(asked) : 'other'
  }),
  reasonGiven: guard([], reasonGiven),
  noteGiven: guard([], noteGiven),
  beforeEnd: guard([], (asked) => (isEnded(asked) ? WRONG_STATUS : 'pass')),
  voidableBeforeEnd: guard([], (asked) => (isEnded(asked) ? WRONG_STATUS : reasonGiven(asked))),
  endedWithBids: guard([], (asked) => closes(asked, asked.situation.bidCount > 0)),
  endedWithoutBids: guard([], (asked) => closes(asked, asked.situation.bidCount === 0)),
  beforeAnswerDeadline: guard(['answerBy'], (asked) => (isAnswerOverdue(asked) ? WRONG_STATUS : 'pass')),
  answerOverdue: guard(['answerBy'], (asked) => (isAnswerOverdue(asked) ? 'pass' : WRONG_STATUS)),
  sellsInTime: guard(['answerBy', 'leaderSuspendedSince', 'suspendedBidders'], (asked) => {
    const answer = answers(asked, 1)
    return answer === 'pass' ? buyerMayBuy(asked) : answer
  }),
  declinesInTime: guard(['answerBy'], (asked) => answers(asked, 0)),
  mayMakeCounterOffer: guard(['answerBy', 'counterOffer', 'leaderSuspendedSince'], (asked) => {
    const { counterOffer, leaderSuspendedSince } = asked.situation
    return isAnswerOverdue(asked) || counterOffer || leaderSuspendedSince ? WRONG_STATUS : 'pass'
  }),
  counterOfferOpen: guard(['answerBy', 'counterOffer'], (asked) =>
    // The table asks in 22 alone.
    isAnswerOverdue(asked) || !isCounterOfferOpen(STATUS.biddingEnded, asked.situation.counterOffer, asked.now)
      ? WRONG_STATUS
      : 'pass',
  ),
  dealerProposed: guard(['delivery', 'handOver'], (asked) => mayAcceptPlan(asked, 'owner')),
  ownerProposed: guard(['delivery', 'handOver'], (asked) => mayAcceptPlan(asked, 'dealer')),
  mayCheck: guard(['delivery', 'handOver'], ({ situation: { delivery, handOver }, now }) =>
    passUnless(checkFault(delivery, handOver, now)),
  ),
  claimsOpen: guard(['handOver'], ({ situation }) => passIf(awaitsAnswer(situation.handOver))),
  priceOpen: guard(['handOver'], ({ situation: { handOver } }) => passIf(handOver !== null && handOver.price === null)),
  claimsRefused: guard(['handOver'], ({ situation }) => passIf(awaitsChoice(situation.handOver))),
  rulingAsked: guard(['handOver'], ({ situation }) => passIf(awaitsRuling(situation.handOver))),
  priceFixed: guard(['handOver'], ({ situation }) => passIf(awaitsCode(situation.handOver))),
  /** Said once more it is the same answer, but no button asks for it again. */
  mayConfirmMoney: guard(['handOver'], ({ situation: { handOver }, command }) =>
    passIf(awaitsCode(handOver) && (command !== null || handOver?.moneySeenAt == null)),
  ),
  moneySeen: guard(['handOver'], ({ situation: { handOver } }) =>
    passIf(awaitsCode(handOver) && handOver?.moneySeenAt != null),
  ),
  nameReportable: guard(['handOver', 'nameChange', 'isUnregistered'], ({ situation }) =>
    situation.isUnregistered
      ? because('nameNeverRegistered')
      : passIf(hasLeft(situation.handOver) && mayReportNameChange(situation.nameChange)),
  ),
  /** What was agreed on stands from the moment at which the dealer looks at the bike. */
  checkNotBegun: guard(['handOver'], ({ situation }) => passUnless(planClosed(situation.handOver))),
  bikeLeft: guard(['handOver'], ({ situation }) => passIf(hasLeft(situation.handOver))),
  /** Who the dealer bought from has to be on record, and the owner is not worn out with reports. */
  mayReport: guard(['handOver', 'isIdentityChecked', 'report'], ({ situation }) => {
    if (!hasLeft(situation.handOver)) return because('reportBeforeHandOver')
    return situation.isIdentityChecked ? passUnless(reportFault(situation.report)) : because('reportUnidentified')
  }),
  /** Once the bike has left nobody goes back, operators neither: the debt would go with the trade. */
  operatorMayStop: guard(['handOver'], stopByOperator),
  /** Once the price is fixed the code may be typed already, out of reach: nobody stops behind the back of the other. */
  dealerMayStop: guard(['handOver'], mayStopAlone),
  /** As above; that the dealer has not paid is no reason before it has to. */
  ownerMayStop: guard(['handOver', 'delivery'], (asked) => {
    const { situation, command, now } = asked
    const answer = mayStopAlone(asked)
    const isUnpaidSaid = command?.type === 'cancelAuction' && command.reason === UNPAID
    return answer === 'pass' && isUnpaidSaid && !isPaymentDue(situation.delivery, now)
      ? because('paymentNotDue')
      : answer
  }),
  ownerMayAskToStop: guard(['handOver'], (asked) => mayAskToStop(asked, 'owner')),
  dealerMayAskToStop: guard(['handOver'], (asked) => mayAskToStop(asked, 'dealer')),
  ownerAskedToStop: guard(['handOver'], ({ situation }) => mayWithdraw(situation.handOver, 'owner')),
  dealerAskedToStop: guard(['handOver'], ({ situation }) => mayWithdraw(situation.handOver, 'dealer')),
  /** Money that has come goes back first, which an operator finds out: neither side settles it alone. */
  ownerAskedUnpaid: guard(['handOver'], ({ situation: { handOver } }) => askedUnpaid(handOver, 'owner')),
  dealerAskedUnpaid: guard(['handOver'], ({ situation: { handOver } }) => askedUnpaid(handOver, 'dealer')),
  stopToBeRuled: guard(['handOver', 'leaderSuspendedSince'], (asked) => {
    const { handOver, leaderSuspendedSince } = asked.situation
    const from = stopRuledFrom(handOver, leaderSuspendedSince)
    if (from === null) return because(hasLeft(handOver) ? 'stopTooLate' : 'stopOver')
    return asked.now >= from ? reasonGiven(asked) : because('stopNotDue')
  }),
  /**
   * A dealer neither fails to pay nor to come before the day that both accepted, and may take a week to agree to one; who is
   * suspended can do none of it.
   */
  dealerMayBeInDefault: guard(['handOver', 'delivery', 'contractAt', 'leaderSuspendedSince'], (asked) => {
    const { handOver, delivery, contractAt, leaderSuspendedSince } = asked.situation
    if (hasLeft(handOver)) return stopByOperator(asked)
    const causes = possibleDefaults(delivery, contractAt, leaderSuspendedSince !== null, asked.now)
    const cause = asked.command?.type === 'stopForDefault' ? asked.command.cause : null
    if (cause === null ? causes.length > 0 : causes.includes(cause)) return stopByOperator(asked)
    if (cause === 'suspended') return because('defaultNotSuspended')
    // What else is held against a suspended dealer is not due; that it is suspended always is.
    if (causes.length === 1 && causes[0] === 'suspended') return because('defaultSuspended')
    const isDue = causes.some((it) => it !== 'suspended')
    return because(isDue ? 'defaultOfOtherKind' : 'defaultNotDue')
  }),
  agreesToReport: guard(['report'], ({ situation, command }) => {
    if (command?.type === 'confirmCompletion' && !command.agree) return 'other'
    return situation.report ? 'pass' : WRONG_STATUS
  }),
  objectsToReport: guard(['report'], ({ situation: { report }, command }) => {
    if (command?.type === 'confirmCompletion' && command.agree) return 'other'
    if (!report || report.ruling || isObjectedTo(report)) return WRONG_STATUS
    return command?.type === 'confirmCompletion' && !isExplanation(command.comment ?? '') ? 'ERROR_REQUIRED' : 'pass'
  }),
  /** The owner of a trade with a suspended dealer is told to wait: its silence means nothing meanwhile. */
  reportUnopposed: guard(['report', 'leaderSuspendedSince'], ({ situation: { report, leaderSuspendedSince }, now }) => {
    const isDue = report !== null && now >= report.confirmBy && isUndisputed(report)
    return passIf(isDue && leaderSuspendedSince === null)
  }),
  paymentProven: guard(['report', 'handOver', 'isIdentityChecked', 'leaderSuspendedSince'], (asked) => {
    const answer = rulesOnPayment(asked, true)
    return answer === 'other' || asked.situation.report ? answer : mayFindUnreported(asked.situation)
  }),
  paymentUnproven: guard(['report'], (asked) => rulesOnPayment(asked, false)),
  paymentOverdue: guard(['handOver', 'report'], ({ situation: { handOver, report }, now }) => {
    const holdAt = handOver?.handedOverAt ? biddingHoldAt(handOver.handedOverAt) : null
    return passIf(holdAt !== null && now >= holdAt && !handOver?.isBiddingHeld && isUnpaid(handOver, report))
  }),
  runnerUpAsked: guard(['runnerUp'], ({ situation: { runnerUp } }) => (runnerUp ? 'pass' : WRONG_STATUS)),
  runnerUpOverdue: guard(['runnerUp'], ({ situation: { runnerUp }, now }) =>
    runnerUp && now >= runnerUp.answerBy ? 'pass' : WRONG_STATUS,
  ),
  /** One who lists the bike again has called it off: two sales of one bike are never open. */
  mayAnswerRunnerUp: guard(
    ['runnerUp', 'ownerHasActiveAuction', 'suspendedBidders', 'soldIn'],
    ({ situation: { runnerUp, ownerHasActiveAuction, suspendedBidders, soldIn }, now, command }) => {
      if (!runnerUp || now >= runnerUp.answerBy || ownerHasActiveAuction || soldIn !== null) return WRONG_STATUS
      if (command?.type !== 'answerRunnerUp') return 'pass'
      const isOther = command.bikeDealerId !== runnerUp.bikeDealerId
      return isOther || suspendedBidders.includes(command.bikeDealerId) ? WRONG_STATUS : 'pass'
    },
  ),
  notReviewed: guard(['isReviewed'], notReviewed),
  notReviewedWithCode: guard(['isReviewed', 'reviewCodeValidUntil'], (asked) => {
    const { reviewCodeValidUntil } = asked.situation
    if (!reviewCodeValidUntil || asked.now >= reviewCodeValidUntil) return 'CODE_IS_INVALID'
    return notReviewed(asked)
  }),
}

export type GuardName = keyof typeof GUARDS

export type FactOfGuard<Name extends GuardName> = (typeof GUARDS)[Name]['facts'][number]

type ReasonIn<Given> = Given extends Refused<infer Reason> ? Reason : never

/**
 * Why a guard refuses, where people read more than the words of the code: whatever a guard says with `because`. The words
 * stand in content/messages/refusals.ts, which does not compile without those of each.
 */
export type RefusalReason = ReasonIn<ReturnType<(typeof GUARDS)[GuardName]['answer']>>

type GuardAnswer = Answer<RefusalReason>

/** The facts that a guard asks for. */
export function factsOfGuard(name: GuardName): readonly SpecialFact[] {
  return GUARDS[name].facts
}

export function ask(name: GuardName, { situation, ...asked }: GuardSubject): GuardAnswer {
  const { facts, answer }: Guard<SpecialFact, GuardAnswer> = GUARDS[name]
  for (const each of facts) fact(situation, each)
  return answer({ ...asked, situation: situation as Asked<SpecialFact>['situation'] }) // the facts it names were read
}

function mayPass({ situation }: Asked<'unusableImages' | 'frameMatches'>): Answer<never> {
  return situation.unusableImages > 0 || situation.frameMatches > 0 ? WRONG_STATUS : 'pass'
}

/** Who loses by it reads why: a letter tells nothing. Owners choose their reason from a list, or write one. */
function reasonGiven({ command }: Asked<never>): Answer<never> {
  if (!command) return 'pass'
  const reason = reasonOf(command) ?? ''
  const isChosen = command.by.role === 'owner' && isCodeOf(SALE_CANCEL_REASONS, reason)
  return isChosen || isExplanation(reason) ? 'pass' : 'ERROR_REQUIRED'
}

/** What is wrong with a photo is told in a word. */
function noteGiven({ command }: Asked<never>): Answer<never> {
  return command && reasonOf(command) === null ? 'ERROR_REQUIRED' : 'pass'
}

function mayStopAlone(asked: Asked<'handOver'>) {
  const { handOver } = asked.situation
  if (isPriceFixed(handOver)) return because(hasLeft(handOver) ? 'stopTooLate' : 'stopNeedsConsent')
  return reasonGiven(asked)
}

function askedBy(handOver: HandOver | null, side: ChecklistSide) {
  const open = openStop(handOver)
  if (open === null) return because(hasLeft(handOver) ? 'stopTooLate' : 'stopOver')
  return open.side === side ? 'pass' : because('stopNotYours')
}

function askedUnpaid(handOver: HandOver | null, side: ChecklistSide) {
  const answer = askedBy(handOver, side)
  return answer === 'pass' && handOver?.moneySeenAt ? because('stopPaid') : answer
}

/** Once an operator has asked for the money back the question is the operator's to close. */
function mayWithdraw(handOver: HandOver | null, side: ChecklistSide) {
  const answer = askedBy(handOver, side)
  return answer === 'pass' && handOver?.refundAskedAt ? because('refundAsked') : answer
}

/** One question at a time, and no side asks again within a day. */
function mayAskToStop(asked: Asked<'handOver'>, side: ChecklistSide) {
  const { handOver } = asked.situation
  if (hasLeft(handOver)) return because('stopTooLate')
  if (!awaitsCode(handOver)) return because('stopNotFixed')
  const open = openStop(handOver)
  if (open) return because(open.side === side ? 'stopAsked' : 'stopToAnswer')
  const again = asksAgainAt(handOver, side)
  return again !== null && asked.now < again ? because('stopAskedAgain') : reasonGiven(asked)
}

/** What was agreed on stands from the check on. */
function planClosed(handOver: HandOver | null) {
  if (handOver === null) return null
  return hasLeft(handOver) ? 'planHandedOver' : 'planChecked'
}

function mayAcceptPlan({ situation, now }: Asked<'delivery' | 'handOver'>, side: ChecklistSide) {
  const closed = planClosed(situation.handOver)
  return closed ? because(closed) : passIf(awaitsAnswerOf(side, situation.delivery, now))
}

/**
 * Of a fixed price the code may be typed already: the operator has found out where the bike is, and of money that has
 * come, whether it went back.
 */
function stopByOperator(asked: Asked<'handOver'>) {
  const { situation, command } = asked
  if (hasLeft(situation.handOver)) return because('stopTooLate')
  const unasked = command && unaskedBeforeStop(situation.handOver, 'isBikeAsked' in command ? command : {})
  if (unasked === null) return reasonGiven(asked)
  return because(unasked === 'bike' ? 'bikeNotAsked' : 'refundNotAsked', 'ERROR_REQUIRED')
}

function notReviewed({ situation }: Asked<'isReviewed'>): Answer<never> {
  return situation.isReviewed ? WRONG_STATUS : 'pass'
}

function isEnded({ situation: { endAt }, now }: Asked<never>): boolean {
  return endAt !== null && now >= endAt
}

function isAnswerOverdue({ situation: { answerBy }, now }: Asked<'answerBy'>): boolean {
  return answerBy !== null && now >= answerBy
}

/** Nobody sells to a suspended dealer: to the highest bidder, or to the one who was chosen. */
function buyerMayBuy({ situation, command }: Asked<'leaderSuspendedSince' | 'suspendedBidders'>) {
  const chosen = command?.type === 'answerSaleIntention' ? (command.bikeDealerId ?? null) : null
  if (chosen === null) return passUnless(situation.leaderSuspendedSince && 'winnerSuspended')
  return passUnless(situation.suspendedBidders.includes(chosen) ? 'choiceSuspended' : null)
}

function closes(asked: Asked<never>, isThisOutcome: boolean): Answer<never> {
  if (!isThisOutcome) return 'other'
  return isEnded(asked) ? 'pass' : WRONG_STATUS
}

function because<Reason extends string>(reason: Reason, code: ErrorCode = WRONG_STATUS): Refused<Reason> {
  return { code, reason }
}

function passUnless<Reason extends string>(reason: Reason | null): 'pass' | Refused<Reason> {
  return reason === null ? 'pass' : because(reason)
}

function passIf(isOpen: boolean): 'pass' | ErrorCode {
  return isOpen ? 'pass' : WRONG_STATUS
}

function rulesOnPayment({ situation: { report }, now, command }: Asked<'report'>, isProven: boolean): Answer<never> {
  if (command?.type === 'ruleOnPayment' && command.isProven !== isProven) return 'other'
  if (report === null) return WRONG_STATUS
  // Who was found unpaid may be found to have paid later, also where the dealer cannot report it.
  return passIf(awaitsPaymentRuling(report, now) || (isProven && !isStanding(report)))
}

/** A suspended dealer cannot report: an operator may find that it has paid, or the trade would never end. */
function mayFindUnreported({
  handOver,
  isIdentityChecked,
  leaderSuspendedSince,
}: Asked<'handOver' | 'isIdentityChecked' | 'leaderSuspendedSince'>['situation']) {
  if (!hasLeft(handOver) || leaderSuspendedSince === null) return WRONG_STATUS
  return passUnless(isIdentityChecked ? null : 'ruledUnidentified')
}

function answers(asked: Asked<'answerBy'>, saleIntention: 0 | 1): Answer<never> {
  const { command } = asked
  if (command?.type === 'answerSaleIntention' && command.saleIntention !== saleIntention) return 'other'
  return isAnswerOverdue(asked) ? WRONG_STATUS : 'pass'
}
