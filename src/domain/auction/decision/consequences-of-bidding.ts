import { actorName } from '../../permission/actor.ts'
import { accept, type Result, refuse } from '../../values/result.ts'
import { placeBid } from '../bids/place-bid.ts'
import { voidBids } from '../bids/void-bid.ts'
import { type CommandOf, reasonOf } from '../command.ts'
import { answerDeadline, answerReminderAt, bidUpdateAt } from '../deadlines.ts'
import { bidRefusal, type Refusal, refusal } from '../refusal.ts'
import { type Consequences, consequences, type Effect, mail, schedule } from './effects.ts'
import { type AuctionFacts, fact } from './facts.ts'

export function ofPlacedBid(
  { request, by }: CommandOf<'placeBid'>,
  facts: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  const { bidding } = facts
  if (!bidding) return refuse(refusal('ERROR_AUCTION_STATUS_INVALID'))
  const placed = placeBid(bidding, { ...request, placedBy: actorName(by) }, now)
  if (!placed.ok) return refuse(bidRefusal(placed.refusal))
  const { state, rows, isPriceChanged, outbidDealerId } = placed.value
  const alerts = outbidDealerId === null ? [] : [schedule('alertOutbid', now)]
  if (!isPriceChanged || fact(facts, 'isBidMailWaiting')) return accept(consequences({ bidding: state }, alerts, rows))
  const at = bidUpdateAt(bidding.bidCount, now)
  const told: Effect = { type: 'mail', template: 'bidUpdate', to: 'owner', at }
  return accept(consequences({ bidding: state, isBidMailWaiting: true }, [told, ...alerts], rows))
}

export function ofVoidedBid(
  command: CommandOf<'voidBid'>,
  facts: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  const { bidding } = facts
  if (!bidding) return refuse(refusal('ERROR_AUCTION_STATUS_INVALID'))
  const { sequence, others = [], by } = command
  const sequences = [sequence, ...others]
  const act = { reason: reasonOf(command) ?? '', placedBy: actorName(by) }
  const voided = voidBids(bidding, fact(facts, 'bidRows'), sequences, act, now)
  if (!voided.ok) return refuse(refusal('ERROR_DATA_NOT_FOUND'))
  const { state, rows } = voided.value
  // The owner hears of it only where it changed what the owner sees.
  const isNews = state.currentPrice !== bidding.currentPrice || state.bidCount !== bidding.bidCount
  const effects: Effect[] = isNews ? [mail('bidVoided')] : []
  const struckOut = fact(facts, 'bidRows').filter((row) => sequences.includes(row.sequence))
  for (const bikeDealerId of new Set(struckOut.map((row) => row.bikeDealerId))) {
    const own = struckOut.filter((row) => row.bikeDealerId === bikeDealerId)
    // Of a raise nobody else knows, and its dealer reads that the price was never its matter.
    const template = own.every(({ kind }) => kind === 'raise') ? 'raiseVoided' : 'bidVoided'
    effects.push({ type: 'mail', template, to: 'bidder', bikeDealerId })
  }
  // Bound again, and told last that others bid more. Once the end has come, it is told of the end.
  const { leaderDealerId } = state
  if (leaderDealerId !== null && leaderDealerId !== bidding.leaderDealerId && now < state.endAt)
    effects.push({ type: 'mail', template: 'leadRestored', to: 'bidder', bikeDealerId: leaderDealerId })
  return accept(consequences({ bidding: state }, effects, rows))
}

export function ofClosedBidding(facts: AuctionFacts, now: Date): Consequences {
  const { bidding, version } = facts
  if (!bidding || bidding.bidCount === 0) return consequences({}, [mail('endedWithoutBids')])
  const answerBy = answerDeadline(now, fact(facts, 'closings'))
  return consequences({ answerBy }, [
    {
      type: 'specialMessage',
      template: 'MSG001',
      params: { amount: bidding.currentPrice, answerBy, version: version + 1 },
    },
    mail('endedWithBids'),
    schedule('remindAnswer', answerReminderAt(answerBy)),
  ])
}
