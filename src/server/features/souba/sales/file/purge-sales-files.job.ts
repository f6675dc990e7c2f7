import { sql } from 'kysely'
import { later } from '#domain/values/duration.ts'
import type { Job } from '../../../../jobs/job.ts'
import { KEPT_MS } from './sales-file-store.ts'

/** Small enough that nothing waits for it. */
const ROWS_AT_ONCE = 50_000

/** Every hour: the rows of files that were imported, refused or given up, and of those that nobody imported for a day. */
export const purgeSalesFiles: Job<'purgeSalesFiles'> = async ({ services: { db, storage }, now, signal }) => {
  const oldest = later(now, -KEPT_MS)
  const over = await db
    .selectFrom('salesFile')
    .select(['salesFileId', 'storageKey', 'createdAt'])
    .where((it) => it.or([it('createdAt', '<=', oldest), it('state', 'in', ['imported', 'refused', 'canceled'])]))
    .execute()
  for (const { salesFileId, storageKey, createdAt } of over) {
    if (storageKey !== null) await storage.deleteBelow(storageKey)
    for (;;) {
      signal?.throwIfAborted()
      const { numAffectedRows = 0n } = await sql`
        delete from staged_sale where sales_file_id = ${salesFileId} and line in (
          select line from staged_sale where sales_file_id = ${salesFileId} order by line limit ${ROWS_AT_ONCE})`.execute(
        db,
      )
      if (numAffectedRows < ROWS_AT_ONCE) break
    }
    if (createdAt <= oldest) await db.deleteFrom('salesFile').where('salesFileId', '=', salesFileId).execute()
  }
}
