import { accept, type Result, refuse } from '../../values/result.ts'
import { contest } from '../contest.ts'
import { rowsOfContest } from './bid-lines.ts'
import { type BidRow, isVisible, requestsOf } from './bid-row.ts'
import type { BidState, Lead } from './bid-state.ts'

export interface VoidRequest {
  /** A request (`bid` or `raise`) of the current generation. */
  readonly sequence: number
  readonly reason: string
  readonly placedBy: string
}

export interface VoidedBid {
  readonly state: BidState
  /** The `void` row, then the remaining bids as a new generation: they are what owner and dealers see from now on. */
  readonly rows: readonly BidRow[]
}

/**
 * Strikes out one request. Price, leader and maximum become what the remaining requests of the current generation give
 * when they are run again in their order by the rule of `contest`, each with its own open price and maximum, without
 * asking again for the least bid (each was acceptable when it came). A request that was only a raise becomes a bid where
 * its dealer is no longer ahead. The end stays where it is: who bid late does so no less.
 */
export function voidBid(
  state: BidState,
  rows: readonly BidRow[],
  { sequence, reason, placedBy }: VoidRequest,
  now: Date,
): Result<VoidedBid, 'notFound'> {
  const requests = requestsOf(rows, state.generation)
  const voided = requests.find((row) => row.sequence === sequence)
  if (!voided) return refuse('notFound')

  const voidRow: BidRow = {
    sequence: state.sequence + 1,
    generation: state.generation,
    kind: 'void',
    bikeDealerId: voided.bikeDealerId,
    price: voided.price,
    openPrice: null,
    maxPrice: null,
    bidAt: now,
    causeSequence: sequence,
    idempotencyKey: null,
    reason,
    placedBy,
  }
  const generation = state.generation + 1
  const remaining = requests.filter((row) => row !== voided)
  const replayed = replay(remaining, generation, voidRow.sequence)
  return accept({
    state: {
      ...state,
      ...replayed.lead,
      bidCount: replayed.rows.filter(isVisible).length,
      generation,
      sequence: voidRow.sequence + replayed.rows.length,
    },
    rows: [voidRow, ...replayed.rows],
  })
}

/**
 * Several requests of the current generation in one act, each as it would be struck out alone: the ledger reads the same.
 * Each is known by the row that it had when the act began.
 */
export function voidBids(
  state: BidState,
  rows: readonly BidRow[],
  sequences: readonly number[],
  act: Omit<VoidRequest, 'sequence'>,
  now: Date,
): Result<VoidedBid, 'notFound'> {
  let outcome: VoidedBid = { state, rows: [] }
  // Where a request stands by now: each strike writes those that remain anew.
  let standing = new Map(requestsOf(rows, state.generation).map(({ sequence }) => [sequence, sequence]))
  for (const asked of sequences) {
    const sequence = standing.get(asked)
    if (sequence === undefined) return refuse('notFound')
    const voided = voidBid(outcome.state, [...rows, ...outcome.rows], { ...act, sequence }, now)
    if (!voided.ok) return voided
    outcome = { state: voided.value.state, rows: [...outcome.rows, ...voided.value.rows] }
    const moved = requestsOf(voided.value.rows, outcome.state.generation)
    standing = new Map(
      [...standing].flatMap(([first, before]) => {
        const row = moved.find(({ causeSequence }) => causeSequence === before)
        return row ? [[first, row.sequence] as const] : []
      }),
    )
  }
  return accept(outcome)
}

/** What a suspension, of the dealer or of its agency, left behind. */
export interface SuspendedBidder {
  readonly bikeDealerId: string
  /** At this moment. */
  readonly isSuspended: boolean
  /** When the last suspension began; it stays when it is lifted. Null where there was none. */
  readonly bidsVoidUntil: Date | null
}

/**
 * The requests that a suspension strikes, the newest first: all that came before it, also when it was lifted meanwhile,
 * and none that came after a lift. While it lasts nothing counts: what comes in then was under way when it began.
 */
export function suspendedRequests(
  rows: readonly BidRow[],
  generation: number,
  bidders: readonly SuspendedBidder[],
): BidRow[] {
  return requestsOf(rows, generation)
    .filter(({ bikeDealerId, bidAt }) =>
      bidders.some(
        (bidder) =>
          bidder.bikeDealerId === bikeDealerId &&
          (bidder.isSuspended || (bidder.bidsVoidUntil !== null && bidAt <= bidder.bidsVoidUntil)),
      ),
    )
    .reverse()
}

/** What the system bid for the maximum of a request: it falls with it. */
export function automaticBidsOf(rows: readonly BidRow[], { sequence, generation, bikeDealerId }: BidRow): BidRow[] {
  const own = rows.filter((row) => row.generation === generation && row.bikeDealerId === bikeDealerId)
  const next = requestsOf(own, generation).find((row) => row.sequence > sequence)?.sequence ?? Number.POSITIVE_INFINITY
  return own.filter((row) => row.kind === 'proxy' && row.sequence > sequence && row.sequence < next)
}

/** Price and leader as the ledger alone tells them; an audit compares them with the auction. */
export function leadFromRows(rows: readonly BidRow[]): Lead {
  const generation = rows.reduce((latest, row) => Math.max(latest, row.generation + (row.kind === 'void' ? 1 : 0)), 1)
  return replay(requestsOf(rows, generation), generation, 0).lead
}

function replay(requests: readonly BidRow[], generation: number, lastSequence: number): { lead: Lead; rows: BidRow[] } {
  let lead: Lead = { currentPrice: 0, leaderDealerId: null, leaderMax: 0 }
  const rows: BidRow[] = []
  for (const { sequence, bikeDealerId, openPrice, maxPrice, price, bidAt, placedBy } of requests) {
    const maximum = maxPrice ?? price
    const outcome = contest(lead, { bikeDealerId, openPrice, maxPrice: maximum })
    lead = outcome.lead
    rows.push(
      ...rowsOfContest(outcome.lines, lastSequence + rows.length, {
        generation,
        openPrice,
        maxPrice: maximum,
        bidAt,
        causeSequence: sequence,
        idempotencyKey: null,
        placedBy,
      }),
    )
  }
  return { lead, rows }
}
