import { transact } from './db/client.ts'
import { importCatalog } from './features/catalog/import-catalog.ts'
import { recomputeInThread } from './features/souba/recompute-in-thread.ts'
import { seedDemoSales } from './features/souba/seed-demo-sales.ts'
import type { RunningServices } from './services.ts'

/** Data that every installation has: imported when its files changed. */
export async function seed({ db, bus, catalog }: RunningServices): Promise<void> {
  const hasChanged = await transact(db, (tx) => importCatalog(tx, bus))
  if (hasChanged) await catalog.reload()
}

/** The demo world. */
export async function seedDemo({ db, bus, catalog }: RunningServices, url: string): Promise<void> {
  const now = new Date()
  if (await seedDemoSales(url, catalog.current(), now)) await recomputeInThread(url, db, bus, now)
}
