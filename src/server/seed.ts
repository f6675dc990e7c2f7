import { transact } from './db/client.ts'
import { seedDemoAccounts } from './features/account/seed-demo-accounts.ts'
import { seedDemoAnnouncements } from './features/announcement/seed-demo-announcements.ts'
import { importCatalog } from './features/catalog/import-catalog.ts'
import type { RunningServices } from './services.ts'

/** Data that every installation has: imported when its files changed. */
export async function seed({ db, bus }: RunningServices): Promise<void> {
  await transact(db, (tx) => importCatalog(tx, bus))
}

/** The demo world: accounts whose passwords everyone knows, so never on a configured database. */
export async function seedDemo(services: RunningServices): Promise<void> {
  const now = new Date()
  await seedDemoAccounts(services, now)
  await transact(services.db, (tx) => seedDemoAnnouncements(tx, now))
}
