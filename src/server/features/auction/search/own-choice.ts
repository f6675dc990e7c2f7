import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { MAX_CHOICES } from '#domain/auction/choice/choices.ts'

/** The dealer's own highest open bid on the auction of the row, in yen; null without one. */
export function ownOpenBid(dealerId: number): RawBuilder<number | null> {
  return sql`(select max(own.price) ${ownVisible(dealerId)})`
}

/**
 * Whether the dealer trails and is among those whom the owner may choose, as `choicesOf` has them: besides the leader, by
 * their own highest open bids, of two equal ones the later line.
 */
export function isAmongChoices(dealerId: number): RawBuilder<SqlBool> {
  return sql`(leader_dealer_id <> ${dealerId} and exists (select ${ownVisible(dealerId)}) and (
    select count(distinct rival.bike_dealer_id) from bid as rival
    where rival.auction_id = auction.auction_id and rival.generation = auction.bid_generation
      and rival.kind in ('bid', 'proxy') and rival.bike_dealer_id not in (auction.leader_dealer_id, ${dealerId})
      and (rival.price, rival.sequence) > (
        select own.price, own.sequence ${ownVisible(dealerId)} order by own.price desc, own.sequence desc limit 1)
  ) < ${MAX_CHOICES - 1})`
}

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

function ownVisible(dealerId: number) {
  return sql`from bid as own
    where own.auction_id = auction.auction_id and own.generation = auction.bid_generation
      and own.bike_dealer_id = ${dealerId} and own.kind in ('bid', 'proxy')`
}
