import type { Db } from '../../db/client.ts'
import type { Catalog, Model } from '../catalog/catalog-store.ts'
import { ANY } from './price-rows.ts'

/** A stored range with its three months ahead. */
export interface MarketPrice {
  readonly min: number
  readonly max: number
  readonly future: readonly { readonly min: number; readonly max: number }[]
  readonly salesCount: number
  readonly updatedAt: Date
}

interface PriceRow {
  readonly salesCount: number
  readonly priceMin: readonly number[]
  readonly priceMax: readonly number[]
  readonly computedAt: Date
}

const PRICE_COLUMNS = ['salesCount', 'priceMin', 'priceMax', 'computedAt'] as const

function toPrice({ salesCount, priceMin, priceMax, computedAt }: PriceRow): MarketPrice {
  const [now, ...future] = priceMin.map((min, horizon) => ({ min, max: priceMax[horizon] ?? min }))
  return { min: now?.min ?? 0, max: now?.max ?? 0, future, salesCount, updatedAt: computedAt }
}

export async function readPrice(
  db: Db,
  modelId: number,
  modelTypeId: number | null,
  mileageId: number | null,
): Promise<MarketPrice | null> {
  return (await readPriceCell(db, modelId, modelTypeId, mileageId))?.price ?? null
}

/** A range, and the type and mileage that it is of. */
export interface PriceCell {
  readonly price: MarketPrice
  readonly modelTypeId: number | null
  readonly mileageId: number | null
}

/**
 * The range for model, type and mileage as far as given. A combination that was never sold has no cell of its own: the
 * widest one that still knows the mileage, then the type, then the model speaks for it.
 */
export async function readPriceCell(
  db: Db,
  modelId: number,
  modelTypeId: number | null,
  mileageId: number | null,
): Promise<PriceCell | null> {
  const wanted = [
    [modelTypeId ?? ANY, mileageId ?? ANY],
    [ANY, mileageId ?? ANY],
    [modelTypeId ?? ANY, ANY],
    [ANY, ANY],
  ] as const
  const rows = await db
    .selectFrom('marketPrice')
    .select(['modelTypeId', 'mileageId', ...PRICE_COLUMNS])
    .where('modelId', '=', modelId)
    .where('modelTypeId', 'in', [modelTypeId ?? ANY, ANY])
    .where('mileageId', 'in', [mileageId ?? ANY, ANY])
    .execute()
  for (const [type, mileage] of wanted) {
    const row = rows.find((it) => it.modelTypeId === type && it.mileageId === mileage)
    if (row) return { price: toPrice(row), modelTypeId: type || null, mileageId: mileage || null }
  }
  return null
}

/** The ranges of several models, whatever type and mileage. */
export async function readModelPrices(db: Db, modelIds: readonly number[]): Promise<Map<number, MarketPrice>> {
  if (modelIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('marketPrice')
    .select(['modelId', ...PRICE_COLUMNS])
    .where('modelId', 'in', modelIds)
    .where('modelTypeId', '=', ANY)
    .where('mileageId', '=', ANY)
    .execute()
  return new Map(rows.map((row) => [row.modelId, toPrice(row)]))
}

/** Ranges by type, or by mileage, of one model. */
export async function readPricesBy(
  db: Db,
  modelId: number,
  dimension: 'modelTypeId' | 'mileageId',
): Promise<Map<number, MarketPrice>> {
  const other = dimension === 'modelTypeId' ? 'mileageId' : 'modelTypeId'
  const rows = await db
    .selectFrom('marketPrice')
    .select([dimension, ...PRICE_COLUMNS])
    .where('modelId', '=', modelId)
    .where(dimension, '<>', ANY)
    .where(other, '=', ANY)
    .execute()
  return new Map(rows.map((row) => [row[dimension], toPrice(row)]))
}

export async function readHistory(db: Db, modelId: number) {
  return db
    .selectFrom('marketHistory')
    .select(['month', 'salesCount', 'priceMin', 'priceMax'])
    .where('modelId', '=', modelId)
    .orderBy('month')
    .execute()
}

export interface RankedModel {
  readonly rank: number
  readonly model: Model
  readonly salesCount: number
}

const RANKING_MONTHS = 6

/** Models by sales of the last six months, of a maker or a displacement category where given. */
export async function readRanking(
  db: Db,
  catalog: Catalog,
  filter: { readonly makerId: number | null; readonly displacementCtgId: number | null },
  first: number,
): Promise<RankedModel[]> {
  let query = db
    .selectFrom('marketHistory')
    .innerJoin('model', 'model.modelId', 'marketHistory.modelId')
    .select(({ fn }) => ['model.modelId', fn.sum<number>('salesCount').as('sales')])
    .where('month', 'in', (months) =>
      months.selectFrom('marketHistory').select('month').distinct().orderBy('month', 'desc').limit(RANKING_MONTHS),
    )
  if (filter.makerId !== null) query = query.where('makerId', '=', filter.makerId)
  if (filter.displacementCtgId !== null) query = query.where('displacementCtgId', '=', filter.displacementCtgId)
  const rows = await query
    .groupBy('model.modelId')
    .having(({ fn }) => fn.sum('salesCount'), '>', 0)
    .orderBy('sales', 'desc')
    .orderBy('model.modelId')
    .limit(first)
    .execute()
  return rows.flatMap(({ modelId, sales }, index) => {
    const model = catalog.modelById.get(modelId)
    return model ? [{ rank: index + 1, model, salesCount: Number(sales) }] : []
  })
}
