import { bidRefusalText } from '#content/messages/bids.ts'
import { BID_ALREADY } from '#content/messages/repeated.ts'
import { type ChainedBidRow, chainRows } from '#domain/auction/bid-chain.ts'
import type { BidKind } from '#domain/auction/bid-row.ts'
import type { BidState } from '#domain/auction/bid-state.ts'
import { decide } from '#domain/auction/decide.ts'
import type { AuctionFacts } from '#domain/auction/facts.ts'
import type { BidRequest } from '#domain/auction/place-bid.ts'
import { errorOf } from '#domain/auction/refusal.ts'
import { isAuctionStatus } from '#domain/auction/status.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { keyUsed } from '#domain/errors/key-used.ts'
import { type Actor, actsFor } from '#domain/permission/actor.ts'
import { checkRole } from '../../auth/check-role.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Db } from '../../db/client.ts'
import { type PreparedTx, transactPrepared } from '../../db/prepared.ts'
import { bidUpdateAt, headOf, sha256 } from '../auction/index.ts'
import { FIND_SAME_BID, LOCK_FOR_BID, type LockForBidRow, type SameBidRow, WRITE_BID } from './bid-statements.ts'

interface BidParts {
  readonly db: Db
  readonly bus: Bus
  /** Tests live through weeks in seconds. */
  readonly at?: Date
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

/**
 * A dealer's bid. The hot path: two prepared statements in a transaction; the rules decide between them. The row lock
 * puts the bids of an auction in an order, the unique key makes a repeated request find the first.
 */
export async function placeBid(parts: BidParts, by: Actor, auctionId: number, input: BidInput): Promise<PlacedBid> {
  checkRole('placeBid', by.role)
  const announcements = {
    bid: parts.bus.announce('auctionUpdated', { auctionId, event: 'bid' }),
    extended: parts.bus.announce('auctionUpdated', { auctionId, event: 'extended' }),
  }
  let send: () => void = () => undefined
  const attempt = () =>
    transactPrepared(parts.db, async (tx) => {
      const [row] = await tx.run<LockForBidRow>(LOCK_FOR_BID, [
        auctionId,
        input.bikeDealerId,
        input.idempotencyKey,
        parts.at ?? null,
      ])
      if (!row) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
      const mayRepeat = actsFor(by, input.bikeDealerId)
      const repeated = mayRepeat && repetitionOf(auctionId, row, input)
      if (repeated) return repeated
      const outcome = decide({ type: 'placeBid', by, request: input }, factsOf(row), row.now)
      if (!outcome.ok) {
        const [same] = mayRepeat
          ? await tx.run<SameBidRow>(FIND_SAME_BID, [auctionId, input.bikeDealerId, input.idempotencyKey])
          : []
        const first = same && repetitionOf(auctionId, same, input)
        if (first) return first
        throw errorOf(outcome.refusal, bidRefusalText)
      }
      const { bidRows, changes, effects, version } = outcome.value
      if (!changes.bidding) throw new Error('an accepted bid without a new state')
      const isEndMoved = row.end_at !== null && changes.bidding.endAt > row.end_at
      const announcement = announcements[isEndMoved ? 'extended' : 'bid']
      send = announcement.send
      const chained = chainRows(headOf(row.auction_id, row.bid_head), bidRows, sha256)
      await write(tx, row, chained, changes.bidding, {
        isNews: effects.some((effect) => effect.type === 'mail'),
        // Others learn nothing of a raise: not that there was one, and not when.
        notify: version === row.version ? null : announcement.notify,
        version,
      })
      const placed = chained.find(({ idempotencyKey }) => idempotencyKey !== null)
      if (!placed) throw new Error('an accepted bid without its row')
      const { sequence, kind, price, maxPrice, bidAt } = placed
      const isLeading = changes.bidding.leaderDealerId === input.bikeDealerId
      return { auctionId, sequence, kind, price, maxPrice, bidAt, isRepeated: false, isLeading }
    })
  const placed = await attempt().catch((error: unknown) => {
    // Two requests with one key at the same time: the second now finds the first.
    if (isKeyTaken(error)) return attempt()
    throw error
  })
  if (!placed.isRepeated && placed.kind === 'bid') send()
  return placed
}

interface Announcing {
  readonly isNews: boolean
  readonly notify: { readonly channel: string; readonly payload: string } | null
  readonly version: number
}

async function write(
  tx: PreparedTx,
  row: LockForBidRow,
  lines: readonly ChainedBidRow[],
  state: BidState,
  { isNews, notify, version }: Announcing,
): Promise<void> {
  const mailAt = isNews && !row.is_bid_mail_waiting ? bidUpdateAt({ bidCount: row.bid_count }, row.now) : null
  await tx.run(WRITE_BID, [
    row.auction_id,
    state.generation,
    row.now,
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
    mailAt,
    notify?.channel ?? null,
    notify?.payload ?? null,
    version,
  ])
}

function factsOf(row: LockForBidRow): AuctionFacts {
  return {
    status: isAuctionStatus(row.auction_status) ? row.auction_status : null,
    bikeOwnerId: String(row.bike_owner_id),
    version: row.version,
    bidding: row.end_at && {
      currentPrice: row.current_price,
      leaderDealerId: row.leader_dealer_id === null ? null : String(row.leader_dealer_id),
      leaderMax: row.leader_max,
      bidCount: row.bid_count,
      endAt: row.end_at,
      softCloseMilliseconds: row.soft_close_ms,
      generation: row.bid_generation,
      sequence: row.bid_sequence,
    },
    ...UNASKED,
  }
}

/** What no bid depends on. */
const UNASKED = {
  photoVersion: 0,
  checklistVersion: 0,
  ownerHasActiveAuction: false,
  unusableImages: 0,
  plannedEnd: { kind: 'after', milliseconds: 0 },
  bidRows: [],
  answerBy: null,
  contractAmount: null,
  report: null,
  isReviewed: false,
  reviewCodeValidUntil: null,
  closings: [],
} as const

/** The same key again: the first bid where it says the same, a refusal where it says something else. */
function repetitionOf(auctionId: number, row: SameBidRow, { price, maxPrice }: BidInput): PlacedBid | null {
  const { same_sequence: sequence, same_kind: kind, same_bid_at: bidAt } = row
  if (sequence === null || kind === null || bidAt === null) return null
  const isSame = row.same_max_price === (maxPrice ?? price) && (kind === 'raise' || row.same_open_price === price)
  if (!isSame) throw keyUsed(BID_ALREADY)
  const shown = { price: row.same_price ?? 0, maxPrice: row.same_max_price }
  return { auctionId, sequence, kind, ...shown, bidAt, isRepeated: true, isLeading: null }
}

function isKeyTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'bid_idempotency_key'
}
