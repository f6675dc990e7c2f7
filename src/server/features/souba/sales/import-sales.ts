import { createReadStream } from 'node:fs'
import pg from 'pg'
import type { CsvFault } from '#domain/souba/csv-table.ts'
import { SalesCsvReader } from '#domain/souba/sales-csv.ts'
import { type AddedSales, addSales } from './add-sales.ts'

/** Imports a file of sales: all of its rows that are not there yet, or none and every fault with its line. */
export async function importSales(
  url: string,
  file: string,
  today: string,
): Promise<AddedSales | { faults: CsvFault[] }> {
  const client = new pg.Client({ connectionString: url, application_name: 'kaitori-import' })
  await client.connect()
  try {
    const knowsModel = await knownModels(client)
    const reader = new SalesCsvReader({ today, knowsModel, extraColumns: 'refused' })
    for await (const chunk of createReadStream(file)) reader.push(chunk as Uint8Array)
    const result = reader.finish()
    if ('faults' in result) return result
    const added = await addSales(client, result.rows, { isPreview: false })
    return 'changed' in added ? { faults: reader.faultsOfChanged(added.changed) } : added
  } finally {
    await client.end()
  }
}

async function knownModels(client: pg.Client): Promise<(modelId: number) => boolean> {
  const { rows } = await client.query<{ model_id: number }>('select model_id from model')
  const known = new Set(rows.map((row) => row.model_id))
  return (modelId) => known.has(modelId)
}
