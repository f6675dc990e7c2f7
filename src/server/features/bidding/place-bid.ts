import { BIDDING_HELD } from '#content/messages/changes.ts'
import { BID_ALREADY } from '#content/messages/repeated.ts'
import { chainRows } from '#domain/auction/bids/bid-chain.ts'
import type { BidKind } from '#domain/auction/bids/bid-row.ts'
import type { BidRequest } from '#domain/auction/bids/place-bid.ts'
import type { Decision } from '#domain/auction/decision/effects.ts'
import { STATUS } from '#domain/auction/status.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { keyUsed } from '#domain/errors/key-used.ts'
import { type Actor, actsFor } from '#domain/permission/actor.ts'
import { type Db, transact } from '../../db/client.ts'
import { type PreparedTx, transactPrepared } from '../../db/prepared.ts'
import {
  type AuctionParts,
  basicFactsOf,
  execute,
  headOf,
  jobKeyOf,
  sha256,
  strikeOutSuspended,
  withJobs,
} from '../auction/index.ts'
import {
  FIND_SAME_BID,
  HOLD_BIDDER_FIRST,
  HOLD_BIDDER_NOW,
  type HoldBidderRow,
  LOCK_FOR_BID,
  type LockForBidRow,
  type SameBidRow,
  WRITE_BID,
} from './bid-statements.ts'

interface BidParts extends AuctionParts {
  readonly db: Db
}

export interface PlacedBid {
  readonly auctionId: number
  readonly sequence: number
  readonly kind: BidKind
  readonly price: number
  readonly maxPrice: number | null
  readonly bidAt: Date
  /** The same request came before: nothing was bid now. */
  readonly isRepeated: boolean
  /** Whether the dealer leads with it at this moment; null where it was bid before. */
  readonly isLeading: boolean | null
}

export type BidInput = Omit<BidRequest, 'placedBy'>

/** One for each reason to try again, and the one that counts. */
const MAX_TRIES = 4

/**
 * A dealer's bid. The hot path: three prepared statements in a transaction; the rules decide before the last. The row lock
 * puts the bids of an auction in an order, the unique key makes a repeated request find the first. Whether the bidder is
 * suspended is asked once the lock is held: it may have become so while the bid waited.
 */
export async function placeBid(parts: BidParts, by: Actor, auctionId: number, request: BidInput): Promise<PlacedBid> {
  let send: () => void = () => undefined
  let isHeld = false
  const key = [auctionId, request.bikeDealerId, request.idempotencyKey]
  // Whoever does not act for the bidder is refused by the rules, and learns nothing of it.
  const isOwnBidder = actsFor(by, request.bikeDealerId)
  const attempt = (isBidderFirst: boolean) =>
    transactPrepared(parts.db, (tx) =>
      execute(
        { type: 'placeBid', by, request },
        {
          async lock() {
            if (isBidderFirst) isHeld = assertBidder(await tx.run(HOLD_BIDDER_FIRST, [request.bikeDealerId]))
            const [row] = await tx.run<LockForBidRow>(LOCK_FOR_BID, [...key, parts.at ?? null])
            if (row && isOwnBidder && !isBidderFirst) {
              const held = await tx.run<HoldBidderRow>(HOLD_BIDDER_NOW, [request.bikeDealerId])
              if (held.length === 0) throw new BidderChanging()
              isHeld = assertBidder(held)
            }
            if (row?.isStrikeDue && row.auctionStatus === STATUS.bidding) throw new StrikeDue()
            return row ? { row, now: row.now } : null
          },
          readFacts({ row }) {
            if (isHeld) throw new ExpectedError('ERROR_AUCTION_STATUS_INVALID', { message: BIDDING_HELD })
            return { ...basicFactsOf({ ...row, chosenDealerId: null }), isBidMailWaiting: row.isBidMailWaiting }
          },
          async findFirst({ row }, isRefused) {
            if (!isOwnBidder) return null
            const [same] = isRefused ? await tx.run<SameBidRow>(FIND_SAME_BID, key) : [row]
            return same ? firstOf(auctionId, same, request) : null
          },
          async write({ row, now }, decision) {
            const { placed, announcement } = await write(tx, parts.bus, row, decision, now)
            if (announcement) send = announcement.send
            const isLeading = decision.changes.bidding?.leaderDealerId === request.bikeDealerId
            return { auctionId, ...placed, isRepeated: false, isLeading }
          },
        },
      ),
    )
  let isBidderFirst = false
  for (let tries = 1; ; tries += 1)
    try {
      const placed = await attempt(isBidderFirst)
      send()
      return placed
    } catch (error) {
      if (tries === MAX_TRIES) throw error
      if (error instanceof StrikeDue) await transact(parts.db, (tx) => strikeOutSuspended(tx, parts, auctionId))
      else if (error instanceof BidderChanging) isBidderFirst = true
      // Two requests with one key at the same time: the second now finds the first.
      else if (!isKeyTaken(error)) throw error
    }
}

