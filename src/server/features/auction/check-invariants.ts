import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

interface Invariant {
  readonly name: string
  /** Returns the auctions (or rows) that break it. */
  readonly broken: ReturnType<typeof sql<{ id: number }>>
}

const INVARIANTS: readonly Invariant[] = [
  {
    name: 'the price, count and leader of an auction are those of its bids',
    broken: sql<{ id: number }>`
      select auction_id as id from auction
      left join lateral (
        select price, bike_dealer_id from bid where bid.auction_id = auction.auction_id
          and bid.generation = auction.bid_generation and kind in ('bid', 'proxy')
        order by price desc, sequence desc limit 1) as highest on true
      where auction.bid_sequence > 0 and (current_price <> coalesce(highest.price, 0)
        or leader_dealer_id is distinct from highest.bike_dealer_id)`,
  },
  {
    name: 'bids are numbered without gaps, and each follows the hash of the one before',
    broken: sql<{ id: number }>`
      select distinct auction_id as id from (
        select auction_id, sequence, previous_hash,
          lag(hash) over chain as before, row_number() over chain as place
        from bid window chain as (partition by auction_id order by sequence)) as chained
      where sequence <> place or (before is not null and before <> previous_hash)`,
  },
  {
    name: 'no bid is above what its dealer agreed to',
    broken: sql<{ id: number }>`
      select auction_id as id from auction where leader_max < current_price`,
  },
  {
    name: 'an owner has at most one active auction',
    broken: sql<{ id: number }>`
      select bike_owner_id as id from auction where auction_status in (11, 21, 22, 31)
      group by bike_owner_id having count(*) > 1`,
  },
  {
    name: 'bidding is over within a minute of its end',
    broken: sql<{ id: number }>`
      select auction_id as id from auction where auction_status = 21 and end_at < now() - interval '1 minute'`,
  },
  {
    name: 'no bid came after the end, or before the inspection',
    broken: sql<{ id: number }>`
      select auction.auction_id as id from auction join bid using (auction_id)
      where bid.kind in ('bid', 'proxy') and (bid.bid_at > auction.end_at or bid.bid_at < auction.published_at)`,
  },
  {
    name: 'a contract is for the highest open bid of its dealer, or the price it accepted, and what is paid is not above it',
    broken: sql<{ id: number }>`
      select auction_id as id from auction
      left join lateral (
        select max(price) as price from bid where bid.auction_id = auction.auction_id
          and bid.generation = auction.bid_generation and kind in ('bid', 'proxy')
          and bid.bike_dealer_id = winner_dealer_id) as own on true
      where contract_amount is not null and (final_transaction_price > contract_amount
        or contract_amount <> case
          when counter_offer_answer = 'yes' and winner_dealer_id = leader_dealer_id then counter_offer_price
          when bid_sequence > 0 then own.price else current_price end)`,
  },
  {
    name: 'of an owner who withdrew no listing has a file, and no file is readable',
    broken: sql<{ id: number }>`
      select bike_owner_id as id from bike_owner where withdrawn_at is not null and (
        exists (select from asset where asset.bike_owner_id = bike_owner.bike_owner_id and expires_at is null)
        or exists (select from auction where auction.bike_owner_id = bike_owner.bike_owner_id and (vic_asset_id is not null
          or exists (select from auction_image where auction_image.auction_id = auction.auction_id)
          or exists (select from auction_movie where auction_movie.auction_id = auction.auction_id)
          or exists (select from receipt_image where receipt_image.auction_id = auction.auction_id)
          or exists (select from hand_over_file where hand_over_file.auction_id = auction.auction_id))))`,
  },
  {
    name: 'every bid and every winner is a dealer',
    broken: sql<{ id: number }>`
      select auction_id as id from auction where winner_dealer_id is not null
        and not exists (select from bike_dealer where bike_dealer_id = winner_dealer_id)`,
  },
  {
    name: 'every confirmation was given to what stood at that moment, and numbered after it',
    broken: sql<{ id: number }>`
      select auction_id as id from auction_statement join auction using (auction_id)
      where (kind not in ('photoRefused', 'movieRefused') and read_version <> auction_statement.version - 1)
        or auction_statement.version > auction.version`,
  },
  {
    name: 'the owner agreed to the price of the last report or ruling before, and to no other',
    broken: sql<{ id: number }>`
      select agreed.auction_id as id from auction_statement as agreed
      join lateral (
        select amount from auction_statement as told where told.auction_id = agreed.auction_id
          and told.kind in ('report', 'ruling') and told.version < agreed.version
        order by told.version desc limit 1) as last on true
      where agreed.kind in ('agreement', 'objection') and agreed.amount is distinct from last.amount`,
  },
  {
    name: 'the contract is for the price that the owner accepted',
    broken: sql<{ id: number }>`
      select auction_id as id from auction join auction_statement using (auction_id)
      where kind = 'acceptance' and amount is distinct from contract_amount`,
  },
  {
    name: 'the present report is the last that was said, and what was paid is its price',
    broken: sql<{ id: number }>`
      select auction.auction_id as id from auction
      left join lateral (
        select amount from auction_statement as told
        where told.auction_id = auction.auction_id and told.kind in ('report', 'ruling')
        order by told.version desc limit 1) as last on true
      where completion_report is not null
        and ((completion_report ->> 'finalTransactionPrice')::integer is distinct from last.amount
          or final_transaction_price <> last.amount)`,
  },
  {
    name: 'an objection stands until the owner agrees or the operator rules',
    broken: sql<{ id: number }>`
      select auction.auction_id as id from auction join auction_statement as objected using (auction_id)
      where objected.kind = 'objection' and not exists (
        select from auction_statement as ended where ended.auction_id = auction.auction_id
          and ended.version > objected.version and ended.kind in ('agreement', 'ruling', 'paymentProven'))
        and (auction_status = 32 or (completion_report is not null
          and jsonb_typeof(completion_report -> 'objection') is distinct from 'object'))`,
  },
  {
    name: 'nobody reports a payment before the bike has left at its price',
    broken: sql<{ id: number }>`
      select auction_id as id from auction left join hand_over using (auction_id)
      where auction_status = 31 and completion_report is not null
        and (handed_over_at is null or price <> (completion_report ->> 'finalTransactionPrice')::integer)`,
  },
  {
    name: 'a fixed price is the contract less what the owner accepted and the operator ruled',
    broken: sql<{ id: number }>`
      select auction_id as id from hand_over join auction using (auction_id)
      left join lateral (
        select sum(case when claim ->> 'answer' = 'accepted' then (claim ->> 'amount')::integer
          else coalesce((claim ->> 'ruled')::integer, 0) end) as taken
        from jsonb_array_elements(claims) as claim) as reduced on true
      where price <> contract_amount - coalesce(taken, 0)`,
  },
  {
    name: 'nothing is claimed, answered or ruled once the bike has left',
    broken: sql<{ id: number }>`
      select distinct auction_id as id from hand_over join auction_statement as said using (auction_id)
      where kind in ('check', 'claimAnswer', 'taking', 'rulingRequest', 'ruling')
        and exists (select from auction_statement as left_at where left_at.auction_id = hand_over.auction_id
          and left_at.kind = 'handOver' and left_at.version < said.version)`,
  },
  {
    name: 'each photo of a claim is a file of its trade',
    broken: sql<{ id: number }>`
      select distinct auction_id as id from hand_over, jsonb_array_elements(claims) as claim,
        jsonb_array_elements_text(claim -> 'photos') as photo
      where not exists (select from hand_over_file as file
        where file.auction_id = hand_over.auction_id and file.asset_id = photo::uuid)`,
  },
  {
    name: 'a checklist is the newest of its versions, between which only acceptances come',
    broken: sql<{ id: number }>`
      select auction_id as id from checklist
      left join (
        select auction_id, max(version) as newest, max(version - before) as gap
        from (select auction_id, version, lag(version, 1, 0) over (partition by auction_id order by version) as before
          from checklist_version) as numbered
        group by auction_id
      ) as history using (auction_id)
      where gap is null or gap > 2
        or newest is distinct from checklist.version - case when newest < checklist.version and plan_accepted_at is not null then 1 else 0 end`,
  },
]

export interface InvariantResult {
  readonly name: string
  readonly broken: readonly number[]
}

/** What must be true of every auction, whatever happened to it. */
export async function checkInvariants(db: Db): Promise<InvariantResult[]> {
  const results = []
  for (const { name, broken } of INVARIANTS) {
    const { rows } = await broken.execute(db)
    results.push({ name, broken: rows.map(({ id }) => id) })
  }
  return results
}
