import { accept, type Result, refuse } from '../../values/result.ts'
import { rowsOfContest } from '../bids/bid-lines.ts'
import { openBidding } from '../bids/bid-state.ts'
import { nextRunnerUp } from '../choice/runner-up.ts'
import type { CommandOf } from '../command.ts'
import { contest } from '../contest.ts'
import { answerDeadline, answerReminderAt, runnerUpDeadline } from '../deadlines.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { type Consequences, consequences, type Effect, mail, schedule } from './effects.ts'
import { type AuctionFacts, fact } from './facts.ts'

/**
 * The dealer of the contract does not buy: the next by its own highest open bid is asked, also where that dealer was a
 * runner-up itself. For every command by which a contract comes to nothing through the dealer; its row asks for
 * RUNNER_UP_FACTS. Nobody is asked about a bike that is held.
 */
export function askRunnerUp(facts: AuctionFacts, now: Date): Effect[] {
  if (fact(facts, 'soldIn') !== null) return []
  const { bidding, chosenDealerId } = facts
  const buyer = chosenDealerId ?? bidding?.leaderDealerId ?? null
  const next = nextRunnerUp(fact(facts, 'openBids'), {
    stopped: [...fact(facts, 'stoppedBefore'), ...(buyer === null ? [] : [buyer])],
    asked: fact(facts, 'runnersUpAsked'),
    excluded: [...fact(facts, 'suspendedBidders'), ...fact(facts, 'buyersAgencyDealers')],
  })
  if (!next) return []
  const answerBy = runnerUpDeadline(now, fact(facts, 'closings'))
  return [
    { type: 'askRunnerUp', ...next, answerBy },
    { type: 'mail', template: 'runnerUpAsked', to: 'owner' },
    { type: 'mail', template: 'runnerUpAsked', to: 'bidder', bikeDealerId: next.bikeDealerId },
  ]
}

export function ofRunnerUpAnswer(
  { accepts, amount }: CommandOf<'answerRunnerUp'>,
  facts: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  if (amount !== fact(facts, 'runnerUp')?.amount) return refuse(refusal('ERROR_CONTENT_CHANGED'))
  // What follows from a yes belongs to the new auction.
  if (accepts) return accept(consequences({}, [{ type: 'endRunnerUp', answer: 'yes' }]))
  return accept(ofRefusedRunnerUp('no', facts, now))
}

/** A no, or a day without an answer: the next, or the owner hears that nobody is left. */
export function ofRefusedRunnerUp(answer: 'no' | 'expired', facts: AuctionFacts, now: Date): Consequences {
  const next = askRunnerUp(facts, now)
  return consequences({}, [{ type: 'endRunnerUp', answer }, ...(next.length > 0 ? next : [mail('runnersUpOver')])])
}

export function ofCalledOffRunnerUp(facts: AuctionFacts): Consequences {
  const asked = fact(facts, 'runnerUp')
  return consequences({}, [
    { type: 'endRunnerUp', answer: 'calledOff' },
    ...(asked
      ? [{ type: 'mail', template: 'runnerUpCalledOff', to: 'bidder', bikeDealerId: asked.bikeDealerId } as const]
      : []),
  ])
}

/** A new auction whose bidding is over as it begins: one dealer, one open bid, no maximum above it. */
export function ofContinuedAuction(
  { bikeDealerId, amount }: CommandOf<'continueAuction'>,
  facts: AuctionFacts,
  now: Date,
): Consequences {
  const open = openBidding(now)
  const { lead, lines } = contest(open, { bikeDealerId, openPrice: amount, maxPrice: amount })
  const rows = rowsOfContest(lines, open.sequence, {
    generation: open.generation,
    openPrice: amount,
    maxPrice: amount,
    bidAt: now,
    causeSequence: null,
    idempotencyKey: null,
    placedBy: `dealer:${bikeDealerId}`,
  })
  const answerBy = answerDeadline(now, fact(facts, 'closings'))
  const bidding = { ...open, ...lead, bidCount: rows.length, sequence: rows.length }
  return consequences(
    { publishedAt: now, bidding, answerBy },
    [
      {
        type: 'specialMessage',
        template: 'MSG001',
        params: { amount, answerBy, version: facts.version + 1 },
      },
      mail('runnerUpAccepts'),
      schedule('remindAnswer', answerReminderAt(answerBy)),
    ],
    rows,
  )
}