/** As a request that comes after the suspension, whose session has ended. Returns whether it may not bid until it has paid. */
function assertBidder([bidder]: readonly HoldBidderRow[]): boolean {
  if (bidder?.isSuspended !== false) throw new ExpectedError('ERROR_NOT_AUTHORIZED')
  return bidder.isHeld
}

/** The bidder or its agency is being saved, maybe suspended: waited for without holding the auction. */
class BidderChanging extends Error {}

/** Bids of a suspended dealer still stand: they go before this one is measured by them. */
class StrikeDue extends Error {}

async function write(tx: PreparedTx, bus: AuctionParts['bus'], row: LockForBidRow, decision: Decision, now: Date) {
  const { auctionId } = row
  const { bidRows, changes, effects, version, event } = decision
  const { jobs, others } = withJobs(effects)
  const { bidding: state } = changes
  const lines = chainRows(headOf(auctionId, row.bidHead), bidRows, sha256)
  const placed = lines.find(({ idempotencyKey }) => idempotencyKey !== null)
  if (!state || !placed || others.length > 0) throw new Error('a bid that the prepared statements cannot write')
  const announcement = event && bus.announce('auctionUpdated', { auctionId, event })
  await tx.run(WRITE_BID, [
    auctionId,
    state.generation,
    now,
    lines.map((line) => line.sequence),
    lines.map((line) => line.kind),
    lines.map((line) => line.bikeDealerId),
    lines.map((line) => line.price),
    lines.map((line) => line.openPrice),
    lines.map((line) => line.maxPrice),
    lines.map((line) => line.causeSequence),
    lines.map((line) => line.idempotencyKey),
    lines.map((line) => line.placedBy),
    lines.map((line) => Buffer.from(line.previousHash, 'hex')),
    lines.map((line) => Buffer.from(line.hash, 'hex')),
    state.currentPrice,
    state.leaderDealerId,
    state.leaderMax,
    state.bidCount,
    state.endAt,
    state.sequence,
    Buffer.from(lines.at(-1)?.hash ?? '', 'hex'),
    version,
    changes.isBidMailWaiting ?? row.isBidMailWaiting,
    jobs.map(({ name }) => name),
    jobs.map(({ name }) => jobKeyOf(name, auctionId)),
    jobs.map(({ runAt }) => runAt),
    announcement?.notify?.channel ?? null,
    announcement?.notify?.payload ?? null,
  ])
  const { sequence, kind, price, maxPrice, bidAt } = placed
  return { placed: { sequence, kind, price, maxPrice, bidAt }, announcement }
}

/** The same key again: the first bid where it says the same, a refusal where it says something else. */
function firstOf(auctionId: number, row: SameBidRow, { price, maxPrice }: BidInput): PlacedBid | null {
  const { sameSequence: sequence, sameKind: kind, sameBidAt: bidAt } = row
  if (sequence === null || kind === null || bidAt === null) return null
  const isSame = row.sameMaxPrice === (maxPrice ?? price) && (kind === 'raise' || row.sameOpenPrice === price)
  if (!isSame) throw keyUsed(BID_ALREADY)
  const shown = { price: row.samePrice ?? 0, maxPrice: row.sameMaxPrice }
  return { auctionId, sequence, kind, ...shown, bidAt, isRepeated: true, isLeading: null }
}

function isKeyTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'bid_idempotency_key'
}
