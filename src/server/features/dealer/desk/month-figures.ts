import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

export interface MonthFigures {
  /** Like 2026-04, in Tokyo. */
  readonly month: string
  readonly bidAuctions: number
  readonly wonAuctions: number
  readonly completedAuctions: number
  readonly paidTotal: number
  readonly reducedTotal: number
}

/** The last twelve months, newest first. */
export async function readMonthFigures(db: Db, bikeDealerId: number): Promise<MonthFigures[]> {
  const { rows } = await sql<MonthFigures>`
    with months as (
      select to_char(month, 'YYYY-MM') as month from generate_series(
        date_trunc('month', now() at time zone 'Asia/Tokyo') - interval '11 months',
        date_trunc('month', now() at time zone 'Asia/Tokyo'), interval '1 month') as month
    ), bids as (
      select to_char(bid_at at time zone 'Asia/Tokyo', 'YYYY-MM') as month, count(distinct auction_id) as count
      from bid where bike_dealer_id = ${bikeDealerId} and bid_at > now() - interval '13 months' group by 1
    ), won as (
      select to_char(end_at at time zone 'Asia/Tokyo', 'YYYY-MM') as month,
        count(*) as won, count(*) filter (where auction_status = 32) as completed,
        coalesce(sum(final_transaction_price), 0) as paid,
        coalesce(sum(contract_amount - final_transaction_price), 0) as reduced
      from auction where leader_dealer_id = ${bikeDealerId} and auction_status in (22, 31, 32, 91, 92)
        and end_at > now() - interval '13 months' group by 1
    )
    select months.month, coalesce(bids.count, 0) as bid_auctions, coalesce(won.won, 0) as won_auctions,
      coalesce(won.completed, 0) as completed_auctions, coalesce(won.paid, 0) as paid_total,
      coalesce(won.reduced, 0) as reduced_total
    from months left join bids using (month) left join won using (month) order by months.month desc`.execute(db)
  return rows
}
