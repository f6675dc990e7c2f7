import { isDeepStrictEqual } from 'node:util'
import { bikesLeft, type GivenOrder, MAX_OPEN_ORDERS, orderFaults } from '#domain/auction/order/binding-order.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { keyUsed } from '#domain/errors/key-used.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { type Actor, actorName } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import { noteAct } from '../audit/index.ts'
import type { Catalog } from '../catalog/index.ts'
import { type BindingOrder, readDealersOrders } from './read-orders.ts'

interface NewOrder extends GivenOrder {
  readonly bikeDealerId: number
  readonly idempotencyKey: string
}

const MAX_KEY_LENGTH = 100
const ORDERED_ALREADY = 'この画面からは、別の内容の買取注文を登録済みです。一覧をご確認ください。'
const DEALER_IS_OUT = 'お支払いの確認が済んでいない車両があるため、買取注文を登録できません。'

/** A dealer binds itself. Nothing of an order is changed afterwards: another price is another order. */
export async function makeOrder(
  tx: Tx,
  catalog: Pick<Catalog, 'modelById' | 'mileages'>,
  by: Actor,
  { bikeDealerId, idempotencyKey, ...given }: NewOrder,
  now: Date,
): Promise<number> {
  assertOrder(catalog, given, now)
  if (idempotencyKey.trim() === '' || idempotencyKey.length > MAX_KEY_LENGTH) throw new ExpectedError('BAD_REQUEST')
  // Two requests at once wait for each other here; the second finds the first.
  await tx.query
    .selectFrom('bikeDealer')
    .select('bikeDealerId')
    .where('bikeDealerId', '=', bikeDealerId)
    .forNoKeyUpdate()
    .execute()
  const first = await findFirst(tx, bikeDealerId, idempotencyKey)
  if (first) {
    const { bindingOrderId, ...known } = first
    if (!isDeepStrictEqual(known, { ...given, prefectures: [...given.prefectures] })) throw keyUsed(ORDERED_ALREADY)
    noteAct('repeated')
    return bindingOrderId
  }
  const orders = await readDealersOrders(tx.query, bikeDealerId)
  if (orders.filter((order) => isOpen(order, now)).length >= MAX_OPEN_ORDERS)
    throw new ExpectedError('ERROR_EXCEEDING_UPPER_LIMIT', {
      message: `有効な買取注文は${MAX_OPEN_ORDERS}件までです。不要な注文を終了してから登録してください。`,
    })
  if (await isBiddingHeld(tx, bikeDealerId))
    throw new ExpectedError('ERROR_AUCTION_STATUS_INVALID', { message: DEALER_IS_OUT })
  const { prefectures, ...order } = given
  const { bindingOrderId } = await tx.query
    .insertInto('bindingOrder')
    .values({
      ...order,
      prefectures: [...prefectures],
      bikeDealerId,
      madeBy: actorName(by),
      requestKey: idempotencyKey,
      createdAt: now,
    })
    .returning('bindingOrderId')
    .executeTakeFirstOrThrow()
  return bindingOrderId
}

/** At any time; what is promised by then is bought all the same. An order that is over stays over. */
export async function endOrder(tx: Tx, by: Actor, bikeDealerId: number, bindingOrderId: number, now: Date) {
  const known = await tx.query
    .selectFrom('bindingOrder')
    .select('endedAt')
    .where('bindingOrderId', '=', bindingOrderId)
    .where('bikeDealerId', '=', bikeDealerId)
    .forUpdate()
    .executeTakeFirst()
  if (!known) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  if (known.endedAt !== null) return noteAct('repeated')
  await tx.query
    .updateTable('bindingOrder')
    .set({ endedAt: now, endedBy: actorName(by) })
    .where('bindingOrderId', '=', bindingOrderId)
    .execute()
}

function assertOrder({ modelById, mileages }: Pick<Catalog, 'modelById' | 'mileages'>, given: GivenOrder, now: Date) {
  const { modelId, mileageIdMost, prefectures } = given
  const unknown = {
    modelId: !modelById.has(modelId),
    mileageIdMost: mileageIdMost !== null && !mileages.some(({ mileageId }) => mileageId === mileageIdMost),
    prefectures: prefectures.some((code) => !PREFECTURES.some((it) => it.code === code)),
  }
  const fields = Object.entries(unknown)
    .filter(([, isUnknown]) => isUnknown)
    .map(([field]) => ({ field, message: '選び直してください。' }))
  const faults = [...fields, ...orderFaults(given, now)]
  if (faults.length > 0) throw new ExpectedError('BAD_REQUEST', { fields: faults })
}

function isOpen(order: BindingOrder, now: Date): boolean {
  return bikesLeft({ ...order, isDealerOut: false }, now) > 0
}

function findFirst(tx: Tx, bikeDealerId: number, requestKey: string) {
  return tx.query
    .selectFrom('bindingOrder')
    .select(['bindingOrderId', 'modelId', 'mileageIdMost', 'yearFrom', 'prefectures'])
    .select(['price', 'leastGrade', 'bikeCount', 'validUntil'])
    .where('bikeDealerId', '=', bikeDealerId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
}

async function isBiddingHeld(tx: Tx, bikeDealerId: number): Promise<boolean> {
  const held = await tx.query
    .selectFrom('handOver')
    .innerJoin('auction', 'auction.auctionId', 'handOver.auctionId')
    .select('handOver.auctionId')
    .where('isBiddingHeld', '=', true)
    .where('winnerDealerId', '=', bikeDealerId)
    .where('auctionStatus', '=', 31)
    .executeTakeFirst()
  return held !== undefined
}
