import { sql } from 'kysely'
import type pg from 'pg'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { addJob } from '../../../jobs/add-job.ts'

/** Who brought a file, for the list of imports. */
export interface ImportOrigin {
  readonly fileName: string
  /** Null: at the command line. */
  readonly partnerId: number | null
  readonly now: Date
}

export interface StoredImport {
  readonly salesImportId: number
  readonly fileName: string
  readonly partnerName: string | null
  readonly importedAt: Date
  readonly addedCount: number
  readonly completedCount: number
  readonly undoneAt: Date | null
}

/** As many are listed. */
export const MAX_SHOWN_IMPORTS = 20

/** One import after the other: two files that overlap would wait for each other's rows. */
export const LOCK_IMPORTS = "select pg_advisory_xact_lock(hashtext('kaitori sales import'))"

/** Within the transaction of the import; its rows carry the id. */
export async function openImport(client: pg.ClientBase, { fileName, partnerId, now }: ImportOrigin): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into sales_import (file_name, partner_id, imported_at, added_count, completed_count)
     values ($1, $2, $3, 0, 0) returning sales_import_id as id`,
    [fileName, partnerId, now],
  )
  return rows[0]?.id ?? 0
}

/** An import that brought nothing leaves nothing to take back. */
export async function closeImport(client: pg.ClientBase, id: number, added: number, completed: number): Promise<void> {
  if (added + completed === 0) await client.query('delete from sales_import where sales_import_id = $1', [id])
  else
    await client.query('update sales_import set added_count = $2, completed_count = $3 where sales_import_id = $1', [
      id,
      added,
      completed,
    ])
}

/** The newest first. */
export function readImports(db: Db): Promise<StoredImport[]> {
  return db
    .selectFrom('salesImport')
    .leftJoin('partnerAccount', 'partnerAccount.partnerId', 'salesImport.partnerId')
    .select(['salesImportId', 'fileName', 'importedAt', 'addedCount', 'completedCount', 'undoneAt'])
    .select('partnerAccount.name as partnerName')
    .orderBy('salesImportId', 'desc')
    .limit(MAX_SHOWN_IMPORTS)
    .execute()
}

/** Takes back the last import that stands: its sales go, what it completed is as before, and prices are computed anew. */
export async function undoImport(tx: Tx, salesImportId: number, now: Date): Promise<void> {
  await sql.raw(LOCK_IMPORTS).execute(tx.query)
  const asked = await tx.query
    .selectFrom('salesImport')
    .select('undoneAt')
    .where('salesImportId', '=', salesImportId)
    .executeTakeFirst()
  if (!asked) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  if (asked.undoneAt !== null) return
  const last = await tx.query
    .selectFrom('salesImport')
    .select('salesImportId')
    .where('undoneAt', 'is', null)
    .orderBy('salesImportId', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  // What a later file brought was compared with this one: it would be left with holes.
  if (last.salesImportId !== salesImportId)
    throw new ExpectedError('BAD_REQUEST', {
      fields: [
        {
          field: 'salesImportId',
          message: 'あとに別の取り込みがあるため、取り消せません。新しいものから順に取り消してください。',
        },
      ],
    })
  await tx.query.deleteFrom('sale').where('salesImportId', '=', salesImportId).execute()
  await sql`
    update sale set model_year = before.model_year, mileage_km = before.mileage_km, grade = before.grade
    from sale_before_import before
    where before.sales_import_id = ${salesImportId} and sale.sale_id = before.sale_id and sale.model_id = before.model_id`.execute(
    tx.query,
  )
  await tx.query.deleteFrom('saleBeforeImport').where('salesImportId', '=', salesImportId).execute()
  await tx.query.updateTable('salesImport').set({ undoneAt: now }).where('salesImportId', '=', salesImportId).execute()
  await addJob(tx, 'recomputePrices', {}, { jobKey: 'recompute-after-import' })
}
