import type { Pool } from 'pg'

/** Auctions that run for a day and have one bid's worth of price, made by the database itself. Answers their ids. */
export async function addAuctions(pool: Pool, count: number): Promise<number[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('kaitori.imports_auctions', 'on', true)`)
    const { rows } = await client.query<{ auction_id: number }>(
      `with owner as (insert into bike_owner (created_at) select now() from generate_series(1, $1) returning bike_owner_id)
       insert into auction (bike_owner_id, auction_status, created_at, published_at, status_command, status_by, status_at,
         model_id, mileage_id, displacement_ctg_id, transfer_plan, key_count, number_registration, engine_status_list,
         accident_history_list, meter_change, document_owner, document_available_list, loan_status, delivery_day,
         delivery_time, delivery_location, planned_end_at, end_at, current_price, leader_dealer_id, leader_max)
       select bike_owner_id, 21, now(), date_trunc('milliseconds', now()), 'passInspection', 'operator:1', now(), 1001, 6, 4, 'now',
         'two', 'registered', '{good}', '{none}', 'actual', 'self', '{}', 'none', '{any}', 'any', 'home',
         date_trunc('milliseconds', now()) + interval '1 day', date_trunc('milliseconds', now()) + interval '1 day', 1000, 1, 1000
       from owner returning auction_id`,
      [count],
    )
    await client.query('commit')
    return rows.map(({ auction_id }) => auction_id)
  } finally {
    client.release()
  }
}

/** One in fifty runs, since a week at most; the others ended without a sale. */
const RUNNING_SHARE = 50

/**
 * Auctions as they gather over the years, each with its bids, by fifty dealers; those that run, by as many dealers as
 * bid on four each: the same at any size, as no dealer watches thousands at once. Answers the ids of those that run.
 */
export async function addWorld(
  pool: Pool,
  auctions: number,
  bidsPerAuction: number,
  firstDealerId: number,
): Promise<number[]> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    await client.query(`select set_config('kaitori.imports_auctions', 'on', true)`)
    const { rows } = await client.query<{ first: number; last: number }>(
      `with owner as (insert into bike_owner (created_at) select now() from generate_series(1, $1) returning bike_owner_id),
       made as (
         insert into auction (bike_owner_id, auction_status, created_at, published_at, status_command, status_by, status_at,
           model_id, mileage_id, displacement_ctg_id, transfer_plan, key_count, number_registration, engine_status_list,
           accident_history_list, meter_change, document_owner, document_available_list, loan_status, delivery_day,
           delivery_time, delivery_location, planned_end_at, end_at, current_price, leader_dealer_id, leader_max, bid_count,
           bid_sequence, bid_head)
         select bike_owner_id, case when runs then 21 else 85 end, at, at, 'passInspection', 'operator:1', at, 1001, 6, 4,
           'now', 'two', 'registered', '{good}', '{none}', 'actual', 'self', '{}', 'none', '{any}', 'any', 'home', ends, ends,
           $2 * 1000, $4::bigint + bike_owner_id % 50, $2 * 1000, $2, $2, sha256('')
         from owner, lateral (select bike_owner_id % $3 = 0 as runs) as kind, lateral (
           select date_trunc('milliseconds', now()) - case when runs then interval '1 day' else (8 + bike_owner_id % 1000) * interval '1 day' end as at,
             date_trunc('milliseconds', now()) + interval '1 day' + bike_owner_id % 86400 * interval '1 second' as ends) as day
         returning auction_id)
       select min(auction_id) as first, max(auction_id) as last from made`,
      [auctions, bidsPerAuction, RUNNING_SHARE, firstDealerId],
    )
    const { first = 0, last = 0 } = rows[0] ?? {}
    await client.query(
      `insert into bid (auction_id, sequence, generation, kind, bike_dealer_id, price, bid_at, placed_by, previous_hash, hash)
       select auction_id, sequence, 1, 'bid', $4::bigint + number % dealers, sequence * 1000, published_at + sequence * interval '1 hour',
         'dealer:1', sha256(''), sha256('')
       from auction, generate_series(1, $3::int) as sequence, lateral (
         select case when auction_status = 21 then auction_id / $5::int else auction_id end as number,
           case when auction_status = 21 then $6::int else 50 end as dealers) as bidders
       where auction_id between $1 and $2`,
      [first, last, bidsPerAuction, firstDealerId, RUNNING_SHARE, Math.ceil(auctions / RUNNING_SHARE / 4)],
    )
    await client.query('commit')
    await client.query('vacuum (analyze) auction')
    await client.query('vacuum (analyze) bid')
    await client.query('vacuum (analyze) bike_owner')
    await client.query('checkpoint')
    const running = await client.query<{ auction_id: number }>(
      'select auction_id from auction where auction_status = 21 and auction_id between $1 and $2 order by auction_id',
      [first, last],
    )
    return running.rows.map(({ auction_id }) => auction_id)
  } finally {
    client.release()
  }
}
