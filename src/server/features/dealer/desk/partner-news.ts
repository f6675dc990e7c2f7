import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { fittingOrder, isAmongChoices, overtaken, ownOpenBid } from '../../auction/index.ts'

/** What a dealer must hear wherever it is in the console. */
export const PARTNER_NEWS = [
  'outbid',
  'voided',
  'restored',
  'lowered',
  'stopped',
  'canceled',
  'won',
  'amongChoices',
  'boughtNext',
  'lost',
  'declined',
  'contracted',
  'ownerStopped',
  'operatorStopped',
  'dealerStopped',
  'passedOver',
  'runnerUp',
  'claimsAnswered',
  'objected',
  'ruled',
  'unproven',
  'completed',
  'wanted',
] as const
/** What becomes of a sale after the bidding. */
const OF_SALES = [
  'declined',
  'ownerStopped',
  'operatorStopped',
  'dealerStopped',
  'claimsAnswered',
  'objected',
  'ruled',
  'unproven',
  'completed',
] as const satisfies readonly (typeof PARTNER_NEWS)[number][]
type PartnerNewsKind = (typeof PARTNER_NEWS)[number]

export interface PartnerNewsRow {
  readonly kind: PartnerNewsKind
  readonly auctionId: number
  readonly at: Date
  /** Of a bid that was struck out: what it was, in yen. */
  readonly price: number | null
  /** It happened to a sale of the dealer while the dealer was suspended and could not hear of it. */
  readonly isMissed: boolean
}

/** Who opens a laptop in the morning hears of the night. */
const WINDOW = '12 hours'
/** Of a dealer who bids on thirty bikes a day: some weeks. */
const MAX_BIDS = 3_000
const MAX_NEWS = 30

/**
 * The latest of each auction, newest first, as the ledger of bids and the history tell it: nothing is guessed from a
 * price, and what happened while nobody was connected is there all the same.
 *
 * - Outbid is who led and was overtaken by another dealer's request. Whose bid was answered by a maximum at once never
 *   led, and heard it as the answer to its bid.
 * - A bid struck out is `voided` for its dealer, and `restored` for the one who leads because of it. For the others whose
 *   bids stand it is `lowered` where the price that everyone sees fell.
 *   Both are told until the next bid: then another price stands, for another reason.
 * - `amongChoices` is who trails and may still be chosen by the owner. Only the others have lost with the end of bidding.
 * - `boughtNext` is a runner-up who said yes: the owner has not answered yet.
 * - `passedOver` is whom the owner could have chosen and did not; of a sale that came to nothing it hears, too.
 * - `runnerUp` is who is asked whether it buys after the winner stopped, until it answers.
 * - `claimsAnswered` and `ruled` are about what the winner claimed, `objected` and `unproven` about what it says it paid.
 *   An answer or a ruling is told until the dealer has gone on with the trade.
 * - What became of its sales during a suspension is told for as long after its end.
 * - A listing is `wanted` if it was published after the buy order that it fits was saved.
 */
