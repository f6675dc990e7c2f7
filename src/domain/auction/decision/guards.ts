import { hasLetter } from '../../account/written-text.ts'
import type { ErrorCode } from '../../errors/error-code.ts'
import { UNPAID } from '../../options/sale-plans.ts'
import { isCounterOfferOpen } from '../choice/counter-offer.ts'
import { type AuctionCommand, reasonOf } from '../command.ts'
import type { ChecklistSide } from '../trade/checklist-changes.ts'
import { awaitsAnswerOf } from '../trade/delivery-plan.ts'
import { awaitsPaymentRuling, isObjectedTo, isUndisputed, reportFault } from '../trade/final-price.ts'
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
import { biddingHoldAt, isInDefault, isPaymentDue, isUnpaid } from '../trade/payment.ts'
import { fact, type Situation, type SpecialFact, type SpecialFacts } from './facts.ts'

export interface GuardSubject {
  readonly situation: Situation
  readonly now: Date
  /** Null when a screen asks which buttons to show: what the command will say is not known yet. */
  readonly command: AuctionCommand | null
}

/** `pass`; `other`: another row of the table is meant; or why the command is refused. */
export type GuardAnswer = 'pass' | 'other' | ErrorCode

/** A guard sees the special facts that it names, and no others: whoever asks it knows what to read. */
interface Asked<Fact extends SpecialFact> extends Omit<GuardSubject, 'situation'> {
  readonly situation: Pick<Situation, 'endAt' | 'bidCount'> & Pick<SpecialFacts, Fact>
}

interface Guard<Fact extends SpecialFact> {
  readonly facts: readonly Fact[]
  answer(asked: Asked<Fact>): GuardAnswer
}

