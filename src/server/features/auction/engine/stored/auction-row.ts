import { type Selectable, type SqlBool, sql } from 'kysely'
import type { BidState } from '#domain/auction/bids/bid-state.ts'
import type { CounterOffer } from '#domain/auction/choice/counter-offer.ts'
import type { PlannedEnd } from '#domain/auction/end-time.ts'
import { STATUS } from '#domain/auction/status.ts'
import type { Tx } from '../../../../db/client.ts'
import type { AuctionTables } from '../../../../db/schema/auction.ts'

export type AuctionRow = Selectable<AuctionTables['auction']>

export interface LockedAuction {
  readonly row: AuctionRow
  /** By the database's clock, read once the lock is held: only it decides what is in time. */
  readonly now: Date
}

/** Holds the auction until the transaction ends; null where there is none. */
export async function lockAuction(tx: Tx, auctionId: number, at?: Date): Promise<LockedAuction | null> {
  // Materialized: the clock is read after the row was locked, not before the wait for it.
  const { rows } = await sql<AuctionRow & { now: Date }>`
    with locked as materialized (select * from auction where auction_id = ${auctionId} for update)
    select locked.*, coalesce(${at ?? null}::timestamptz, date_trunc('milliseconds', clock_timestamp())) as now
    from locked`.execute(tx.query)
  const [found] = rows
  if (!found) return null
  const { now, ...row } = found
  return { row, now }
}

/** The columns that a bid moves. */
export type BiddingColumns = Pick<
  AuctionRow,
  | 'currentPrice'
  | 'leaderDealerId'
  | 'leaderMax'
  | 'bidCount'
  | 'endAt'
  | 'softCloseMs'
  | 'bidGeneration'
  | 'bidSequence'
>

export function biddingOf(row: BiddingColumns): BidState | null {
  if (row.endAt === null) return null
  return {
    currentPrice: row.currentPrice,
    leaderDealerId: row.leaderDealerId === null ? null : String(row.leaderDealerId),
    leaderMax: row.leaderMax,
    bidCount: row.bidCount,
    endAt: row.endAt,
    softCloseMilliseconds: row.softCloseMs,
    generation: row.bidGeneration,
    sequence: row.bidSequence,
  }
}

export function counterOfferOf(row: AuctionRow): CounterOffer | null {
  const { counterOfferPrice: price, counterOfferUntil: until, counterOfferAnswer: answer } = row
  return price === null || until === null ? null : { price, until, answer }
}

/** `isCounterOfferOpen` in the database, of the rows of `auction`; null where no price was named. */
export function whereCounterOfferIsOpen(now: Date) {
  return sql<SqlBool>`(auction.auction_status = ${STATUS.biddingEnded} and auction.counter_offer_answer is null
    and auction.counter_offer_until > ${now})`
}

export function plannedEndOf({ plannedEndAt, plannedEndAfterMs }: AuctionRow): PlannedEnd {
  return plannedEndAt === null
    ? { kind: 'after', milliseconds: plannedEndAfterMs ?? 0 }
    : { kind: 'at', at: plannedEndAt }
}
