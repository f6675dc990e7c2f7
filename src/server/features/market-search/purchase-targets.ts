import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Dealers who bid on, bought or have a buy order for such a bike in the last 90 days. */
export async function countPurchaseTargets(db: Db, modelId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select bid.bike_dealer_id from auction join bid using (auction_id)
      where auction.model_id = ${modelId} and bid.bid_at > now() - interval '90 days'
        and auction.end_at > now() - interval '90 days' -- follows from the bid, and spares reading older auctions
      union
      select buy_order.bike_dealer_id from buy_order
      join bike_dealer using (bike_dealer_id)
      join model on model.model_id = ${modelId}
      where buy_order.is_active and bike_dealer.suspended_at is null
        and (buy_order.model_id is null or buy_order.model_id = model.model_id)
        and (buy_order.maker_id is null or buy_order.maker_id = model.maker_id)
        and (buy_order.displacement_ctg_id is null or buy_order.displacement_ctg_id = model.displacement_ctg_id)
    ) as dealers`.execute(db)
  return rows[0]?.count ?? 0
}
