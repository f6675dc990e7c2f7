import { connectDatabase, transact } from '../db/client.ts'
import { importPostalAddresses, postalSource } from '../features/address/index.ts'
import { importCatalog } from '../features/catalog/index.ts'
import { recomputeInThread } from '../features/souba/index.ts'
import type { RunningServices } from '../services.ts'
import { drawFirstCovers } from './pictures/index.ts'
import { seedDemoAccounts } from './seed-demo-accounts.ts'
import { seedDemoAnnouncements } from './seed-demo-announcements.ts'
import { seedDemoAuctions } from './seed-demo-auctions.ts'
import { seedDemoOrders } from './seed-demo-orders.ts'
import { seedDemoPartners } from './seed-demo-partners.ts'
import { seedDemoSales } from './seed-demo-sales.ts'

/** Data that every installation has: imported when its files changed. */
export async function seed({ bus, catalog, databaseUrl }: RunningServices): Promise<void> {
  // Not on the connections of requests: an instance that starts beside others waits longer than they may.
  const { db, close } = connectDatabase(databaseUrl, 1)
  try {
    const hasChanged = await transact(db, (tx) => importCatalog(tx, bus))
    if (hasChanged) await catalog.reload()
    await transact(db, (tx) => importPostalAddresses(tx, postalSource()))
  } finally {
    await close()
  }
}

/** The demo world: accounts whose passwords everyone knows, so never on a configured database. */
export async function seedDemo(services: RunningServices, url: string, hasPictures: boolean): Promise<void> {
  const now = new Date()
  const { db, bus, catalog } = services
  await seedDemoAccounts(services, now)
  await seedDemoPartners(services, now)
  await transact(db, (tx) => seedDemoAnnouncements(tx, now))
  if (await seedDemoSales(url, catalog.current(), now)) await recomputeInThread(url, db, bus, now)
  const isNew = await seedDemoAuctions(services, now, hasPictures)
  await transact(db, (tx) => seedDemoOrders(tx, now))
  if (isNew && hasPictures) await drawFirstCovers(services, now)
}
