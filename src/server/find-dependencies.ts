import { sql } from 'kysely'
import type { Db } from './db/client.ts'
import type { Dependency } from './dependencies.ts'
import type { CountExchange } from './limits/count-exchange.ts'
import type { Storage } from './storage/storage.ts'

interface Parts {
  readonly db: Db
  readonly replica: Db | null
  readonly requestCounts: CountExchange
  readonly storage: Storage
}

/** What this installation is configured to stand on. */
export function findDependencies({ db, replica, requestCounts, storage }: Parts): Dependency[] {
  const ping = (of: Db) => sql`select 1`.execute(of)
  const dependencies: Dependency[] = [
    { name: 'database', isVital: true, check: () => ping(db) },
    { name: 'files', isVital: false, check: () => storage.check() },
  ]
  if (replica) dependencies.push({ name: 'replica', isVital: false, check: () => ping(replica) })
  const { ping: pingRedis } = requestCounts
  if (pingRedis) dependencies.push({ name: 'redis', isVital: false, check: pingRedis })
  return dependencies
}
