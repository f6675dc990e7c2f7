import { actorName } from '../../permission/actor.ts'
import { accept, type Result, refuse } from '../../values/result.ts'
import { type AuctionCommand, type CommandOf, reasonOf } from '../command.ts'
import { stopAnswerDeadline } from '../deadlines.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { sideOf } from '../trade/checklist-changes.ts'
import { type HandOver, openStop, type StopAnswer, type StopQuestion, stopsOf } from '../trade/hand-over.ts'
import { askRunnerUp } from './consequences-of-runner-up.ts'
import { type Consequences, consequences, type Effect, mail } from './effects.ts'
import { type AuctionFacts, fact } from './facts.ts'

/** A stop with the reason of whoever gives the command. */
export function ofStop(command: AuctionCommand, now: Date, more: readonly Effect[] = []): Consequences {
  return consequences({ cancelReason: reasonOf(command), canceledAt: now }, [...stopMails(), ...more])
}

/** An operator stops it, and it counts as the stop of the dealer: the next one is asked. */
export function ofDefault(command: CommandOf<'stopForDefault'>, facts: AuctionFacts, now: Date): Consequences {
  const stop = ofStop(command, now, askRunnerUp(facts, now))
  return { ...stop, changes: { ...stop.changes, defaultCause: command.cause } }
}

export function ofStopQuestion(
  command: CommandOf<'askToStop'>,
  facts: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  const handOver = fact(facts, 'handOver')
  if (!handOver) return refuse(refusal('ERROR_AUCTION_STATUS_INVALID'))
  const by = actorName(command.by)
  const stopAsked = {
    by,
    side: sideOf(by),
    reason: reasonOf(command) ?? '',
    at: now,
    answerBy: stopAnswerDeadline(now, fact(facts, 'closings')),
    answer: null,
  }
  return accept(
    consequences({ handOver: { ...handOver, stopAsked, stopsBefore: stopsOf(handOver) } }, [
      mail('stopAsked'),
      mail('stopAsked', 'winner'),
    ]),
  )
}

/** It is the stop of the one who asked, with its reason. */
export function ofStopAgreement(
  { by, askedAt }: CommandOf<'agreeToStop'>,
  facts: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  return withQuestion(facts, askedAt, (handOver, question) =>
    consequences(
      {
        handOver: answered(handOver, question, { kind: 'agreed', by: actorName(by), comment: '', at: now }),
        cancelReason: question.reason,
        canceledAt: now,
      },
      [...stopMails(), ...(question.side === 'dealer' ? askRunnerUp(facts, now) : [])],
    ),
  )
}

export function ofStopRefusal(
  command: CommandOf<'refuseToStop'>,
  facts: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  return withQuestion(facts, command.askedAt, (handOver, question) => {
    const answer = {
      kind: 'refused',
      by: actorName(command.by),
      comment: reasonOf(command) ?? '',
      at: now,
    } as const
    // The trade goes on: what an operator asked for is no longer due.
    return consequences({ handOver: { ...answered(handOver, question, answer), refundAskedAt: null } }, [
      mail('stopRefused'),
      mail('stopRefused', 'winner'),
    ])
  })
}

/** By whoever of that side: an agency withdraws what its dealer asked. */
export function ofWithdrawnStop(
  { by }: CommandOf<'withdrawStop'>,
  facts: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  return withQuestion(facts, null, (handOver, question) =>
    consequences(
      { handOver: answered(handOver, question, { kind: 'withdrawn', by: actorName(by), comment: '', at: now }) },
      [mail('stopWithdrawn'), mail('stopWithdrawn', 'winner')],
    ),
  )
}

function stopMails(): Effect[] {
  return [mail('transactionStopped', 'owner'), mail('transactionStopped', 'winner')]
}

function answered(handOver: HandOver, question: StopQuestion, answer: StopAnswer): HandOver {
  return { ...handOver, stopAsked: { ...question, answer } }
}

/** An answer is to the question that was shown: another one may have been asked since. */
function withQuestion(
  facts: AuctionFacts,
  askedAt: Date | null,
  decide: (handOver: HandOver, question: StopQuestion) => Consequences,
): Result<Consequences, Refusal> {
  const handOver = fact(facts, 'handOver')
  const question = openStop(handOver)
  if (!handOver || !question) return refuse(refusal('ERROR_AUCTION_STATUS_INVALID'))
  if (askedAt !== null && askedAt.getTime() !== question.at.getTime()) return refuse(refusal('ERROR_CONTENT_CHANGED'))
  return accept(decide(handOver, question))
}
