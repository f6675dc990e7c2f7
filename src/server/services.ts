import type { Bus } from './bus/bus.ts'
import { connectPostgresBus } from './bus/postgres-bus.ts'
import { connectDatabase, type DatabaseClient } from './db/client.ts'
import { openCatalogStore } from './features/catalog/catalog-store.ts'
import type { Services } from './graphql/context.ts'

export interface RunningServices extends Services {
  readonly client: DatabaseClient
  readonly bus: Bus
  close(): Promise<void>
}

/** Opens everything that outlives a request, on a migrated database. `onGap`: the bus may have missed something. */
export async function openServices(url: string, poolSize: number, onGap: () => void): Promise<RunningServices> {
  const client = connectDatabase(url, poolSize)
  const bus = await connectPostgresBus(url, () => {
    void catalog.reload()
    onGap()
  })
  const catalog = await openCatalogStore(client.db, bus)
  return {
    client,
    db: client.db,
    bus,
    catalog,
    async close() {
      await bus.close()
      await client.close()
    },
  }
}
