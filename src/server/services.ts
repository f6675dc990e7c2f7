import type { Bus } from './bus/bus.ts'
import { connectBus } from './bus/connect-bus.ts'
import { connectDatabase, type DatabaseClient } from './db/client.ts'
import { openCatalogStore } from './features/catalog/catalog-store.ts'
import type { Services } from './graphql/context.ts'

export interface RunningServices extends Services {
  readonly client: DatabaseClient
  readonly bus: Bus
  close(): Promise<void>
}

interface BusOptions {
  readonly redisUrl?: string | undefined
  readonly onFault?: (error: unknown) => void
}

/** Opens everything that outlives a request, on a migrated database. `onGap`: the bus may have missed something. */
export async function openServices(
  url: string,
  poolSize: number,
  onGap: () => void,
  { redisUrl, onFault = () => undefined }: BusOptions = {},
): Promise<RunningServices> {
  const client = connectDatabase(url, poolSize)
  const bus = await connectBus({
    databaseUrl: url,
    redisUrl: redisUrl ?? null,
    onGap: () => {
      void catalog.reload()
      onGap()
    },
    onFault,
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
