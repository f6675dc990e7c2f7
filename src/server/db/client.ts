import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from './schema/database.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number) // our counts and yen stay far below 2^53
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text) // a day has no time zone

export type Db = Kysely<Database>

/** An open transaction. Commands take it as an argument of its own type, so that none can run outside one. */
export interface Tx {
  readonly query: Transaction<Database>
  /** Runs after the commit, and never when the transaction is rolled back. */
  onCommit(work: () => void | Promise<void>): void
}

export interface DatabaseClient {
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

const pools = new WeakMap<Db, pg.Pool>()

/** The connections behind a client, for statements that the query builder has no form for. */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db)
  if (!pool) throw new Error('not a client of connectDatabase()')
  return pool
}

export function connectDatabase(url: string, poolSize: number): DatabaseClient {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'kaitori',
  })
  // An idle connection that the server closed; the pool replaces it, the next query tells if the server is gone.
  pool.on('error', () => undefined)
  pool.on('connect', (connection) => connection.on('error', () => undefined)) // the query under way fails by itself
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  pools.set(db, pool)
  return { db, pool, close: () => db.destroy() }
}

export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const afterCommit: (() => void | Promise<void>)[] = []
  const result = await db.transaction().execute((query) => work({ query, onCommit: (it) => void afterCommit.push(it) }))
  for (const callback of afterCommit) await callback()
  return result
}
