import type { ErrorCode } from '../../errors/error-code.ts'
import { accept, type Result, refuse } from '../../values/result.ts'
import { contest } from '../contest.ts'
import { rowsOfContest } from './bid-lines.ts'
import { type BidRow, isVisible } from './bid-row.ts'
import type { BidState } from './bid-state.ts'
import { HIGHEST_BID, isOnStep, leastBid, leastRaise } from './yen.ts'

export interface BidRequest {
  readonly bikeDealerId: string
  /** The open bid. Without it, the least that is enough is bid. */
  readonly price: number | null
  /** Up to here the system bids on. Without it, the open bid is also the maximum. */
  readonly maxPrice: number | null
  /** Whether the dealer took itself for the leader when it decided; without it, that does not matter. */
  readonly asLeader?: boolean | null
  readonly idempotencyKey: string
  /** The name of the actor, see `actorName`. */
  readonly placedBy: string
}

/** The texts that people see stand in content/messages/bids.ts. */
export const BID_REFUSAL_CODES = {
  ended: 'ERROR_AUCTION_STATUS_INVALID',
  noPrice: 'ERROR_REQUIRED',
  offStep: 'BAD_REQUEST',
  maximumBelowPrice: 'BAD_REQUEST',
  tooLow: 'BAD_REQUEST',
  tooHigh: 'BAD_REQUEST',
  maximumTooHigh: 'BAD_REQUEST',
  maximumNotRaised: 'BAD_REQUEST',
  alreadyLeading: 'BAD_REQUEST',
  noLongerLeading: 'BAD_REQUEST',
} as const satisfies Record<string, ErrorCode>
export type BidRefusalReason = keyof typeof BID_REFUSAL_CODES

/** What a program branches on: docs/api.md lists them. */
export const BID_REFUSAL_REASONS = {
  ended: 'ENDED',
  noPrice: 'NO_PRICE',
  offStep: 'OFF_STEP',
  maximumBelowPrice: 'MAXIMUM_BELOW_PRICE',
  tooLow: 'TOO_LOW',
  tooHigh: 'TOO_HIGH',
  maximumTooHigh: 'MAXIMUM_TOO_HIGH',
  maximumNotRaised: 'MAXIMUM_NOT_RAISED',
  alreadyLeading: 'ALREADY_LEADING',
  noLongerLeading: 'NO_LONGER_LEADING',
} as const satisfies Record<BidRefusalReason, string>

export interface BidRefusal {
  readonly reason: BidRefusalReason
  /** What would have been enough at this moment: for the leader its next maximum, for others the least bid. */
  readonly least: number
  /** The amount that is wrong; null where none is: over, or led by another than the dealer thinks. */
  readonly field: 'price' | 'maxPrice' | null
}

export interface AcceptedBid {
  readonly state: BidState
  /** To append, in order: the request's row and, before or after it, the proxy bid it met. */
  readonly rows: readonly BidRow[]
  readonly isPriceChanged: boolean
  /** Who was ahead before and no longer is. */
  readonly outbidDealerId: string | null
}

export function placeBid(state: BidState, request: BidRequest, now: Date): Result<AcceptedBid, BidRefusal> {
  const leads = state.leaderDealerId === request.bikeDealerId
  const least = leads ? leastRaise(state.leaderMax) : leastBid(state.currentPrice)
  const maxPrice = request.maxPrice ?? request.price
  const reason = now >= state.endAt ? 'ended' : faultOf(request, maxPrice, leads ? state.leaderMax : null, least)
  if (reason !== null || maxPrice === null) {
    const refused = reason ?? 'noPrice'
    return refuse({ reason: refused, least, field: wrongAmount(refused, request) })
  }

  const openPrice = leads ? null : request.price
  const { lead, lines } = contest(state, { bikeDealerId: request.bikeDealerId, openPrice, maxPrice })
  const rows = rowsOfContest(lines, state.sequence, {
    generation: state.generation,
    openPrice,
    maxPrice,
    bidAt: now,
    causeSequence: null,
    idempotencyKey: request.idempotencyKey,
    placedBy: request.placedBy,
  })
  const isPriceChanged = lead.currentPrice !== state.currentPrice
  return accept({
    state: {
      ...state,
      ...lead,
      bidCount: state.bidCount + rows.filter(isVisible).length,
      endAt: isPriceChanged ? endAfterBid(state, now) : state.endAt,
      sequence: state.sequence + rows.length,
    },
    rows,
    isPriceChanged,
    outbidDealerId: lead.leaderDealerId === state.leaderDealerId ? null : state.leaderDealerId,
  })
}

function faultOf(
  { price, maxPrice, asLeader }: BidRequest,
  maximum: number | null,
  ownMaximum: number | null,
  least: number,
): BidRefusalReason | null {
  if (maximum === null) return 'noPrice'
  if (asLeader === true && ownMaximum === null) return 'noLongerLeading'
  if (asLeader === false && ownMaximum !== null) return 'alreadyLeading'
  if (price !== null && price > HIGHEST_BID) return 'tooHigh'
  if (maximum > HIGHEST_BID) return 'maximumTooHigh'
  const given = [price, maxPrice].filter((amount) => amount !== null)
  if (!given.every(isOnStep)) return 'offStep'
  if (price !== null && maximum < price) return 'maximumBelowPrice'
  if (ownMaximum !== null) return maximum > ownMaximum ? null : 'maximumNotRaised'
  return (price ?? maximum) < least ? 'tooLow' : null
}

function wrongAmount(reason: BidRefusalReason, { price, maxPrice }: BidRequest): BidRefusal['field'] {
  switch (reason) {
    case 'ended':
    case 'alreadyLeading':
    case 'noLongerLeading':
      return null
    case 'offStep':
      return price !== null && !isOnStep(price) ? 'price' : 'maxPrice'
    case 'maximumBelowPrice':
      return 'maxPrice'
    case 'tooHigh':
    case 'noPrice':
      return 'price'
    case 'tooLow':
      return price === null ? 'maxPrice' : 'price'
    case 'maximumTooHigh':
    case 'maximumNotRaised':
      return maxPrice === null ? 'price' : 'maxPrice'
  }
}

/** Soft close: the end is never less than the window away from the last change of the price. */
function endAfterBid({ endAt, softCloseMilliseconds }: BidState, now: Date): Date {
  return new Date(Math.max(endAt.getTime(), now.getTime() + softCloseMilliseconds))
}
