import { transact } from './db/client.ts'
import { importPostalAddresses } from './features/address/import-postal-addresses.ts'
import { postalSource } from './features/address/postal-source.ts'
import { importCatalog } from './features/catalog/import-catalog.ts'
import type { RunningServices } from './services.ts'

/** Data that every installation has: imported when its files changed. */
export async function seed({ db, bus }: RunningServices): Promise<void> {
  await transact(db, (tx) => importCatalog(tx, bus))
  await transact(db, (tx) => importPostalAddresses(tx, postalSource()))
}
