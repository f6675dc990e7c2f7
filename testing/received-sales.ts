import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { transact } from '#server/db/client.ts'
import { fileKeyOf } from '#server/features/souba/sales/file/sales-file-route.ts'
import { addSalesFile } from '#server/features/souba/sales/file/sales-file-store.ts'
import type { Services } from '#server/services.ts'
import { incomingPath } from '#server/storage/incoming-file.ts'
import { castOperator } from './partner-cast.ts'

const HEADER = 'soldOn,makerId,displacementCtgId,modelId,modelTypeId,mileageId,price'

/** A file of three sales that nobody else brings, as an operator has sent it; it waits to be checked, and no worker takes it. */
export async function receivedSales(services: Services): Promise<number> {
  const { partnerId } = await castOperator(services)
  const price = 100_000 + Math.floor(Math.random() * 10_000_000)
  const rows = [0, 1, 2].map((more) => `2025-11-01,1,4,1001,,3,${price + more}`)
  const path = incomingPath(services.storage)
  await writeFile(path, `${[HEADER, ...rows].join('\n')}\n`)
  const storageKey = `sales-files/${randomUUID()}`
  await services.storage.keep(fileKeyOf(storageKey), path)
  return transact(services.db, async (tx) => {
    const salesFileId = await addSalesFile(tx, { partnerId, fileName: 'sales.csv', storageKey, bytes: 1 }, new Date())
    await sql`select graphile_worker.remove_job(${`sales-file:${salesFileId}`}::text)`.execute(tx.query)
    return salesFileId
  })
}
