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
