import type { Statement } from '../../db/prepared.ts'

/**
 * Locks the auction, and finds the request of the same key. The clock is read when the lock is held (the locked row is
 * materialized first), so that a bid which waited for the one before it is as late as it really is.
 */
export const LOCK_FOR_BID: Statement = {
  name: 'lock-for-bid',
  text: `
    with locked as materialized (
      select auction_id, bike_owner_id, auction_status, current_price, leader_dealer_id, leader_max, bid_count, end_at,
        soft_close_ms, bid_generation, bid_sequence, bid_head, is_bid_mail_waiting, version
      from auction where auction_id = $1 for update)
    select locked.*, coalesce($4::timestamptz, date_trunc('milliseconds', clock_timestamp())) as now,
      same.sequence as same_sequence, same.kind as same_kind, same.price as same_price,
      same.open_price as same_open_price, same.max_price as same_max_price, same.bid_at as same_bid_at
    from locked
    left join bid same on same.auction_id = $1 and same.bike_dealer_id = $2 and same.idempotency_key = $3`,
}

export interface LockForBidRow extends SameBidRow {
  readonly auction_id: number
  readonly bike_owner_id: number
  readonly auction_status: number
  readonly current_price: number
  readonly leader_dealer_id: number | null
  readonly leader_max: number
  readonly bid_count: number
  readonly end_at: Date | null
  readonly soft_close_ms: number
  readonly bid_generation: number
  readonly bid_sequence: number
  readonly bid_head: Buffer | null
  readonly is_bid_mail_waiting: boolean
  readonly version: number
  readonly now: Date
}

/** A request that came before with the same key; all null where there is none. */
export interface SameBidRow {
  readonly same_sequence: number | null
  readonly same_kind: 'bid' | 'raise' | null
  readonly same_price: number | null
  readonly same_open_price: number | null
  readonly same_max_price: number | null
  readonly same_bid_at: Date | null
}

/** The request of the same key once more: one that was placed while we waited for the lock is not in the first answer. */
export const FIND_SAME_BID: Statement = {
  name: 'find-same-bid',
  text: `
    select sequence as same_sequence, kind as same_kind, price as same_price, open_price as same_open_price,
      max_price as same_max_price, bid_at as same_bid_at
    from bid where auction_id = $1 and bike_dealer_id = $2 and idempotency_key = $3`,
}

/** Appends the rows, moves the auction, and tells who has to know: one round trip. */
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
        bid_sequence = $20, bid_head = $21, version = $25, is_bid_mail_waiting = is_bid_mail_waiting or $22::timestamptz is not null,
        current_price_updated_at = case when current_price = $15 then current_price_updated_at else $3 end
      where auction_id = $1
    ), mail_later as (
      select graphile_worker.add_job('sendBidUpdate', json_build_object('auctionId', $1::bigint),
        run_at => $22::timestamptz, job_key => 'sendBidUpdate:' || $1::bigint)
      where $22::timestamptz is not null
    ), told as (
      select pg_notify($23::text, $24::text) where $23::text is not null
    )
    select (select count(*) from mail_later) + (select count(*) from told) as done`,
}
