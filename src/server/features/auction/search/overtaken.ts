import { type RawBuilder, sql } from 'kysely'

/**
 * To join to `auction`: as `taken` the row that followed the dealer's own last open bid. Where its kind is `bid` another
 * dealer's request has overtaken the dealer; whose bid was answered by a maximum at once never led.
 */
export function overtaken(dealerId: number | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
      cross join lateral (
        select max(sequence) as sequence from bid
        where bid.auction_id = auction.auction_id and generation = auction.bid_generation
          and bike_dealer_id = ${dealerId} and kind in ('bid', 'proxy')) as own
      cross join lateral (
        select kind, bid_at, sequence, idempotency_key from bid
        where bid.auction_id = auction.auction_id and generation = auction.bid_generation
          and sequence > own.sequence and kind in ('bid', 'proxy') order by sequence limit 1) as taken`
}