export async function readPartnerNews(db: Db, dealerId: number, now: Date): Promise<PartnerNewsRow[]> {
  const { rows } = await sql<PartnerNewsRow>`
    with since as (select ${now}::timestamptz - ${WINDOW}::interval as at),
    missed as (
      select bids_void_until as since, lifted_at as until from bike_dealer
      where bike_dealer_id = ${dealerId} and lifted_at > (select at from since) and bids_void_until < lifted_at),
    bid_on as (
      select distinct auction_id from (
        select auction_id from bid where bike_dealer_id = ${dealerId} order by bid_at desc limit ${MAX_BIDS}) as latest),
    outbid as (
      select 'outbid' as kind, auction.auction_id, taken.bid_at as at, null::integer as price
      from auction join bid_on using (auction_id) ${overtaken(dealerId)}
      where auction_status = 21 and winner_dealer_id is distinct from ${dealerId} and taken.kind = 'bid'),
    struck_out as (
      select case when bike_dealer_id = ${dealerId} then 'voided'
          when winner_dealer_id = ${dealerId} then 'restored' else 'lowered' end as kind,
        auction_id, bid_at as at, bid.price
      from bid join bid_on using (auction_id) join auction using (auction_id)
      where kind = 'void' and bid_at > (select at from since)
        and (bike_dealer_id = ${dealerId} or (auction_status = 21 and (winner_dealer_id = ${dealerId} or (
          exists (
            select from bid as own
            where own.auction_id = auction.auction_id and own.generation = auction.bid_generation
              and own.bike_dealer_id = ${dealerId} and own.kind in ('bid', 'proxy'))
          and ${seenPrice(sql`bid.generation`)} > ${seenPrice(sql`bid.generation + 1`)}))))
        and not exists (
          select from bid as later
          where later.auction_id = auction.auction_id and later.generation = auction.bid_generation
            and later.kind in ('bid', 'proxy') and later.bid_at > bid.bid_at
            and (bid.bike_dealer_id <> ${dealerId} or later.bike_dealer_id = ${dealerId}))),
    history as (
      select case
          when to_status = 71 then 'stopped'
          when to_status = 82 then 'canceled'
          when to_status = 22 then case
            when leader_dealer_id <> ${dealerId} then case when ${isAmongChoices(dealerId)} then 'amongChoices' else 'lost' end
            when continues_auction_id is null then 'won' else 'boughtNext' end
          when to_status = 31 and winner_dealer_id <> ${dealerId}
            and (leader_dealer_id = ${dealerId} or ${isAmongChoices(dealerId)}) then 'passedOver'
          when to_status = 85 and ${isAmongChoices(dealerId)} then 'declined'
          when winner_dealer_id is distinct from ${dealerId} then null
          when to_status = 85 then 'declined'
          when to_status = 31 then 'contracted'
          when to_status = 91 then 'ownerStopped'
          when to_status = 92 then case when by_actor like 'operator%' then 'operatorStopped' else 'dealerStopped' end
          when to_status = 32 then 'completed' end as kind,
        auction_id, auction_transition.at,
        case when to_status = 22 then ${ownOpenBid(dealerId)} end as price
      from auction_transition join bid_on using (auction_id) join auction using (auction_id)
      where auction_transition.at > (select at from since) or (
        to_status in (32, 85, 91, 92) and auction_transition.at between (select since from missed) and (select until from missed))),
    said as (
      select case auction_statement.kind when 'objection' then 'objected' when 'claimAnswer' then 'claimsAnswered'
          when 'paymentUnproven' then 'unproven' else 'ruled' end as kind,
        auction_id, auction_statement.at, null::integer as price
      from auction_statement join bid_on using (auction_id) join auction using (auction_id)
      where auction_statement.kind in ('claimAnswer', 'objection', 'ruling', 'paymentUnproven') and winner_dealer_id = ${dealerId}
        and (auction_statement.at > (select at from since)
          or auction_statement.at between (select since from missed) and (select until from missed))
        and not (auction_statement.kind in ('claimAnswer', 'ruling') and exists (
          select from auction_statement as newer where newer.auction_id = auction_statement.auction_id
            and newer.at > auction_statement.at and newer.kind in ('taking', 'rulingRequest', 'handOver')))),
    runner_up_asked as (
      select 'runnerUp' as kind, auction_id, asked_at as at, amount as price from runner_up
      where bike_dealer_id = ${dealerId} and answer is null),
    wanted as (
      select 'wanted' as kind, auction_id, published_at as at, null::integer as price from auction
      where auction_status = 21 and published_at > (select at from since)
        and winner_dealer_id is distinct from ${dealerId}
        and ${fittingOrder(dealerId, sql`buy_order.updated_at < auction.published_at`)}),
    everything as (
      select * from outbid where at > (select at from since) union all select * from struck_out
      union all select * from history where kind is not null union all select * from said union all select * from runner_up_asked
      union all select * from wanted where auction_id not in (select auction_id from bid_on)),
    latest as (select distinct on (auction_id) kind, auction_id, at, price from everything order by auction_id, at desc)
    select kind, auction_id, at, price,
      coalesce(at between (select since from missed) and (select until from missed), false)
        and kind = any(${[...OF_SALES]}) as is_missed
    from latest order by at desc, auction_id limit ${MAX_NEWS}`.execute(db)
  return rows
}

/** The highest of a generation of an auction's bids that everyone sees. */
function seenPrice(generation: RawBuilder<unknown>) {
  return sql`(
    select max(seen.price) from bid as seen
    where seen.auction_id = auction.auction_id and seen.generation = ${generation} and seen.kind in ('bid', 'proxy'))`
}
