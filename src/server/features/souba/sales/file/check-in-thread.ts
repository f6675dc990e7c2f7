import { createReadStream } from 'node:fs'
import pg from 'pg'
import { stageSales } from '../stage-sales.ts'

export interface CheckTask {
  readonly url: string
  readonly salesFileId: number
  /** Where the file lies on this machine. */
  readonly path: string
  /** ISO date. */
  readonly today: string
}

/** How far it is, and then that it came to its end. */
export type CheckMessage = { readonly doneCount: number; readonly totalCount: number } | 'ended'

/** The rows and what was found of them in one transaction; of a file with faults what was found alone. */
export async function checkStaged(task: CheckTask, tell: (message: CheckMessage) => void): Promise<void> {
  const { url, salesFileId, path, today } = task
  const client = new pg.Client({ connectionString: url, application_name: 'kaitori-import' })
  await client.connect()
  try {
    await client.query('begin')
    const open = () => createReadStream(path)
    const onProgress = (doneCount: number, totalCount: number) => tell({ doneCount, totalCount })
    const report = await stageSales(client, { salesFileId, open, today, onProgress })
    const isReady = report.faults.length === 0 && report.rowCount > 0
    if (!isReady) await client.query('rollback')
    const { rowCount } = await client.query(
      `update sales_file set state = $2, report = $3 where sales_file_id = $1 and state = 'checking'`,
      [salesFileId, isReady ? 'ready' : 'refused', JSON.stringify(report)],
    )
    // Given up meanwhile, or checked by another worker that took this one for dead.
    if (isReady) await client.query(rowCount === 1 ? 'commit' : 'rollback')
    tell('ended')
  } finally {
    await client.end()
  }
}
