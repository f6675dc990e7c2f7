import pg from 'pg'
import type { Job, JobContext } from '../../../../jobs/job.ts'
import { insertSales } from '../insert-sales.ts'
import { noteProgress } from './sales-file-store.ts'

/**
 * The staged rows become sales, all of them with what is said of the file or none. Its own connection: a share's would be
 * held for as long as it takes. Killed in the middle, it is done anew.
 */
export const importSalesFile: Job<'importSalesFile'> = async (context, { salesFileId }) => {
  const { services, now } = context
  const file = await services.db
    .selectFrom('salesFile')
    .select(['fileName', 'partnerId'])
    .where('salesFileId', '=', salesFileId)
    .where('state', '=', 'importing')
    .executeTakeFirst()
  if (!file) return
  const client = new pg.Client({ connectionString: services.databaseUrl, application_name: 'kaitori-import' })
  await client.connect()
  try {
    await client.query('begin')
    const outcome = await insertSales(client, salesFileId, { ...file, now }, (doneCount) =>
      goOn(context, salesFileId, doneCount),
    )
    if ('faults' in outcome) {
      await client.query('rollback')
      await refuse(client, salesFileId, outcome.faults)
      return
    }
    const { added, completed, salesImportId } = outcome
    const { rowCount } = await client.query(
      `update sales_file set state = 'imported', sales_import_id = $2,
         report = report || jsonb_build_object('knownCount', (report ->> 'rowCount')::int - $3::int, 'completedCount', $4::int)
       where sales_file_id = $1 and state = 'importing'`,
      [salesFileId, salesImportId, added, completed],
    )
    // Given up meanwhile, or imported by another worker that took this one for dead.
    if (rowCount !== 1) throw new GivenUp()
    if (salesImportId !== null)
      await client.query(
        `select graphile_worker.add_job('recomputePrices', '{}'::json, job_key => 'recompute-after-import')`,
      )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (!(error instanceof GivenUp)) throw error
  } finally {
    await client.end()
  }
}

class GivenUp extends Error {}

async function goOn({ services, signal }: JobContext, salesFileId: number, doneCount: number): Promise<void> {
  signal?.throwIfAborted()
  if (!(await noteProgress(services.db, salesFileId, 'importing', { doneCount }))) throw new GivenUp()
}

async function refuse(
  client: pg.Client,
  salesFileId: number,
  faults: readonly { readonly line: number; readonly message: string }[],
): Promise<void> {
  const shown = faults.map(({ line, message }) => ({ line, message, content: '' }))
  await client.query(
    `update sales_file set state = 'refused', report = report || jsonb_build_object('faults', $2::jsonb, 'changedCount', $3::int)
     where sales_file_id = $1 and state = 'importing'`,
    [salesFileId, JSON.stringify(shown), faults.length],
  )
}
