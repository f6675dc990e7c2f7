import { createReadStream } from 'node:fs'
import pg from 'pg'
import type { CsvFault } from '#domain/souba/csv-table.ts'
import { type SalesCatalog, SalesCsvReader } from '#domain/souba/sales-csv.ts'
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
    const reader = new SalesCsvReader({ today, catalog: await readSalesCatalog(client), extraColumns: 'refused' })
    for await (const chunk of createReadStream(file)) reader.push(chunk as Uint8Array)
    const result = reader.finish()
    if ('faults' in result) return result
    const added = await addSales(client, result.rows, { isPreview: false })
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
