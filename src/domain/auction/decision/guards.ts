import { hasLetter } from '../../account/written-text.ts'
import type { ErrorCode } from '../../errors/error-code.ts'
import { type AuctionCommand, reasonOf } from '../command.ts'
import { isObjectedTo, needsConsent } from '../trade/final-price.ts'
import { fact, type Situation } from './facts.ts'

export interface GuardSubject {
  readonly situation: Situation
  readonly now: Date
  /** Null when a screen asks which buttons to show: what the command will say is not known yet. */
  readonly command: AuctionCommand | null
}

/** `pass`; `other`: another row of the table is meant; or why the command is refused. */
export type GuardAnswer = 'pass' | 'other' | ErrorCode
type Guard = (subject: GuardSubject) => GuardAnswer

const WRONG_STATUS = 'ERROR_AUCTION_STATUS_INVALID'

/** Times are decided here and not by the timers: at the end or a deadline itself, bids and answers are late already. */
export const GUARDS = {
  always: () => 'pass',
  noActiveAuction: ({ situation }) => (fact(situation, 'ownerHasActiveAuction') ? WRONG_STATUS : 'pass'),
  allImagesUsable: ({ situation }) => (fact(situation, 'unusableImages') > 0 ? WRONG_STATUS : 'pass'),
  reasonGiven,
  beforeEnd: (subject) => (isEnded(subject) ? WRONG_STATUS : 'pass'),
  voidableBeforeEnd: (subject) => (isEnded(subject) ? WRONG_STATUS : reasonGiven(subject)),
  endedWithBids: (subject) => closes(subject, subject.situation.bidCount > 0),
  endedWithoutBids: (subject) => closes(subject, subject.situation.bidCount === 0),
  beforeAnswerDeadline: (subject) => (isAnswerOverdue(subject) ? WRONG_STATUS : 'pass'),
  answerOverdue: (subject) => (isAnswerOverdue(subject) ? 'pass' : WRONG_STATUS),
  sellsInTime: (subject) => {
    const answer = answers(subject, 1)
    return answer === 'pass' && fact(subject.situation, 'isLeaderSuspended') ? WRONG_STATUS : answer
  },
  declinesInTime: (subject) => answers(subject, 0),
  notRuled,
  /** Reported, the bike and the money may have changed hands: neither side goes back alone. */
  reasonGivenUnreported: (subject) => (fact(subject.situation, 'report') ? WRONG_STATUS : reasonGiven(subject)),
  agreesToReport: ({ situation, command }) => {
    if (command?.type === 'confirmCompletion' && !command.agree) return 'other'
    return fact(situation, 'report') ? 'pass' : WRONG_STATUS
  },
  objectsToReport: ({ situation, command }) => {
    if (command?.type === 'confirmCompletion' && command.agree) return 'other'
    const report = fact(situation, 'report')
    if (!report || report.ruling || isObjectedTo(report)) return WRONG_STATUS
    return command?.type === 'confirmCompletion' && !hasLetter(command.comment ?? '') ? 'ERROR_REQUIRED' : 'pass'
  },
  reportUnopposed: ({ situation, now }) => {
    const report = fact(situation, 'report')
    const isSilent = report && now >= report.confirmBy && !needsConsent(report) && (report.ruling || !report.objection)
    return isSilent ? 'pass' : WRONG_STATUS
  },
  reportDisputed: ({ situation, now }) => {
    const report = fact(situation, 'report')
    const isDisputed =
      report && !report.ruling && (report.objection || (needsConsent(report) && now >= report.confirmBy))
    return isDisputed ? 'pass' : WRONG_STATUS
  },
  notReviewed,
  notReviewedWithCode: (subject) => {
    const reviewCodeValidUntil = fact(subject.situation, 'reviewCodeValidUntil')
    if (!reviewCodeValidUntil || subject.now >= reviewCodeValidUntil) return 'CODE_IS_INVALID'
    return notReviewed(subject)
  },
} as const satisfies Record<string, Guard>

export type GuardName = keyof typeof GUARDS

export function ask(guard: GuardName, subject: GuardSubject): GuardAnswer {
  return GUARDS[guard](subject)
}

function reasonGiven({ command }: GuardSubject): GuardAnswer {
  return command && reasonOf(command) === null ? 'ERROR_REQUIRED' : 'pass'
}

/** What an operator has ruled is not undone by one side. */
function notRuled({ situation }: GuardSubject): GuardAnswer {
  return fact(situation, 'report')?.ruling ? WRONG_STATUS : 'pass'
}

function notReviewed({ situation }: GuardSubject): GuardAnswer {
  return fact(situation, 'isReviewed') ? WRONG_STATUS : 'pass'
}

function isEnded({ situation: { endAt }, now }: GuardSubject): boolean {
  return endAt !== null && now >= endAt
}

function isAnswerOverdue({ situation, now }: GuardSubject): boolean {
  const answerBy = fact(situation, 'answerBy')
  return answerBy !== null && now >= answerBy
}

function closes(subject: GuardSubject, isThisOutcome: boolean): GuardAnswer {
  if (!isThisOutcome) return 'other'
  return isEnded(subject) ? 'pass' : WRONG_STATUS
}

function answers(subject: GuardSubject, saleIntention: 0 | 1): GuardAnswer {
  const { command } = subject
  if (command?.type === 'answerSaleIntention' && command.saleIntention !== saleIntention) return 'other'
  return isAnswerOverdue(subject) ? WRONG_STATUS : 'pass'
}
