import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import pg from 'pg'
import type { CsvFault } from '#domain/souba/files/csv-table.ts'
import { type SalesCatalog, SalesCsvReader } from '#domain/souba/files/sales-csv.ts'
import type { SalesColumns } from '#domain/souba/sales-book.ts'
import { closeImport, type ImportOrigin, LOCK_IMPORTS, openImport } from './sales-imports.ts'
import { writeSales } from './write-sales.ts'

export interface AddedSales {
  readonly added: number
  /** Were there from an earlier import. */
  readonly known: number
  /** Of those: sales of which this file tells year, kilometres or grade for the first time. */
  readonly completed?: number
}

/**
 * Known again is a sale by the id of its source; without one by what it says, and of several in one file that say the
 * same by which of them it is: two equal sales of a day count twice, the same file counts once.
 */
const IDENTITY = `coalesce('id|' || source_id, concat_ws('|', 'row', sold_on, model_id, coalesce(model_type_id::text, ''),
  coalesce(mileage_id::text, ''), price,
  row_number() over (partition by source_id is null, sold_on, model_id, model_type_id, mileage_id, price)))`

/** Ids of sales that an earlier import brought with another content: nothing is added. */
export interface ChangedSales {
  readonly changed: readonly string[]
}

/** Adds the sales of a file that are not there yet, as one import that can be taken back; without an origin it only counts them. */
export async function addSales(
  client: pg.ClientBase,
  sales: SalesColumns,
  /** Null: only counts. */
  origin: ImportOrigin | null,
): Promise<AddedSales | ChangedSales> {
  await client.query('begin')
  try {
    await client.query(
      `create temporary table incoming_sale (sold_on date, model_id integer, model_type_id integer, mileage_id integer,
        price integer, model_year integer, mileage_km integer, grade integer, source_id text) on commit drop`,
    )
    await writeSales(client, sales, { table: 'incoming_sale', lastColumn: 'source_id' })
    if (origin) await client.query(LOCK_IMPORTS)
    const changed = sales.sourceId ? await changedIds(client) : []
    if (changed.length > 0) {
      await client.query('rollback')
      return { changed }
    }
    const { added, completed } = origin
      ? await addAsImport(client, sales, origin)
      : { added: await countNew(client), completed: 0 }
    await client.query('commit')
    return { added, known: sales.day.length - added, ...(completed > 0 && { completed }) }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function addAsImport(client: pg.ClientBase, sales: SalesColumns, origin: ImportOrigin) {
  const importId = await openImport(client, origin)
  const completed = tellsMore(sales) ? await completeKnown(client, importId) : 0
  const added = await insertNew(client, importId)
  await closeImport(client, importId, added, completed)
  return { added, completed }
}

async function insertNew(client: pg.ClientBase, importId: number): Promise<number> {
  const { rowCount } = await client.query(
    `insert into sale (sold_on, model_id, model_type_id, mileage_id, price, model_year, mileage_km, grade, source, identity, sales_import_id)
     select sold_on, model_id, model_type_id, mileage_id, price, model_year, mileage_km, grade, 'import', ${IDENTITY}, $1::bigint
     from incoming_sale
     on conflict (model_id, identity) where identity is not null do nothing`,
    [importId],
  )
  return rowCount ?? 0
}

function tellsMore({ modelYear, mileageKm, grade }: SalesColumns): boolean {
  return Boolean(modelYear ?? mileageKm ?? grade)
}

/** A file that was imported before its source told years: they are added, what is there stays. */
async function completeKnown(client: pg.ClientBase, importId: number): Promise<number> {
  const { rowCount } = await client.query(
    `with told as (
       select sale.sale_id, sale.model_id, sale.model_year, sale.mileage_km, sale.grade, incoming.model_year as told_year,
         incoming.mileage_km as told_km, incoming.grade as told_grade
       from (select *, ${IDENTITY} as identity from incoming_sale) incoming
         join sale on sale.model_id = incoming.model_id and sale.identity = incoming.identity
       where sale.model_year is null and incoming.model_year is not null
         or sale.mileage_km is null and incoming.mileage_km is not null
         or sale.grade is null and incoming.grade is not null
     ), kept as (
       insert into sale_before_import (sales_import_id, sale_id, model_id, model_year, mileage_km, grade)
       select $1::bigint, sale_id, model_id, model_year, mileage_km, grade from told
     )
     update sale set model_year = coalesce(sale.model_year, told_year),
       mileage_km = coalesce(sale.mileage_km, told_km), grade = coalesce(sale.grade, told_grade)
     from told where sale.sale_id = told.sale_id and sale.model_id = told.model_id`,
    [importId],
  )
  return rowCount ?? 0
}

async function changedIds(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ source_id: string }>(
    `select incoming.source_id from incoming_sale incoming join sale on sale.identity = 'id|' || incoming.source_id
     where (sale.sold_on, sale.model_id, sale.model_type_id, sale.mileage_id, sale.price) is distinct from
       (incoming.sold_on, incoming.model_id, incoming.model_type_id, incoming.mileage_id, incoming.price)
       or sale.model_year <> incoming.model_year or sale.mileage_km <> incoming.mileage_km or sale.grade <> incoming.grade`,
  )
  return rows.map(({ source_id }) => source_id)
}

async function countNew(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from (select model_id, ${IDENTITY} as identity from incoming_sale) incoming
     where not exists (select from sale where sale.model_id = incoming.model_id and sale.identity = incoming.identity)`,
  )
  return rows[0]?.count ?? 0
}

/** Imports a file of sales: all of its rows that are not there yet, or none and every fault with its line. */
export async function importSales(
  url: string,
  file: string,
  today: string,
): Promise<AddedSales | { faults: CsvFault[] }> {
  const client = new pg.Client({ connectionString: url, application_name: 'kaitori-import' })
  await client.connect()
  try {
    const reader = new SalesCsvReader({ today, catalog: await readSalesCatalog(client), extraColumns: 'refused' })
    for await (const chunk of createReadStream(file)) reader.push(chunk as Uint8Array)
    const result = reader.finish()
    if ('faults' in result) return result
    const origin = { fileName: basename(file), partnerId: null, now: new Date() }
    const added = await addSales(client, result.rows, origin)
    return 'changed' in added ? { faults: reader.faultsOfChanged(added.changed) } : added
  } finally {
    await client.end()
  }
}

export async function readSalesCatalog(client: pg.ClientBase): Promise<SalesCatalog> {
  const models = await client.query<{ modelId: number; makerId: number; displacementCtgId: number; typeIds: number[] }>(
    `select model_id as "modelId", maker_id as "makerId", displacement_ctg_id as "displacementCtgId",
       array(select model_type_id from model_type where model_type.model_id = model.model_id) as "typeIds" from model`,
  )
  const mileages = await client.query<{ mileageId: number }>('select mileage_id as "mileageId" from mileage')
  return {
    models: new Map(
      models.rows.map(({ typeIds, ...model }) => [model.modelId, { ...model, modelTypeIds: new Set(typeIds) }]),
    ),
    mileageIds: new Set(mileages.rows.map(({ mileageId }) => mileageId)),
  }
}
