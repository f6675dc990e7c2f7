import { actorName } from '../permission/actor.ts'
import { accept, type Result, refuse } from '../values/result.ts'
import { type CommandOf, reasonOf } from './command.ts'
import { answerDeadline, answerReminderAt } from './deadlines.ts'
import { type Consequences, consequences, type Effect, mail, schedule } from './effects.ts'
import type { AuctionFacts } from './facts.ts'
import { placeBid } from './place-bid.ts'
import { bidRefusal, type Refusal, refusal } from './refusal.ts'
import { voidBid } from './void-bid.ts'

export function ofPlacedBid(
  { request, by }: CommandOf<'placeBid'>,
  { bidding }: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  if (!bidding) return refuse(refusal('ERROR_AUCTION_STATUS_INVALID'))
  const placed = placeBid(bidding, { ...request, placedBy: actorName(by) }, now)
  if (!placed.ok) return refuse(bidRefusal(placed.refusal))
  const { state, rows, isPriceChanged } = placed.value
  const effects: Effect[] = isPriceChanged ? [mail('bidUpdate')] : []
  if (state.endAt > bidding.endAt) effects.push(schedule('closeBidding', state.endAt))
  return accept(consequences({ bidding: state }, effects, rows))
}

export function ofVoidedBid(
  command: CommandOf<'voidBid'>,
  { bidding, bidRows }: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  if (!bidding) return refuse(refusal('ERROR_AUCTION_STATUS_INVALID'))
  const { sequence, by } = command
  const request = { sequence, reason: reasonOf(command) ?? '', placedBy: actorName(by) }
  const voided = voidBid(bidding, bidRows, request, now)
  if (!voided.ok) return refuse(refusal('ERROR_DATA_NOT_FOUND'))
  const { state, rows } = voided.value
  // The owner hears of it only where it changed what the owner sees.
  const isNews = state.currentPrice !== bidding.currentPrice || state.bidCount !== bidding.bidCount
  const effects: Effect[] = isNews ? [mail('bidVoided')] : []
  const [struckOut] = rows
  // Of a raise nobody else knows, and its dealer reads that the price was never its matter.
  const isRaise = bidRows.some((row) => row.sequence === sequence && row.kind === 'raise')
  const template = isRaise ? 'raiseVoided' : 'bidVoided'
  if (struckOut) effects.push({ type: 'mail', template, to: 'bidder', bikeDealerId: struckOut.bikeDealerId })
  return accept(consequences({ bidding: state }, effects, rows))
}

export function ofClosedBidding({ bidding, closings, version }: AuctionFacts, now: Date): Consequences {
  if (!bidding || bidding.bidCount === 0) return consequences({}, [mail('endedWithoutBids')])
  const answerBy = answerDeadline(now, closings)
  return consequences({ answerBy }, [
    { type: 'openWinnerTab' },
    {
      type: 'specialMessage',
      template: 'MSG001',
      params: { amount: bidding.currentPrice, answerBy, version: version + 1 },
    },
    mail('endedWithBids'),
    schedule('remindAnswer', answerReminderAt(answerBy)),
    schedule('expireSaleIntention', answerBy),
  ])
}
