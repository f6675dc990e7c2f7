import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { whereCounterOfferIsOpen } from '../engine/stored/auction-row.ts'
import { countStolenMatches } from '../engine/stored/frame-matches.ts'

export interface Dashboard {
  readonly running: number
  readonly endingWithinHour: number
  /** Of the owner: not while a dealer thinks about its price. */
  readonly waitingForAnswer: number
  readonly inTransaction: number
  readonly listedToday: number
  readonly bidsToday: number
  readonly soldToday: number
  readonly soldTotalToday: number
  readonly newOwnersToday: number
  /** Of the seven days before today, all together. */
  readonly listedBefore: number
  readonly bidsBefore: number
  readonly soldBefore: number
  readonly soldTotalBefore: number
  readonly newOwnersBefore: number
}

/** Where another bid is struck out, the others are written anew: they were placed once. */
const isPlaced = sql<boolean>`cause_sequence is null`

const today = (moment: RawBuilder<unknown>) => sql<boolean>`${moment} >= today.start`
const weekBefore = (moment: RawBuilder<unknown>) =>
  sql<boolean>`${moment} >= today.start - interval '7 days' and ${moment} < today.start`

const listed = (within: typeof today) =>
  sql`(select count(*) from auction where ${within(sql`created_at`)} and continues_auction_id is null)`
const bids = (within: typeof today) =>
  sql`(select count(*) from bid where ${within(sql`bid_at`)} and kind = 'bid' and ${isPlaced})`
const sold = (within: typeof today, what = sql`count(*)`) =>
  sql`(select ${what} from auction where auction_status = 32 and ${within(sql`final_transaction_at`)})`
const newOwners = (within: typeof today) => sql`(select count(*) from bike_owner where ${within(sql`created_at`)})`
const total = sql`coalesce(sum(final_transaction_price), 0)`

/** Today's numbers; the day is Tokyo's. */
export async function readDashboard(db: Db, now: Date): Promise<Dashboard> {
  const { rows } = await sql<Dashboard>`
    with today as (select date_trunc('day', now() at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo' as start)
    select
      (select count(*) from auction where auction_status = 21) as running,
      (select count(*) from auction where auction_status = 21 and end_at < now() + interval '1 hour')
        as ending_within_hour,
      (select count(*) from auction where auction_status = 22 and ${whereCounterOfferIsOpen(now)} is not true)
        as waiting_for_answer,
      (select count(*) from auction where auction_status = 31) as in_transaction,
      ${listed(today)} as listed_today, ${listed(weekBefore)} as listed_before,
      ${bids(today)} as bids_today, ${bids(weekBefore)} as bids_before,
      ${sold(today)} as sold_today, ${sold(weekBefore)} as sold_before,
      ${sold(today, total)} as sold_total_today, ${sold(weekBefore, total)} as sold_total_before,
      ${newOwners(today)} as new_owners_today, ${newOwners(weekBefore)} as new_owners_before
    from today`.execute(db)
  const [dashboard] = rows
  if (!dashboard) throw new Error('no numbers')
  return dashboard
}

export interface Queues {
  readonly inspection: number
  readonly disputes: number
  readonly stolenMatches: number
}

/** What waits for an operator, for the menu of every page: no more than these. */
export async function countQueues(db: Db): Promise<Queues> {
  const { rows } = await sql<Queues>`
    select
      count(*) filter (where auction_status = 11) as inspection,
      count(*) filter (where auction_status = 31 and ${isDisputed}) as disputes,
      ${countStolenMatches} as stolen_matches
    from auction where auction_status in (11, 31)`.execute(db)
  return rows[0] ?? { inspection: 0, disputes: 0, stolenMatches: 0 }
}

/** `awaitsRuling` and `awaitsPaymentRuling` of the rules: the dealer asked about claims, or the owner has not been paid. */
export const isDisputed = sql<boolean>`(
  exists (select from hand_over where hand_over.auction_id = auction.auction_id
    and (ruling_asked_at is not null and price is null
      or handed_over_at is null and stop_asked is not null and stop_asked ->> 'answer' is null
        and (money_seen_at is not null or (stop_asked ->> 'answerBy')::timestamptz <= now()
          or stop_asked ->> 'side' = 'owner' and exists (
            select from bike_dealer join agent using (agent_id) where bike_dealer_id = auction.winner_dealer_id
            and coalesce(bike_dealer.suspended_at, agent.suspended_at) is not null))))
  or (completion_report is not null and completion_report ->> 'ruling' is null
    and ((completion_report -> 'objection' ->> 'at')::timestamptz >= (completion_report ->> 'reportedAt')::timestamptz
      or (confirm_by <= now() and completion_report ->> 'objection' is not null))))`

/** Trades that do not go on by themselves, of `auction` with its winner's `bike_dealer` and `agent`. */
export const isTroubled = sql<boolean>`(auction_status = 31 and (bike_dealer.suspended_at is not null
  or agent.suspended_at is not null or completion_report -> 'ruling' -> 'isProven' = 'false'))`
