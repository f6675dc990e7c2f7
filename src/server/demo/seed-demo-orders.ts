import { roundDownToStep } from '#domain/auction/bids/yen.ts'
import { MAX_ORDER_DAYS } from '#domain/auction/order/binding-order.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import type { Tx } from '../db/client.ts'
import { ANY } from '../features/souba/index.ts'

/** So many of the models that are sold most. */
const ORDERED_MODELS = 24
/** Of the market's lower end: what a dealer pays for a bike that it has not seen against others. */
const SAFE_SHARE = 0.95

/** Simulated dealers keep binding orders for popular bikes, so that whoever lists one sees what it is. Again once they are over. */
export async function seedDemoOrders(tx: Tx, now: Date): Promise<void> {
  const open = await tx.query
    .selectFrom('bindingOrder')
    .select('bindingOrderId')
    .where('validUntil', '>', later(now, DAY))
    .where('endedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (open) return
  const dealers = await tx.query
    .selectFrom('bikeDealer')
    .select('bikeDealerId')
    .where('email', '~', '^dealer[0-9]+@example\\.com$')
    .orderBy('bikeDealerId')
    .execute()
  const prices = await tx.query
    .selectFrom('marketPrice')
    .select(['modelId', 'priceMin'])
    .where('modelTypeId', '=', ANY)
    .where('mileageId', '=', ANY)
    .orderBy('salesCount', 'desc')
    .orderBy('modelId')
    .limit(ORDERED_MODELS)
    .execute()
  const orders = prices.flatMap(({ modelId, priceMin: [min = 0] }, index) => {
    const dealer = dealers[index % Math.max(1, dealers.length)]
    const price = roundDownToStep(Math.round(min * SAFE_SHARE))
    return dealer && price >= MIN_PRICE ? [{ modelId, price, bikeDealerId: dealer.bikeDealerId }] : []
  })
  if (orders.length === 0) return
  await tx.query
    .insertInto('bindingOrder')
    .values(
      orders.map((order) => ({
        ...order,
        madeBy: `dealer:${order.bikeDealerId}`,
        requestKey: `demo ${order.modelId} ${tokyoDay(now)}`,
        mileageIdMost: null,
        yearFrom: null,
        leastGrade: 5,
        bikeCount: 3,
        validUntil: later(now, MAX_ORDER_DAYS * DAY),
        createdAt: now,
        endedAt: null,
        endedBy: null,
      })),
    )
    .onConflict((it) => it.columns(['bikeDealerId', 'requestKey']).doNothing())
    .execute()
}

const MIN_PRICE = 30_000
