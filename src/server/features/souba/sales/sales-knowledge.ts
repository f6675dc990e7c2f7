import type pg from 'pg'
import type { SalesCatalog } from '#domain/souba/files/sales-csv.ts'
import type { TypeYears } from '#domain/souba/type-years.ts'
import { ANY } from '../prices/price-rows.ts'

export interface KnownModel {
  readonly makerId: number
  readonly displacementCtgId: number
  readonly modelTypeIds: ReadonlySet<number>
  readonly makerName: string
  readonly modelName: string
  readonly types: readonly (TypeYears & { readonly modelTypeId: number; readonly name: string })[]
  /** In yen; null where the market says none. */
  readonly range: { readonly min: number; readonly max: number } | null
}

/** What rows are checked with, and shown with. */
export interface SalesKnowledge extends SalesCatalog {
  readonly models: ReadonlyMap<number, KnownModel>
  /** Titles by id. */
  readonly mileages: ReadonlyMap<number, string>
}

type ModelRow = Omit<KnownModel, 'modelTypeIds' | 'range'> & {
  readonly modelId: number
  readonly min: number | null
  readonly max: number | null
}

export async function readSalesKnowledge(client: pg.ClientBase): Promise<SalesKnowledge> {
  const models = await client.query<ModelRow>(
    `select model.model_id as "modelId", model.maker_id as "makerId", displacement_ctg_id as "displacementCtgId",
       maker_name_jp as "makerName", model_name_jp as "modelName", price_min[1] as min, price_max[1] as max,
       (select coalesce(json_agg(json_build_object('modelTypeId', model_type_id, 'name', name, 'startYear', start_year,
         'endYear', end_year) order by sort_order), '[]') from model_type where model_type.model_id = model.model_id) as types
     from model join maker on maker.maker_id = model.maker_id
       left join market_price price on price.model_id = model.model_id and price.model_type_id = ${ANY} and price.mileage_id = ${ANY}`,
  )
  const mileages = await client.query<{ mileageId: number; title: string }>(
    'select mileage_id as "mileageId", title from mileage',
  )
  return {
    models: new Map(
      models.rows.map(({ modelId, min, max, ...model }) => [
        modelId,
        {
          ...model,
          modelTypeIds: new Set(model.types.map(({ modelTypeId }) => modelTypeId)),
          range: min === null || max === null ? null : { min, max },
        },
      ]),
    ),
    mileageIds: new Set(mileages.rows.map(({ mileageId }) => mileageId)),
    mileages: new Map(mileages.rows.map(({ mileageId, title }) => [mileageId, title])),
  }
}
