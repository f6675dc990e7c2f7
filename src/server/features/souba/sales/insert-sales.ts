import type pg from 'pg'
import type { CsvFault } from '#domain/souba/files/csv-table.ts'
import { IDENTITY, TELLS_MORE } from './sale-identity.ts'
import { closeImport, type ImportOrigin, LOCK_IMPORTS, openImport } from './sales-imports.ts'
import { changedRows } from './stage-sales.ts'

interface InsertedSales {
  readonly added: number
  /** Of the known ones. */
  readonly completed: number
  /** Null where nothing came of it. */
  readonly salesImportId: number | null
}

/** At once; between two of them it is told how far it is, and whether to go on. */
const ROWS_AT_ONCE = 50_000

/**
 * Adds the staged rows that are not there yet as one import, which can be taken back, within the transaction that is open on
 * the connection. Faults: another import came first and brought one of the ids with another content.
 */
export async function insertSales(
  client: pg.ClientBase,
  salesFileId: number,
  origin: ImportOrigin,
  onProgress: (rows: number) => Promise<void> = async () => undefined,
): Promise<InsertedSales | { readonly faults: readonly CsvFault[] }> {
  await client.query(LOCK_IMPORTS)
  const faults = await changedRows(client, salesFileId)
  if (faults.length > 0) return { faults }
  await client.query(
    `create temporary table staged on commit drop as
     select row_number() over () as place, staged_sale.*, ${IDENTITY} as identity from staged_sale where sales_file_id = ${Number(salesFileId)}`,
  )
  await client.query('create index on staged (place)')
  await client.query('analyze staged')
  const importId = await openImport(client, origin)
  const completed = await completeKnown(client, importId)
  const count = await countStaged(client)
  let added = 0
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    added += await insertNew(client, importId, from)
    await onProgress(Math.min(count, from + ROWS_AT_ONCE))
  }
  await closeImport(client, importId, added, completed)
  return { added, completed, salesImportId: added + completed === 0 ? null : importId }
}

async function countStaged(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from staged')
  return rows[0]?.count ?? 0
}

async function insertNew(client: pg.ClientBase, importId: number, from: number): Promise<number> {
  const { rowCount } = await client.query(
    `insert into sale (sold_on, model_id, model_type_id, mileage_id, price, model_year, mileage_km, grade, source, identity, sales_import_id)
     select sold_on, model_id, model_type_id, mileage_id, price, model_year, mileage_km, grade, 'import', identity, $1::bigint
     from staged where place > $2 and place <= $3
     on conflict (model_id, identity) where identity is not null do nothing`,
    [importId, from, from + ROWS_AT_ONCE],
  )
  return rowCount ?? 0
}

/** A file that was imported before its source told years: they are added, what is there stays. */
async function completeKnown(client: pg.ClientBase, importId: number): Promise<number> {
  const { rowCount } = await client.query(
    `with told as (
       select sale.sale_id, sale.model_id, sale.model_year, sale.mileage_km, sale.grade, staged.model_year as told_year,
         staged.mileage_km as told_km, staged.grade as told_grade
       from staged join sale on sale.model_id = staged.model_id and sale.identity = staged.identity
       where (staged.model_year is not null or staged.mileage_km is not null or staged.grade is not null) and ${TELLS_MORE}
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
