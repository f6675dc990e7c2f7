import type { Db } from '../db/client.ts'
import type { CatalogStore } from '../features/catalog/catalog-store.ts'

/** What lives as long as the process; resolvers and commands reach the world through it. */
export interface Services {
  readonly db: Db
  readonly catalog: CatalogStore
}

/** What one request brings. */
export interface RequestContext {
  readonly services: Services
  readonly requestId: string
  readonly now: Date
}
