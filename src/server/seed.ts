import { transact } from './db/client.ts'
import { importCatalog } from './features/catalog/import-catalog.ts'
import type { RunningServices } from './services.ts'

/** Data that every installation has: imported when its files changed. */
export async function seed({ db, bus }: RunningServices): Promise<void> {
  await transact(db, (tx) => importCatalog(tx, bus))
}
