import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import { writtenWords } from '#domain/account/written-text.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { PartnerTables } from '../../../db/schema/partner.ts'
import { assertRead, changeTime } from '../../../graphql/read-version.ts'
import type { Catalog } from '../../catalog/index.ts'

export type BuyOrder = Selectable<PartnerTables['buyOrder']>

const MAX_ORDERS = 100

export function readBuyOrders(db: Db, bikeDealerId: number): Promise<BuyOrder[]> {
  return db
    .selectFrom('buyOrder')
    .selectAll()
    .where('bikeDealerId', '=', bikeDealerId)
    .orderBy('isActive', 'desc')
    .orderBy('buyOrderId', 'desc')
    .limit(2 * MAX_ORDERS)
    .execute()
}

function contentOf({
  makerId,
  modelId,
  displacementCtgId,
  mileageIdMost,
  priceMost,
  note,
  isActive,
}: Omit<BuyOrderInput, 'buyOrderId' | 'readAt'>) {
  return { makerId, modelId, displacementCtgId, mileageIdMost, priceMost, note, isActive }
}

interface BuyOrderInput {
  readonly buyOrderId: number | null
  readonly makerId: number | null
  readonly modelId: number | null
  readonly displacementCtgId: number | null
  readonly mileageIdMost: number | null
  readonly priceMost: number | null
  readonly note: string
  readonly isActive: boolean
  /** When the order that was read had been written; null for a new one. */
  readonly readAt: Date | null
}

type Choices = Pick<Catalog, 'makerById' | 'modelById' | 'displacementCategories' | 'mileages'>

/** What is chosen has to be in the catalog; a number that no page offers is a fault of its field. */
export function assertKnown(order: BuyOrderInput, catalog: Choices): void {
  const { makerId, modelId, displacementCtgId, mileageIdMost } = order
  const unknown = {
    makerId: makerId !== null && !catalog.makerById.has(makerId),
    modelId: modelId !== null && !isModelOf(catalog.modelById.get(modelId), makerId),
    displacementCtgId:
      displacementCtgId !== null &&
      !catalog.displacementCategories.some((it) => it.displacementCtgId === displacementCtgId),
    mileageIdMost: mileageIdMost !== null && !catalog.mileages.some(({ mileageId }) => mileageId === mileageIdMost),
  }
  const fields = Object.entries(unknown)
    .filter(([, isUnknown]) => isUnknown)
    .map(([field]) => ({ field, message: '選び直してください。' }))
  if (fields.length > 0) throw new ExpectedError('BAD_REQUEST', { fields })
  assertSize(order, catalog)
}

/** No bike would fit a model together with a displacement that is not the model's. */
function assertSize({ modelId, displacementCtgId }: BuyOrderInput, catalog: Choices): void {
  const model = modelId === null ? undefined : catalog.modelById.get(modelId)
  if (!model || displacementCtgId === null || model.displacementCtgId === displacementCtgId) return
  const message = `選択した車種の排気量（${model.displacement}cc）に合いません。排気量か車種を選び直してください。`
  throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'displacementCtgId', message }] })
}

/** Of any maker where none is chosen. */
function isModelOf(model: { readonly makerId: number } | undefined, makerId: number | null): boolean {
  return model !== undefined && (makerId === null || model.makerId === makerId)
}

/** In characters. */
const MAX_NOTE_LENGTH = 200

/** A new one, or a change of the dealer's own. Returns its id. */
export async function saveBuyOrder(tx: Tx, bikeDealerId: number, input: BuyOrderInput, now: Date): Promise<number> {
  const { buyOrderId, readAt, ...order } = input
  const { makerId, modelId, displacementCtgId, priceMost } = order
  if (makerId === null && modelId === null && displacementCtgId === null)
    throw new ExpectedError('ERROR_REQUIRED', {
      fields: [{ field: 'makerId', message: 'メーカー・車種・排気量のいずれかを選択してください' }],
    })
  if (priceMost !== null && (priceMost < 1_000 || priceMost > 100_000_000))
    throw new ExpectedError('BAD_REQUEST', {
      fields: [{ field: 'priceMost', message: '上限金額は1,000円以上、1億円以下で入力してください。' }],
    })
  const note = writtenWords(order.note)
  if ([...note].length > MAX_NOTE_LENGTH)
    throw new ExpectedError('BAD_REQUEST', {
      fields: [{ field: 'note', message: `メモは${MAX_NOTE_LENGTH}文字以内で入力してください。` }],
    })
  const values = { ...order, note, updatedAt: now }
  if (buyOrderId !== null) {
    const known = await lockBuyOrder(tx, bikeDealerId, buyOrderId)
    if (!known) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
    // Sent again, it is there already.
    if (isDeepStrictEqual(contentOf(known), contentOf(values))) return buyOrderId
    assertRead(known, readAt)
    await tx.query
      .updateTable('buyOrder')
      .set({ ...values, updatedAt: changeTime(known, now) })
      .where('buyOrderId', '=', buyOrderId)
      .execute()
    return buyOrderId
  }
  // Two requests at once wait for each other here; the second finds the first.
  await tx.query
    .selectFrom('bikeDealer')
    .select('bikeDealerId')
    .where('bikeDealerId', '=', bikeDealerId)
    .forUpdate()
    .execute()
  const known = await readBuyOrders(tx.query, bikeDealerId)
  const { updatedAt: _, ...wanted } = values
  const twin = known.find((it) => isDeepStrictEqual(contentOf(it), contentOf(wanted)))
  if (twin) return twin.buyOrderId
  if (known.filter(({ isActive }) => isActive).length >= MAX_ORDERS)
    throw new ExpectedError('ERROR_EXCEEDING_UPPER_LIMIT')
  const created = await tx.query
    .insertInto('buyOrder')
    .values({ ...values, bikeDealerId, createdAt: now })
    .returning('buyOrderId')
    .executeTakeFirstOrThrow()
  return created.buyOrderId
}

/** The dealer's own, as it was read; one that is gone was deleted before: a request that is sent again. */
export async function deleteBuyOrder(tx: Tx, bikeDealerId: number, buyOrderId: number, readAt: Date): Promise<void> {
  const known = await lockBuyOrder(tx, bikeDealerId, buyOrderId)
  if (!known) {
    const others = await tx.query
      .selectFrom('buyOrder')
      .select('buyOrderId')
      .where('buyOrderId', '=', buyOrderId)
      .executeTakeFirst()
    if (others) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
    return
  }
  assertRead(known, readAt)
  await tx.query.deleteFrom('buyOrder').where('buyOrderId', '=', buyOrderId).execute()
}

function lockBuyOrder(tx: Tx, bikeDealerId: number, buyOrderId: number): Promise<BuyOrder | undefined> {
  return tx.query
    .selectFrom('buyOrder')
    .selectAll()
    .where('buyOrderId', '=', buyOrderId)
    .where('bikeDealerId', '=', bikeDealerId)
    .forUpdate()
    .executeTakeFirst()
}
