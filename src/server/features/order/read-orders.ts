import { sql } from 'kysely'
import {
  bestOrders,
  bikesLeft,
  fits,
  type OfferedBike,
  type OrderState,
  type WantedBikes,
} from '#domain/auction/order/binding-order.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { weekdayLabel } from '#domain/values/weekday-label.ts'
import type { Db } from '../../db/client.ts'
import { bikeOf } from '../auction/index.ts'

export interface BindingOrder extends OrderState, WantedBikes {
  readonly bindingOrderId: number
  readonly bikeDealerId: number
  readonly dealerName: string
  readonly leastGrade: number | null
  readonly boughtCount: number
  /** Whose trade the dealer has stopped: it does not come back. */
  readonly brokenCount: number
}

/**
 * With what each has promised: a bike is taken from the promise until its listing is over, and for good once the dealer has
 * a contract, also where it stops the trade. Counted from the auctions each time, so that nothing has to be given back.
 */
const selectOrders = sql`
  select binding_order_id, bike_dealer_id, bike_dealer.name as dealer_name, model_id, mileage_id_most, year_from,
    prefectures, price, least_grade, bike_count, valid_until, binding_order.created_at, ended_at,
    coalesce(taken, 0)::int as taken_count, coalesce(bought, 0)::int as bought_count,
    coalesce(broken, 0)::int as broken_count,
    agent.suspended_at is not null or bike_dealer.suspended_at is not null or exists (
      select from hand_over join auction using (auction_id)
      where is_bidding_held and winner_dealer_id = bike_dealer_id and auction_status = 31) as is_dealer_out
  from binding_order join bike_dealer using (bike_dealer_id) join agent using (agent_id)
  left join lateral (
    select count(*) as taken, count(*) filter (where auction_status in (31, 32)) as bought,
      count(*) filter (where auction_status = 92) as broken
    from order_promise join auction using (auction_id)
    where order_promise.binding_order_id = binding_order.binding_order_id and released_at is null
      and (auction_status = 11 and holds_until > now()
        or outcome = 'kept' and (auction_status in (21, 22)
          or auction_status in (31, 32, 92) and winner_dealer_id = binding_order.bike_dealer_id))
  ) as promised on true`

/** Of one dealer, the newest first; those that are over for a while, too. */
export async function readDealersOrders(db: Db, bikeDealerId: number): Promise<BindingOrder[]> {
  const { rows } = await sql<BindingOrder>`
    ${selectOrders} where bike_dealer_id = ${bikeDealerId}
    order by ended_at is not null, valid_until < now(), binding_order_id desc limit ${MAX_SHOWN_ORDERS}`.execute(db)
  return rows
}

const MAX_SHOWN_ORDERS = 50

/** Those that nobody has ended, with the bikes left as if the dealer could buy: what rests with it, and comes back with it. */
export async function readStandingOrders(db: Db, bikeDealerId: number, now: Date) {
  const orders = await readDealersOrders(db, bikeDealerId)
  const standing = orders.filter(({ endedAt, validUntil }) => endedAt === null && validUntil > now)
  return Promise.all(
    standing.map(async (order) => ({
      bikeName: (await bikeOf(db, order.modelId)).bikeName,
      price: order.price,
      leftCount: bikesLeft({ ...order, isDealerOut: false }, now),
      until: weekdayLabel(tokyoDay(new Date(order.validUntil.getTime() - 1))),
    })),
  )
}

/** Read again under the lock, so that what others took meanwhile counts. */
export async function lockOrder(db: Db, bindingOrderId: number): Promise<BindingOrder | null> {
  await sql`select from binding_order where binding_order_id = ${bindingOrderId} for update`.execute(db)
  const { rows } = await sql<BindingOrder>`${selectOrders} where binding_order_id = ${bindingOrderId}`.execute(db)
  return rows[0] ?? null
}

/** The best that a bike could be promised to now. */
export async function findBestOrders(db: Db, bike: OfferedBike, now: Date): Promise<BindingOrder[]> {
  if (bike.isOutsideMarket) return []
  const { rows } = await sql<BindingOrder>`
    ${selectOrders} where model_id = ${bike.modelId} and ended_at is null and valid_until > ${now}
    order by price desc limit ${MAX_COMPARED}`.execute(db)
  return bestOrders(
    rows.filter((order) => fits(order, bike)),
    now,
  )
}

/** More than dealers have for one model. */
const MAX_COMPARED = 200
