import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import pg from 'pg'
import { isoOfDay } from '#domain/souba/calendar.ts'
import { dayAfter } from '../prices/market-day.ts'
import { insertSales } from './insert-sales.ts'
import type { ImportOrigin } from './sales-imports.ts'
import { type OpenFile, type SalesReport, stageSales } from './stage-sales.ts'

interface ImportedSales extends SalesReport {
  readonly addedCount: number
}

/** A file that somebody waits for: all of its rows that are new, or none and every fault with its line. */
export async function importSales(
  url: string,
  open: OpenFile,
  origin: ImportOrigin,
  isPreview: boolean,
): Promise<ImportedSales> {
  const client = new pg.Client({ connectionString: url, application_name: 'kaitori-import' })
  await client.connect()
  try {
    await client.query('begin')
    const { report, isToKeep } = await importWith(client, open, origin, isPreview)
    await client.query(isToKeep ? 'commit' : 'rollback')
    return report
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

async function importWith(client: pg.Client, open: OpenFile, origin: ImportOrigin, isPreview: boolean) {
  const { fileName, partnerId, now } = origin
  const { rows } = await client.query<{ id: string }>(
    `insert into sales_file (partner_id, file_name, bytes, state, created_at) values ($1, $2, 0, 'importing', $3)
     returning sales_file_id as id`,
    [partnerId, fileName, now],
  )
  const salesFileId = Number(rows[0]?.id)
  const today = isoOfDay(dayAfter(now) - 1)
  const report = await stageSales(client, { salesFileId, open, today })
  if (isPreview || report.faults.length > 0 || report.rowCount === 0)
    return { report: { ...report, addedCount: 0 }, isToKeep: false }
  const inserted = await insertSales(client, salesFileId, origin)
  if ('faults' in inserted) {
    const faults = inserted.faults.map(({ line, message }) => ({ line, message, content: '' }))
    return { report: { ...report, faults, addedCount: 0 }, isToKeep: false }
  }
  // Its rows are in the market data, or were: nothing of it is left to show.
  for (const table of ['staged_sale', 'sales_file'])
    await client.query(`delete from ${table} where sales_file_id = $1`, [salesFileId])
  const { added, completed } = inserted
  const counts = { addedCount: added, knownCount: report.rowCount - added, completedCount: completed }
  return { report: { ...report, ...counts }, isToKeep: true }
}

/** At the command line. */
export function importSalesFile(url: string, path: string, now: Date): Promise<ImportedSales> {
  const open = () => createReadStream(path)
  return importSales(url, open, { fileName: basename(path), partnerId: null, now }, false)
}
