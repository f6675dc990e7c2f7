import { sql } from 'kysely'
import { isShownRange } from '#domain/souba/format.ts'
import { kmOfBand } from '#domain/souba/mileage-band.ts'
import type { BikeDetails } from '#domain/souba/sale.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Db } from '../../db/client.ts'
import type { Catalog, Model } from '../catalog/index.ts'
import { ANY } from './prices/price-rows.ts'

interface Range {
  readonly min: number
  /** Half of such sales exceed it. */
  readonly middle: number
  readonly max: number
}

/** A stored range with its three months ahead. */
export interface MarketPrice extends Range {
  readonly future: readonly Range[]
  readonly salesCount: number
  /** With the years before and after; null where no year was asked for. */
  readonly nearSalesCount: number | null
  /** Of the model, whatever type and mileage, where it was read with it. */
  readonly modelSalesCount: number | null
  /** Whether only sales of one mileage band were counted; an unreadable or missing meter is none. */
  readonly isOfMileage: boolean
  /** The grade that the range is for; null: of any. */
  readonly grade: number | null
  readonly updatedAt: Date
}

interface PriceRow {
  readonly salesCount: number
  readonly priceMin: readonly number[]
  readonly priceMax: readonly number[]
  readonly priceMiddle: readonly number[] | null
  readonly computedAt: Date
}

const PRICE_COLUMNS = ['salesCount', 'priceMin', 'priceMiddle', 'priceMax', 'computedAt'] as const

function toPrice(row: PriceRow, modelSalesCount: number | null): MarketPrice {
  const { salesCount, priceMin, priceMiddle, priceMax, computedAt } = row
  const ranges = priceMin.map((min, horizon) => {
    const max = priceMax[horizon] ?? min
    return { min, middle: priceMiddle?.[horizon] ?? middleOf(min, max), max }
  })
  return priceOf(ranges, salesCount, modelSalesCount, computedAt)
}

export function priceOf(
  [now = { min: 0, middle: 0, max: 0 }, ...future]: readonly Range[],
  salesCount: number,
  modelSalesCount: number | null,
  updatedAt: Date,
): MarketPrice {
  const { min, middle, max } = now
  return {
    ...{ min, middle, max, future, salesCount, modelSalesCount, updatedAt },
    ...{ nearSalesCount: null, isOfMileage: false, grade: null },
  }
}

/** Of a row that an earlier version has written, until all prices are computed anew. */
export function middleOf(min: number, max: number): number {
  return Math.round(Math.sqrt(min * max))
}

/** What may be said of it: a range that is too wide is none. */
export function sayable(price: MarketPrice | null | undefined): MarketPrice | null {
  return price && isShownRange(price.min, price.max) ? price : null
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
  const [cell = null] = await readPriceCells(db, [{ modelId, modelTypeId, mileageId }])
  return cell
}

export interface PricedBike extends Readonly<BikeDetails> {
  readonly modelId: number
  readonly modelTypeId: number | null
  readonly mileageId: number | null
}

/** The same for several bikes, in their order. */
export async function readPriceCells(db: Db, bikes: readonly PricedBike[]): Promise<(PriceCell | null)[]> {
  const { rows } = await sql<CellRow>`
    select ${sql.join(CELL_COLUMNS.map((name) => sql.ref(`price.${name}`)))}
    from (
      select distinct * from unnest(
        ${bikes.map(({ modelId }) => modelId)}::int[],
        ${bikes.map(({ modelTypeId }) => modelTypeId ?? ANY)}::int[],
        ${bikes.map(({ mileageId }) => mileageId ?? ANY)}::int[]
      ) as wanted (model_id, model_type_id, mileage_id)
    ) as wanted
    join market_price as price on price.model_id = wanted.model_id
      and price.model_type_id in (wanted.model_type_id, ${ANY}) and price.mileage_id in (wanted.mileage_id, ${ANY})`.execute(
    db,
  )
  const byModel = groupBy(rows, ({ modelId }) => modelId)
  return bikes.map((bike) => pickCell(byModel.get(bike.modelId) ?? [], bike))
}

interface CellRow extends PriceRow {
  readonly modelId: number
  readonly modelTypeId: number
  readonly mileageId: number
}

const CELL_COLUMNS = ['modelId', 'modelTypeId', 'mileageId', ...PRICE_COLUMNS]

function pickCell(rows: readonly CellRow[], bike: PricedBike): PriceCell | null {
  const ownType = bike.modelTypeId ?? ANY
  const ownMileage = bike.mileageId ?? ANY
  const wanted = [
    [ownType, ownMileage],
    [ANY, ownMileage],
    [ownType, ANY],
    [ANY, ANY],
  ] as const
  for (const [type, mileage] of wanted) {
    const row = rows.find((it) => it.modelTypeId === type && it.mileageId === mileage)
    const modelRow = rows.find((it) => it.modelTypeId === ANY && it.mileageId === ANY)
    if (row)
      return {
        price: { ...toPrice(row, modelRow?.salesCount ?? null), isOfMileage: kmOfBand(mileage) !== null },
        modelTypeId: type || null,
        mileageId: mileage || null,
      }
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
  return new Map(rows.map((row) => [row.modelId, toPrice(row, row.salesCount)]))
}

/** Ranges by type, or by mileage, of each model. */
export async function readPricesBy(
  db: Db,
  modelIds: readonly number[],
  dimension: 'modelTypeId' | 'mileageId',
): Promise<Map<number, Map<number, MarketPrice>>> {
  const other = dimension === 'modelTypeId' ? 'mileageId' : 'modelTypeId'
  const rows = await db
    .selectFrom('marketPrice')
    .select(['modelId', dimension, ...PRICE_COLUMNS])
    .where('modelId', 'in', modelIds)
    .where(dimension, '<>', ANY)
    .where(other, '=', ANY)
    .execute()
  const byModel = groupBy(rows, ({ modelId }) => modelId)
  return new Map(
    [...byModel].map(([modelId, own]) => [modelId, new Map(own.map((row) => [row[dimension], toPrice(row, null)]))]),
  )
}

export async function readHistories(db: Db, modelIds: readonly number[]) {
  const rows = await db
    .selectFrom('marketHistory')
    .select(['modelId', 'month', 'salesCount', 'priceMin', 'priceMiddle', 'priceMax'])
    .where('modelId', 'in', modelIds)
    .orderBy('month')
    .execute()
  return groupBy(rows, ({ modelId }) => modelId)
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
