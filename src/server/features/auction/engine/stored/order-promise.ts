import { sql } from 'kysely'
import type { OrderOutcome, OrderPromise, OrderWay } from '#domain/auction/order/promise.ts'
import type { Db, Tx } from '../../../../db/client.ts'

interface PromiseRow {
  readonly bindingOrderId: number
  readonly bikeDealerId: number
  readonly price: number
  readonly leastGrade: number | null
  readonly way: OrderWay
  readonly holdsUntil: Date
  readonly placedBy: string
  readonly isDealerOut: boolean
}

/**
 * The binding order that a listing waits with; null where there is none. The dealer and its agency are held: a suspension
 * either comes before the bid, or finds it. It waits for us and never the other way round, for it locks only auctions
 * that have a bid of the dealer.
 */
export async function readOrderPromise(db: Db, auctionId: number): Promise<OrderPromise | null> {
  const { rows } = await sql<PromiseRow>`
    select binding_order_id, bike_dealer_id, price, least_grade, way, holds_until, made_by as placed_by,
      agent.suspended_at is not null or dealer.suspended_at is not null or exists (
        select from hand_over join auction using (auction_id)
        where is_bidding_held and winner_dealer_id = bike_dealer_id and auction_status = 31) as is_dealer_out
    from order_promise join binding_order using (binding_order_id) join bike_dealer dealer using (bike_dealer_id)
      join agent on agent.agent_id = dealer.agent_id
    where order_promise.auction_id = ${auctionId} and released_at is null and outcome is null
    for share of agent, dealer`.execute(db)
  const [row] = rows
  return row ? { ...row, bikeDealerId: String(row.bikeDealerId) } : null
}

export async function settleOrderPromise(tx: Tx, auctionId: number, outcome: OrderOutcome, now: Date): Promise<void> {
  await tx.query
    .updateTable('orderPromise')
    .set({ outcome, settledAt: now })
    .where('auctionId', '=', auctionId)
    .execute()
}
