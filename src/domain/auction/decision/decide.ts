import { actorName } from '../../permission/actor.ts'
import { isPermitted, isRelated } from '../../permission/permissions.ts'
import { accept, type Result, refuse } from '../../values/result.ts'
import { isVisible, visibleRows } from '../bids/bid-row.ts'
import { choicesOf } from '../choice/choices.ts'
import { type AuctionCommand, type CommandOf, reasonOf } from '../command.ts'
import { COMMANDS, eventOf, type Matter } from '../commands.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { statementOf } from '../statement.ts'
import { winnerOf } from '../status.ts'
import { priceOf } from '../trade/hand-over.ts'
import { type Transition, transitionsFor } from '../transitions.ts'
import { consequencesOf } from './consequences-of.ts'
import { remindersEndingWith } from './consequences-of-ending.ts'
import { answeredClaims } from './consequences-of-hand-over.ts'
import type { Consequences, Decision } from './effects.ts'
import { type AuctionFacts, fact, situationOf } from './facts.ts'
import { ask } from './guards.ts'

/**
 * The one door for every command on an auction. Refusals, in this order: the role never has this command
 * (ERROR_NOT_AUTHORIZED), the auction or the dealer is not the actor's (ERROR_DATA_NOT_FOUND, as if it did not exist),
 * the status does not allow it (ERROR_AUCTION_STATUS_INVALID) or its guard, it was given to something else than what
 * stands now (ERROR_CONTENT_CHANGED), then whatever the command's content says.
 */
export function decide(command: AuctionCommand, facts: AuctionFacts, now: Date): Result<Decision, Refusal> {
  const { type, by } = command
  if (!isPermitted(type, by.role)) return refuse(refusal('ERROR_NOT_AUTHORIZED'))
  if (!isRelated(type, by, partiesOf(command, facts))) return refuse(refusal('ERROR_DATA_NOT_FOUND'))
  const found = findTransition(command, facts, now)
  if (!found.ok) return found

  const status = found.value.to === 'same' ? facts.status : found.value.to
  if (status === null) return refuse(refusal('ERROR_AUCTION_STATUS_INVALID'))
  if (isOutdated(command, facts)) return refuse(refusal('ERROR_CONTENT_CHANGED'))
  const outcome = consequencesOf(command, status, facts, now)
  if (!outcome.ok) return outcome
  const from = facts.status
  const isSeen = isSeenToChange(command, facts, outcome.value)
  const version = facts.version + (isSeen && COMMANDS[type].changes === 'auction' ? 1 : 0)
  const trade = { ...outcome.value.changes, contractAmount: facts.contractAmount ?? 0 }
  const said = statementOf(command, trade, version, now)
  const event = isSeen ? eventOf({ command: type, status, isEndMoved: isEndMoved(facts, outcome.value) }) : null
  const reason = reasonOf(command) ?? outcome.value.changes.cancelReason ?? (said?.comment || null)
  const decided = { ...outcome.value, version, said, reason, event, status }
  if (status === from) return accept({ ...decided, transition: null })
  return accept({
    ...decided,
    effects: [...remindersEndingWith(from, status), ...decided.effects],
    transition: {
      ...{ from, to: status, command: type, at: now },
      by: stopperOf(outcome.value) ?? actorName(by),
      reason: outcome.value.changes.cancelReason ?? reasonOf(command),
    },
  })
}

function findTransition(command: AuctionCommand, facts: AuctionFacts, now: Date): Result<Transition, Refusal> {
  const subject = { situation: situationOf(facts), now, command }
  for (const row of transitionsFor(facts.status, command.type, command.by.role)) {
    const answer = ask(row.guard, subject)
    if (answer === 'pass') return accept(row)
    if (typeof answer === 'object') return refuse(refusal(answer.code, [], answer.reason))
    if (answer !== 'other') return refuse(refusal(answer))
  }
  return refuse(refusal('ERROR_AUCTION_STATUS_INVALID'))
}

/** A stop that both agree on is the stop of the one who asked. */
function stopperOf({ changes }: Consequences): string | null {
  const { stopAsked } = changes.handOver ?? {}
  return stopAsked?.answer?.kind === 'agreed' ? stopAsked.by : null
}

function isEndMoved({ bidding }: AuctionFacts, { changes }: Consequences): boolean {
  return bidding !== null && changes.bidding !== undefined && changes.bidding.endAt > bidding.endAt
}

function partiesOf(command: AuctionCommand, { status, bikeOwnerId, bidding, chosenDealerId }: AuctionFacts) {
  return {
    bikeOwnerId,
    winnerDealerId: winnerOf(status, chosenDealerId ?? bidding?.leaderDealerId ?? null),
    requestDealerId: requestDealerOf(command),
  }
}

/** The dealer for whom a command is given, where it says so. */
function requestDealerOf(command: AuctionCommand): string | null {
  if (command.type === 'placeBid') return command.request.bikeDealerId
  return command.type === 'answerRunnerUp' ? command.bikeDealerId : null
}

/** Whether the command was given to something else than what stands now. */
function isOutdated(command: AuctionCommand, facts: AuctionFacts): boolean {
  const { reads } = COMMANDS[command.type]
  if (reads === null) return false
  if (!('version' in command) || command.version !== versionOf(reads, facts)) return true
  if (command.type === 'answerSaleIntention') return command.amount !== askedAmount(command, facts)
  if (command.type === 'makeCounterOffer') return command.amount !== facts.bidding?.currentPrice
  if (command.type === 'answerCounterOffer') return command.price !== fact(facts, 'counterOffer')?.price
  if (command.type === 'confirmCompletion')
    return command.finalTransactionPrice !== fact(facts, 'report')?.finalTransactionPrice
  return isOtherPrice(command, facts)
}

/** Whether another price follows than the one that was shown. */
function isOtherPrice(command: AuctionCommand, facts: AuctionFacts): boolean {
  if (command.type !== 'answerClaims' && command.type !== 'takeBike' && command.type !== 'handOver') return false
  const handOver = fact(facts, 'handOver')
  if (!handOver) return false
  if (command.type === 'handOver') return command.price !== handOver.price
  const claims = command.type === 'takeBike' ? handOver.claims : answeredClaims(handOver.claims, command.isAccepted)
  return command.price !== priceOf(fact(facts, 'contractAmount') ?? 0, claims)
}

/** What the dealer pays whom the answer names; undefined where it is none of those to choose from. */
function askedAmount({ bikeDealerId }: CommandOf<'answerSaleIntention'>, facts: AuctionFacts): number | undefined {
  const asked = bikeDealerId ?? facts.bidding?.leaderDealerId
  const choices = choicesOf(facts.bidding, fact(facts, 'bidRows'), fact(facts, 'counterOffer'))
  return choices.find((choice) => choice.bikeDealerId === asked)?.amount
}

/** Whether others see a change. A raise of a secret maximum is none. */
function isSeenToChange({ type }: AuctionCommand, facts: AuctionFacts, outcome: Consequences): boolean {
  if (type === 'placeBid') return outcome.bidRows.some(isVisible)
  if (type !== 'voidBid') return true
  const before = visibleRows(fact(facts, 'bidRows'), facts.bidding?.generation ?? 1)
  const after = visibleRows(outcome.bidRows, outcome.changes.bidding?.generation ?? 1)
  return before.length !== after.length || before.some(({ price }, index) => price !== after[index]?.price)
}

function versionOf(matter: Matter, facts: AuctionFacts): number {
  if (matter === 'auction') return facts.version
  return fact(facts, matter === 'photo' ? 'photoVersion' : 'checklistVersion')
}
