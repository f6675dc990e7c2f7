import type { AuctionStatus } from '#domain/auction/status.ts'
import type { Statement } from '../../db/prepared.ts'
import type { BiddingColumns } from '../auction/index.ts'

/**
 * Locks the auction, and finds the request of the same key. The clock is read when the lock is held (the locked row is
 * materialized first), so that a bid which waited for the one before it is as late as it really is.
 */
export const LOCK_FOR_BID: Statement = {
  name: 'lock-for-bid',
  text: `
    with locked as materialized (
      select auction_id as "auctionId", bike_owner_id as "bikeOwnerId", auction_status as "auctionStatus",
        current_price as "currentPrice", leader_dealer_id as "leaderDealerId", leader_max as "leaderMax",
        bid_count as "bidCount", end_at as "endAt", soft_close_ms as "softCloseMs", bid_generation as "bidGeneration",
        bid_sequence as "bidSequence", bid_head as "bidHead", is_bid_mail_waiting as "isBidMailWaiting", is_strike_due as "isStrikeDue",
        version
      from auction where auction_id = $1 for update)
    select locked.*, coalesce($4::timestamptz, date_trunc('milliseconds', clock_timestamp())) as now,
      same.sequence as "sameSequence", same.kind as "sameKind", same.price as "samePrice",
      same.open_price as "sameOpenPrice", same.max_price as "sameMaxPrice", same.bid_at as "sameBidAt"
    from locked
    left join bid same on same.auction_id = $1 and same.bike_dealer_id = $2 and same.idempotency_key = $3`,
}

export interface LockForBidRow extends SameBidRow, BiddingColumns {
  readonly auctionId: number
  readonly bikeOwnerId: number
  readonly auctionStatus: AuctionStatus
  readonly bidHead: Buffer | null
  readonly isBidMailWaiting: boolean
  readonly isStrikeDue: boolean
  readonly version: number
  readonly now: Date
}

const HOLD_BIDDER = `
    select agent.suspended_at is not null or dealer.suspended_at is not null as "isSuspended",
      exists (select from hand_over join auction using (auction_id)
        where is_bidding_held and winner_dealer_id = $1 and auction_status = 31) as "isHeld"
    from agent join bike_dealer dealer on dealer.agent_id = agent.agent_id
    where dealer.bike_dealer_id = $1
    for share of agent, dealer`

/**
 * Keeps a suspension of the bidder or its agency out until the bid is written. The auction is held by now, and a suspension
 * waits for auctions: so it is not waited for here. No row: somebody is changing the bidder at this moment.
 */
export const HOLD_BIDDER_NOW: Statement = { name: 'hold-bidder-now', text: `${HOLD_BIDDER} skip locked` }

/** The same before the auction is locked: in the order of a suspension, so that the two can wait for each other. */
export const HOLD_BIDDER_FIRST: Statement = { name: 'hold-bidder-first', text: HOLD_BIDDER }

export interface HoldBidderRow {
  readonly isSuspended: boolean
  /** It owes for a bike that it has. */
  readonly isHeld: boolean
}

/** A request that came before with the same key; all null where there is none. */
export interface SameBidRow {
  readonly sameSequence: number | null
  readonly sameKind: 'bid' | 'raise' | null
  readonly samePrice: number | null
  readonly sameOpenPrice: number | null
  readonly sameMaxPrice: number | null
  readonly sameBidAt: Date | null
}

/** The request of the same key once more: one that was placed while we waited for the lock is not in the first answer. */
export const FIND_SAME_BID: Statement = {
  name: 'find-same-bid',
  text: `
    select sequence as "sameSequence", kind as "sameKind", price as "samePrice", open_price as "sameOpenPrice",
      max_price as "sameMaxPrice", bid_at as "sameBidAt"
    from bid where auction_id = $1 and bike_dealer_id = $2 and idempotency_key = $3`,
}

/** Appends the rows, moves the auction, adds the jobs and tells who has to know: one round trip. */
export const WRITE_BID: Statement = {
  name: 'write-bid',
  text: `
    with line as (
      insert into bid (auction_id, sequence, generation, kind, bike_dealer_id, price, open_price, max_price, bid_at,
        cause_sequence, idempotency_key, placed_by, previous_hash, hash)
      select $1, sequence, $2, kind, bike_dealer_id, price, open_price, max_price, $3, cause_sequence, idempotency_key,
        placed_by, previous_hash, hash
      from unnest($4::int[], $5::text[], $6::bigint[], $7::int[], $8::int[], $9::int[], $10::int[], $11::text[],
        $12::text[], $13::bytea[], $14::bytea[])
        as given (sequence, kind, bike_dealer_id, price, open_price, max_price, cause_sequence, idempotency_key,
          placed_by, previous_hash, hash)
    ), moved as (
      update auction set current_price = $15, leader_dealer_id = $16, leader_max = $17, bid_count = $18, end_at = $19,
        bid_sequence = $20, bid_head = $21, version = $22, is_bid_mail_waiting = $23,
        current_price_updated_at = case when current_price = $15 then current_price_updated_at else $3 end
      where auction_id = $1
    ), later as (
      select graphile_worker.add_job(name, json_build_object('auctionId', $1::bigint), run_at => run_at, job_key => key)
      from unnest($24::text[], $25::text[], $26::timestamptz[]) as job (name, key, run_at)
    ), told as (
      select pg_notify($27::text, $28::text) where $27::text is not null
    )
    select (select count(*) from later) + (select count(*) from told) as done`,
}
