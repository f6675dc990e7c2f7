import { orderReleasedMail, orderUsedMail } from '#content/mail/order-mails.ts'
import { bikesLeft, fits, type OfferedBike } from '#domain/auction/order/binding-order.ts'
import { type OrderWay, promiseEndsAt } from '#domain/auction/order/promise.ts'
import { STATUS } from '#domain/auction/status.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { isOutsideMarket } from '#domain/listing/second-look.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { type AuctionParts, type AuctionRow, bikeOf, dealerRecipients, lockAuction } from '../auction/index.ts'
import { noteAct } from '../audit/index.ts'
import { lockOrder } from './read-orders.ts'

interface UsedOrder {
  readonly auctionId: number
  readonly bindingOrderId: number
  /** That was shown. */
  readonly price: number
  readonly way: OrderWay
}

const ORDER_GONE =
  'この買取の申し込みは、ほかの方の出品で埋まったか、終了しました。いまの条件をご確認のうえ、選び直してください。'
const TOO_LATE = '審査が終わったため、買取の申し込みは変更できません。'

/**
 * The owner takes one bike of a dealer's order for a listing that waits for its inspection. It is no command of the auction:
 * it changes nothing of what the operator inspects, and the listing keeps its version. What follows is decided as it passes.
 */
export async function useOrder(tx: Tx, parts: AuctionParts, bikeOwnerId: number, used: UsedOrder): Promise<void> {
  const { auctionId, bindingOrderId, price, way } = used
  const { row, now } = await lockOwnListing(tx, parts, bikeOwnerId, auctionId)
  const before = await findPromise(tx, auctionId)
  if (before && before.releasedAt === null && before.bindingOrderId === bindingOrderId && before.way === way)
    return noteAct('repeated')
  assertWaits(row)
  const order = await lockOrder(tx.query, bindingOrderId)
  // One that this listing has taken already is there for its other way, too.
  const isOwn = before !== undefined && before.releasedAt === null && before.bindingOrderId === bindingOrderId
  if (!order || order.price !== price || !fits(order, offeredBike(row)) || (!isOwn && bikesLeft(order, now) === 0))
    throw new ExpectedError('ERROR_CONTENT_CHANGED', { message: ORDER_GONE })
  if (before && before.releasedAt === null && !isOwn)
    await notifyDealer(tx, parts, row, { ...before, what: 'released' }, now)
  const promise = {
    bindingOrderId,
    way,
    promisedAt: isOwn ? before.promisedAt : now,
    holdsUntil: promiseEndsAt(isOwn ? before.promisedAt : now),
    releasedAt: null,
  }
  await tx.query
    .insertInto('orderPromise')
    .values({ auctionId, ...promise })
    .onConflict((it) => it.column('auctionId').doUpdateSet(promise))
    .execute()
  // Of its other way, too: what the dealer was told first no longer holds.
  await notifyDealer(tx, parts, row, { bindingOrderId, way, what: 'used' }, now)
  noteAct('done')
}

/** The owner would rather have an auction alone. */
export async function releaseOrder(tx: Tx, parts: AuctionParts, bikeOwnerId: number, auctionId: number): Promise<void> {
  const { row, now } = await lockOwnListing(tx, parts, bikeOwnerId, auctionId)
  const promise = await findPromise(tx, auctionId)
  if (!promise || promise.releasedAt !== null) return noteAct('repeated')
  assertWaits(row)
  await tx.query.updateTable('orderPromise').set({ releasedAt: now }).where('auctionId', '=', auctionId).execute()
  await notifyDealer(tx, parts, row, { ...promise, what: 'released' }, now)
  noteAct('done')
}

/** As an order sees it. */
export function offeredBike(row: AuctionRow): OfferedBike {
  const { modelId, mileageId, firstRegistration, prefecture } = row
  return { modelId, mileageId, firstRegistration, prefecture: prefecture ?? '', isOutsideMarket: isOutsideMarket(row) }
}

async function lockOwnListing(tx: Tx, parts: AuctionParts, bikeOwnerId: number, auctionId: number) {
  const locked = await lockAuction(tx, auctionId, parts.at)
  if (locked?.row.bikeOwnerId !== bikeOwnerId) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  return locked
}

function assertWaits({ auctionStatus }: AuctionRow): void {
  if (auctionStatus !== STATUS.beforeInspection)
    throw new ExpectedError('ERROR_AUCTION_STATUS_INVALID', { message: TOO_LATE })
}

function findPromise(tx: Tx, auctionId: number) {
  return tx.query.selectFrom('orderPromise').selectAll().where('auctionId', '=', auctionId).executeTakeFirst()
}

const MAILS = { used: orderUsedMail, released: orderReleasedMail }

async function notifyDealer(
  tx: Tx,
  parts: AuctionParts,
  { modelId }: AuctionRow,
  { bindingOrderId, way, what }: Pick<UsedOrder, 'bindingOrderId' | 'way'> & { readonly what: keyof typeof MAILS },
  now: Date,
): Promise<void> {
  const { bikeDealerId, price } = await tx.query
    .selectFrom('bindingOrder')
    .select(['bikeDealerId', 'price'])
    .where('bindingOrderId', '=', bindingOrderId)
    .executeTakeFirstOrThrow()
  const { bikeName, kind } = await bikeOf(tx.query, modelId)
  const url = `${parts.origin}/partner/buy-orders/binding?dealer=${bikeDealerId}`
  for (const { name, email, clientName } of await dealerRecipients(tx.query, bikeDealerId)) {
    const document = MAILS[what]({
      name,
      clientName,
      bikeName,
      kind,
      price: `¥${price.toLocaleString('ja-JP')}`,
      way,
      url,
    })
    await queueMail(tx, parts, { kind: `order-${what}`, to: email, document, bikeOwnerId: null }, now)
  }
}
