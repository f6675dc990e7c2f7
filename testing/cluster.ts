import { connectDatabase, transact } from '#server/db/client.ts'
import { startEmbeddedDatabase } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { importCatalog } from '#server/features/catalog/import-catalog.ts'

export interface TestCluster {
  readonly templateUrl: string
  stop(): Promise<void>
}

/** A throw-away PostgreSQL whose one database is migrated and holds the catalog. */
export async function startTestCluster(folder: string): Promise<TestCluster> {
  const embedded = await startEmbeddedDatabase({ folder, database: 'kaitori_template', isThrowaway: true })
  await migrate(embedded.url)
  const client = connectDatabase(embedded.url, 2)
  await transact(client.db, (tx) => importCatalog(tx, null))
  await client.close() // a template must have no connections while it is cloned
  return { templateUrl: embedded.url, stop: () => embedded.stop() }
}
