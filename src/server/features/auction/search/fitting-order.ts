import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether one of the dealer's buy orders fits the auction; the mileage bands are numbered in their order. */
export function fittingOrder(
  dealerId: number | RawBuilder<unknown>,
  also: RawBuilder<unknown> = sql`true`,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from buy_order join model on model.model_id = auction.model_id
    where buy_order.bike_dealer_id = ${dealerId} and buy_order.is_active and ${also}
      and (buy_order.model_id is null or buy_order.model_id = auction.model_id)
      and (buy_order.maker_id is null or buy_order.maker_id = model.maker_id)
      and (buy_order.displacement_ctg_id is null or buy_order.displacement_ctg_id = auction.displacement_ctg_id)
      and (buy_order.mileage_id_most is null or auction.mileage_id <= buy_order.mileage_id_most)
      and (buy_order.price_most is null or auction.current_price <= buy_order.price_most))`
}
