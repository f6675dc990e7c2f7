import { sql } from 'kysely'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { SalesFileState } from '#domain/souba/files/sales-file.ts'
import { DAY, later } from '#domain/values/duration.ts'
import type { Db, Tx } from '../../../../db/client.ts'
import { addJob } from '../../../../jobs/add-job.ts'
import type { SalesReport } from '../stage-sales.ts'

/** A file, and what was found of it, is kept for so long. */
export const KEPT_MS = DAY

export interface SalesFile {
  readonly salesFileId: number
  readonly partnerId: number | null
  readonly partnerName: string | null
  readonly fileName: string
  readonly state: SalesFileState
  readonly doneCount: number
  readonly totalCount: number
  readonly report: SalesReport | null
}

interface ReceivedFile {
  readonly partnerId: number
  readonly fileName: string
  readonly storageKey: string
  readonly bytes: number
}

/** A received file waits to be checked. One that its person sent before, and did not import, is given up for it. */
export async function addSalesFile(tx: Tx, file: ReceivedFile, now: Date): Promise<number> {
  await tx.query
    .updateTable('salesFile')
    .set({ state: 'canceled' })
    .where('partnerId', '=', file.partnerId)
    .where('state', 'in', ['checking', 'refused', 'ready'])
    .execute()
  const { salesFileId } = await tx.query
    .insertInto('salesFile')
    .values({ ...file, state: 'checking', report: null, salesImportId: null, createdAt: now })
    .returning('salesFileId')
    .executeTakeFirstOrThrow()
  await addJob(tx, 'checkSalesFile', { salesFileId }, { jobKey: `sales-file:${salesFileId}` })
  return salesFileId
}

/** What was found in a file goes into the market data, as one import. Asked for twice it is imported once. */
export async function startImport(tx: Tx, salesFileId: number): Promise<void> {
  const state = await lockedState(tx, salesFileId)
  if (state === 'importing' || state === 'imported') return
  if (state !== 'ready')
    throw new ExpectedError('BAD_REQUEST', {
      message: 'このファイルは取り込めません。もう一度ファイルを選んでください。',
    })
  await tx.query
    .updateTable('salesFile')
    .set({ state: 'importing', doneCount: 0 })
    .where('salesFileId', '=', salesFileId)
    .execute()
  await addJob(tx, 'importSalesFile', { salesFileId }, { jobKey: `sales-file:${salesFileId}` })
}

/** Whatever is under way notices it, and leaves nothing. What is imported is taken back instead. */
export async function cancelSalesFile(tx: Tx, salesFileId: number): Promise<void> {
  const state = await lockedState(tx, salesFileId)
  if (state === 'canceled') return
  if (state === 'imported')
    throw new ExpectedError('BAD_REQUEST', {
      message: '取り込みはすでに終わっています。「最後の取り込みを取り消す」から取り消せます。',
    })
  await tx.query.updateTable('salesFile').set({ state: 'canceled' }).where('salesFileId', '=', salesFileId).execute()
}

async function lockedState(tx: Tx, salesFileId: number): Promise<SalesFileState> {
  const file = await tx.query
    .selectFrom('salesFile')
    .select('state')
    .where('salesFileId', '=', salesFileId)
    .forUpdate()
    .executeTakeFirst()
  if (!file) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  return file.state
}

/** The last file of each operator that was not given up. */
export async function readSalesFiles(db: Db, now: Date): Promise<SalesFile[]> {
  const { rows } = await sql<SalesFile>`
    select * from (
      select distinct on (file.partner_id) sales_file_id, file.partner_id, account.name as partner_name, file_name, state, done_count,
        total_count, report
      from sales_file file join partner_account account on account.partner_id = file.partner_id
      where file.created_at > ${later(now, -KEPT_MS)}
      order by file.partner_id, sales_file_id desc
    ) last where state <> 'canceled'`.execute(db)
  return rows
}

/** Tells how far the work is; false where it was given up meanwhile. */
export async function noteProgress(
  db: Db,
  salesFileId: number,
  state: 'checking' | 'importing',
  counts: { readonly doneCount: number; readonly totalCount?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('salesFile')
    .set(counts)
    .where('salesFileId', '=', salesFileId)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