function guard<Fact extends SpecialFact = never>(
  facts: readonly Fact[],
  answer: (asked: Asked<Fact>) => GuardAnswer,
): Guard<Fact> {
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
  mayPass: guard(['unusableImages', 'frameMatches'], ({ situation: { unusableImages, frameMatches } }) =>
    unusableImages > 0 || frameMatches > 0 ? WRONG_STATUS : 'pass',
  ),
  reasonGiven: guard([], reasonGiven),
  beforeEnd: guard([], (asked) => (isEnded(asked) ? WRONG_STATUS : 'pass')),
  voidableBeforeEnd: guard([], (asked) => (isEnded(asked) ? WRONG_STATUS : reasonGiven(asked))),
  endedWithBids: guard([], (asked) => closes(asked, asked.situation.bidCount > 0)),
  endedWithoutBids: guard([], (asked) => closes(asked, asked.situation.bidCount === 0)),
  beforeAnswerDeadline: guard(['answerBy'], (asked) => (isAnswerOverdue(asked) ? WRONG_STATUS : 'pass')),
  answerOverdue: guard(['answerBy'], (asked) => (isAnswerOverdue(asked) ? 'pass' : WRONG_STATUS)),
  sellsInTime: guard(['answerBy', 'isLeaderSuspended', 'suspendedBidders'], (asked) => {
    const answer = answers(asked, 1)
    return answer === 'pass' && isBuyerSuspended(asked) ? WRONG_STATUS : answer
  }),
  declinesInTime: guard(['answerBy'], (asked) => answers(asked, 0)),
  mayMakeCounterOffer: guard(['answerBy', 'counterOffer', 'isLeaderSuspended'], (asked) => {
    const { counterOffer, isLeaderSuspended } = asked.situation
    return isAnswerOverdue(asked) || counterOffer || isLeaderSuspended ? WRONG_STATUS : 'pass'
  }),
  counterOfferOpen: guard(['answerBy', 'counterOffer'], (asked) =>
    isAnswerOverdue(asked) || !isCounterOfferOpen(asked.situation.counterOffer, asked.now) ? WRONG_STATUS : 'pass',
  ),
  dealerProposed: guard(['delivery', 'handOver'], ({ situation: { delivery, handOver }, now }) =>
    passIf(handOver === null && awaitsAnswerOf('owner', delivery, now)),
  ),
  ownerProposed: guard(['delivery', 'handOver'], ({ situation: { delivery, handOver }, now }) =>
    passIf(handOver === null && awaitsAnswerOf('dealer', delivery, now)),
  ),
  mayCheck: guard(['delivery', 'handOver'], ({ situation: { delivery, handOver }, now }) =>
    passIf(checkFault(delivery, handOver, now) === null),
  ),
  claimsOpen: guard(['handOver'], ({ situation }) => passIf(awaitsAnswer(situation.handOver))),
  priceOpen: guard(['handOver'], ({ situation: { handOver } }) => passIf(handOver !== null && handOver.price === null)),
  claimsRefused: guard(['handOver'], ({ situation }) => passIf(awaitsChoice(situation.handOver))),
  rulingAsked: guard(['handOver'], ({ situation }) => passIf(awaitsRuling(situation.handOver))),
  priceFixed: guard(['handOver'], ({ situation }) => passIf(awaitsCode(situation.handOver))),
  nameUnchanged: guard(['handOver', 'nameChange'], ({ situation: { handOver, nameChange } }) =>
    passIf(hasLeft(handOver) && nameChange === null),
  ),
  /** What was agreed on stands from the moment at which the dealer looks at the bike. */
  checkNotBegun: guard(['handOver'], ({ situation }) => passIf(situation.handOver === null)),
  bikeLeft: guard(['handOver'], ({ situation }) => passIf(hasLeft(situation.handOver))),
  /** Who the dealer bought from has to be on record, and the owner is not worn out with reports. */
  mayReport: guard(['handOver', 'isIdentityChecked', 'report'], ({ situation }) =>
    passIf(hasLeft(situation.handOver) && situation.isIdentityChecked && reportFault(situation.report) === null),
  ),
  /** Once the bike has left nobody goes back, operators neither: the debt would go with the trade. */
  operatorMayStop: guard(['handOver'], stopByOperator),
  /** Once the price is fixed the code may be typed already, out of reach: nobody stops behind the back of the other. */
  dealerMayStop: guard(['handOver'], (asked) =>
    isPriceFixed(asked.situation.handOver) ? WRONG_STATUS : reasonGiven(asked),
  ),
  /** As above; that the dealer has not paid is no reason before it has to. */
  ownerMayStop: guard(['handOver', 'delivery'], (asked) => {
    const { situation, command, now } = asked
    if (isPriceFixed(situation.handOver)) return WRONG_STATUS
    const isUnpaidSaid = command?.type === 'cancelAuction' && command.reason === UNPAID
    return isUnpaidSaid && !isPaymentDue(situation.delivery, now) ? WRONG_STATUS : reasonGiven(asked)
  }),
  ownerMayAskToStop: guard(['handOver'], (asked) => mayAskToStop(asked, 'owner')),
  dealerMayAskToStop: guard(['handOver'], (asked) => mayAskToStop(asked, 'dealer')),
  ownerAskedToStop: guard(['handOver'], ({ situation }) => passIf(openStop(situation.handOver)?.side === 'owner')),
  dealerAskedToStop: guard(['handOver'], ({ situation }) => passIf(openStop(situation.handOver)?.side === 'dealer')),
  /** Money that has come goes back first, which an operator finds out: neither side settles it alone. */
  ownerAskedUnpaid: guard(['handOver'], ({ situation: { handOver } }) => passIf(isAskedUnpaid(handOver, 'owner'))),
  dealerAskedUnpaid: guard(['handOver'], ({ situation: { handOver } }) => passIf(isAskedUnpaid(handOver, 'dealer'))),
  stopToBeRuled: guard(['handOver'], (asked) => {
    const from = stopRuledFrom(asked.situation.handOver)
    return from !== null && asked.now >= from ? reasonGiven(asked) : WRONG_STATUS
  }),
  /** A dealer neither fails to pay nor to come before the day that both accepted, and may take a week to agree to one. */
  dealerMayBeInDefault: guard(['handOver', 'delivery', 'contractAt'], (asked) => {
    const { handOver, delivery, contractAt } = asked.situation
    return hasLeft(handOver) || !isInDefault(delivery, contractAt, asked.now) ? WRONG_STATUS : stopByOperator(asked)
  }),
  agreesToReport: guard(['report'], ({ situation, command }) => {
    if (command?.type === 'confirmCompletion' && !command.agree) return 'other'
    return situation.report ? 'pass' : WRONG_STATUS
  }),
  objectsToReport: guard(['report'], ({ situation: { report }, command }) => {
    if (command?.type === 'confirmCompletion' && command.agree) return 'other'
    if (!report || report.ruling || isObjectedTo(report)) return WRONG_STATUS
    return command?.type === 'confirmCompletion' && !hasLetter(command.comment ?? '') ? 'ERROR_REQUIRED' : 'pass'
  }),
  /** The owner of a trade with a suspended dealer is told to wait: its silence means nothing meanwhile. */
  reportUnopposed: guard(['report', 'isLeaderSuspended'], ({ situation: { report, isLeaderSuspended }, now }) => {
    const isDue = report !== null && now >= report.confirmBy && isUndisputed(report)
    return passIf(isDue && !isLeaderSuspended)
  }),
  paymentProven: guard(['report'], (asked) => rulesOnPayment(asked, true)),
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

/** The facts that a guard asks for. */
export function factsOfGuard(name: GuardName): readonly SpecialFact[] {
  return GUARDS[name].facts
}

export function ask(name: GuardName, { situation, ...asked }: GuardSubject): GuardAnswer {
  const { facts, answer }: Guard<SpecialFact> = GUARDS[name]
  for (const each of facts) fact(situation, each)
  return answer({ ...asked, situation: situation as Asked<SpecialFact>['situation'] }) // the facts it names were read
}

function reasonGiven({ command }: Asked<never>): GuardAnswer {
  return command && reasonOf(command) === null ? 'ERROR_REQUIRED' : 'pass'
}

function isAskedUnpaid(handOver: HandOver | null, side: ChecklistSide): boolean {
  return handOver?.moneySeenAt === null && openStop(handOver)?.side === side
}

/** One question at a time, and no side asks again within a day. */
function mayAskToStop(asked: Asked<'handOver'>, side: ChecklistSide): GuardAnswer {
  const { handOver } = asked.situation
  const again = asksAgainAt(handOver, side)
  const isOpen = awaitsCode(handOver) && openStop(handOver) === null && (again === null || asked.now >= again)
  return isOpen ? reasonGiven(asked) : WRONG_STATUS
}

/**
 * Of a fixed price the code may be typed already: the operator has found out where the bike is, and of money that has
 * come, whether it went back.
 */
function stopByOperator(asked: Asked<'handOver'>): GuardAnswer {
  const { situation, command } = asked
  if (hasLeft(situation.handOver)) return WRONG_STATUS
  const isMissing = command && unaskedBeforeStop(situation.handOver, 'isBikeAsked' in command ? command : {})
  return isMissing ? 'ERROR_REQUIRED' : reasonGiven(asked)
}

function notReviewed({ situation }: Asked<'isReviewed'>): GuardAnswer {
  return situation.isReviewed ? WRONG_STATUS : 'pass'
}

function isEnded({ situation: { endAt }, now }: Asked<never>): boolean {
  return endAt !== null && now >= endAt
}

function isAnswerOverdue({ situation: { answerBy }, now }: Asked<'answerBy'>): boolean {
  return answerBy !== null && now >= answerBy
}

/** Nobody sells to a suspended dealer: to the highest bidder, or to the one who was chosen. */
function isBuyerSuspended({ situation, command }: Asked<'isLeaderSuspended' | 'suspendedBidders'>): boolean {
  const chosen = command?.type === 'answerSaleIntention' ? (command.bikeDealerId ?? null) : null
  return chosen === null ? situation.isLeaderSuspended : situation.suspendedBidders.includes(chosen)
}

function closes(asked: Asked<never>, isThisOutcome: boolean): GuardAnswer {
  if (!isThisOutcome) return 'other'
  return isEnded(asked) ? 'pass' : WRONG_STATUS
}

function passIf(isOpen: boolean): GuardAnswer {
  return isOpen ? 'pass' : WRONG_STATUS
}

function rulesOnPayment({ situation: { report }, now, command }: Asked<'report'>, isProven: boolean): GuardAnswer {
  if (command?.type === 'ruleOnPayment' && command.isProven !== isProven) return 'other'
  return passIf(report !== null && awaitsPaymentRuling(report, now))
}

function answers(asked: Asked<'answerBy'>, saleIntention: 0 | 1): GuardAnswer {
  const { command } = asked
  if (command?.type === 'answerSaleIntention' && command.saleIntention !== saleIntention) return 'other'
  return isAnswerOverdue(asked) ? WRONG_STATUS : 'pass'
}
