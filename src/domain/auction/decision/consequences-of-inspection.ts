import { openBidding } from '../bids/bid-state.ts'
import { type AcceptedBid, placeBid } from '../bids/place-bid.ts'
import type { CommandOf } from '../command.ts'
import { answerDeadline, answerReminderAt, bidUpdateAt, endAlertAt, endReminderAt } from '../deadlines.ts'
import { endAtPublication, softCloseOf } from '../end-time.ts'
import { type OrderOutcome, type OrderPromise, outcomeOf } from '../order/promise.ts'
import type { AuctionStatus } from '../status.ts'
import { type Consequences, consequences, type Effect, mail, schedule } from './effects.ts'
import { type AuctionFacts, fact } from './facts.ts'

/** The auction begins, with the bid of a binding order where there is one; or it is over with that bid at once. */
export function ofPassedInspection(
  command: CommandOf<'passInspection'>,
  to: AuctionStatus,
  facts: AuctionFacts,
  now: Date,
): Consequences {
  const plannedEnd = fact(facts, 'plannedEnd')
  const endAt = endAtPublication(plannedEnd, now, fact(facts, 'closings'))
  const open = openBidding(endAt, softCloseOf(plannedEnd))
  const promise = fact(facts, 'orderPromise')
  const outcome = promise && outcomeOf(promise, command.grade ?? null, now)
  const placed = promise && outcome === 'kept' ? bidOfOrder(promise, open, now) : null
  if (promise && placed && to === 22) return ofPurchase(promise, placed, facts, now)
  const reminder = endReminderAt(now, endAt)
  return consequences(
    {
      publishedAt: now,
      bidding: placed?.state ?? open,
      ...(outcome && { orderOutcome: outcome }),
      ...(placed && { isBidMailWaiting: true }),
    },
    [
      mail('inspectionPassed'),
      ...(reminder ? [schedule('remindEnd', reminder)] : []),
      schedule('alertMatches', now),
      schedule('alertEnding', endAlertAt(now, endAt)),
      ...(placed ? [bidUpdate(now)] : []),
      ...(promise && outcome ? toldOf(promise, outcome) : []),
    ],
    placed?.rows ?? [],
  )
}

/** An open bid like any other: no maximum is above it. */
function bidOfOrder(promise: OrderPromise, open: ReturnType<typeof openBidding>, now: Date): AcceptedBid {
  const { bikeDealerId, price, placedBy, bindingOrderId } = promise
  const request = { bikeDealerId, price, maxPrice: price, idempotencyKey: `order-${bindingOrderId}`, placedBy }
  const placed = placeBid(open, request, now)
  if (!placed.ok) throw new Error(`the bid of binding order ${bindingOrderId} is refused: ${placed.refusal.reason}`)
  return placed.value
}

/** Published, bid on and ended at this moment; the owner answers as after any auction. */
function ofPurchase(promise: OrderPromise, { state, rows }: AcceptedBid, facts: AuctionFacts, now: Date): Consequences {
  const answerBy = answerDeadline(now, fact(facts, 'closings'))
  const params = { amount: promise.price, answerBy, version: facts.version + 1, isOrdered: true } as const
  return consequences(
    { publishedAt: now, bidding: { ...state, endAt: now }, answerBy, orderOutcome: 'kept' },
    [
      { type: 'specialMessage', template: 'MSG001', params },
      mail('orderBuys'),
      ...toldOf(promise, 'kept'),
      schedule('remindAnswer', answerReminderAt(answerBy)),
    ],
    rows,
  )
}

function bidUpdate(now: Date): Effect {
  return { type: 'mail', template: 'bidUpdate', to: 'owner', at: bidUpdateAt(0, now) }
}

function toldOf({ bikeDealerId }: OrderPromise, outcome: OrderOutcome): Effect[] {
  const template = outcome === 'kept' ? 'orderKept' : 'orderLapsed'
  const dealer = { type: 'mail', template, to: 'bidder', bikeDealerId } as const
  return outcome === 'kept' ? [dealer] : [mail('orderLapsed'), dealer]
}
