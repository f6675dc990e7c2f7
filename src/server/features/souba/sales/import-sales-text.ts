import { transact } from '../../../db/client.ts'
import { addJob } from '../../../jobs/add-job.ts'
import type { Services } from '../../../services.ts'
import { importSales } from './import-sales.ts'
import type { ImportOrigin } from './sales-imports.ts'
import type { SalesReport } from './stage-sales.ts'

export interface SalesImport extends SalesReport {
  readonly isImported: boolean
}

/** Reads a sales file that came as a text; without faults and not only to look, what is new in it goes into the market data. */
export async function importSalesText(
  services: Services,
  csv: string,
  origin: ImportOrigin,
  isPreview: boolean,
): Promise<SalesImport> {
  const bytes = new TextEncoder().encode(csv)
  async function* open() {
    yield bytes
  }
  const { addedCount, ...report } = await importSales(services.databaseUrl, open, origin, isPreview)
  const isImported = !isPreview && report.faults.length === 0 && report.rowCount > 0
  if (isImported && addedCount + report.completedCount > 0)
    await transact(services.db, (tx) => addJob(tx, 'recomputePrices', {}, { jobKey: 'recompute-after-import' }))
  return { ...report, isImported }
}
