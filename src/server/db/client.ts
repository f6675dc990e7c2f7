import { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg, { type ClientBase } from 'pg'
import { isUnavailable } from '../host/unavailable.ts'
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

interface Parts {
  readonly pool: pg.Pool
  readonly listeners: OnStatement[]
  readonly connections: Set<ClientBase>
}

const parts = new WeakMap<Db, Parts>()

function partsOf(db: Db): Parts {
  const known = parts.get(db)
  if (!known) throw new Error('not a client of connectDatabase()')
  return known
}

/** The connections behind a client, for statements that the query builder has no form for. */
export function poolOf(db: Db): pg.Pool {
  return partsOf(db).pool
}

/** The server at their other end is no longer the one: what is under way on them fails, and new ones are opened. */
export function cutConnections(db: Db): void {
  for (const connection of partsOf(db).connections) streamOf(connection)?.destroy()
}

/** Told of every statement from now on. */
export function onStatement(db: Db, listener: OnStatement): void {
  partsOf(db).listeners.push(listener)
}

export interface DatabaseLimits {
  /** The longest a statement may run, and the longest it may wait for a lock. */
  readonly statementMs: number
  readonly lockMs: number
}

/** For commands and imports: what they do may take its time. */
const PATIENT: DatabaseLimits = { statementMs: 600_000, lockMs: 600_000 }
/** Requests wait so long for a connection; then the answer is 503, which is better than a line that grows. */
const MAX_WAIT_MS = 5_000

/**
 * `isPooled`: a PgBouncer in transaction mode stands in between. Each transaction may meet another server connection, so
 * that nothing is prepared by name, and time-outs are the pooler's to set.
 */
export function connectDatabase(
  url: string,
  poolSize: number,
  limits: DatabaseLimits = PATIENT,
  isPooled = false,
): DatabaseClient {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    ...(!isPooled && {
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: 30_000,
    }),
    keepAlive: true,
    connectionTimeoutMillis: MAX_WAIT_MS,
    application_name: 'kaitori',
  })
  const listeners: OnStatement[] = []
  const connections = new Set<ClientBase>()
  // An idle connection that the server closed; the pool replaces it, the next query tells if the server is gone.
  pool.on('error', () => undefined)
  pool.on('connect', (connection) => {
    connection.on('error', () => undefined) // the query under way fails by itself
    connections.add(connection)
    if (isPooled) forgetNames(connection)
    observeStatements(connection, (text, ms) => {
      for (const listener of listeners) listener(text, ms)
    })
  })
  pool.on('remove', (connection) => void connections.delete(connection))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  parts.set(db, { pool, listeners, connections })
  return { db, pool, close: () => db.destroy() }
}

export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const afterCommit: (() => void | Promise<void>)[] = []
  const result = await db.transaction().execute((query) => work({ query, onCommit: (it) => void afterCommit.push(it) }))
  for (const callback of afterCommit) await callback()
  return result
}

/** The text holds placeholders, never values. */
type OnStatement = (text: string, milliseconds: number) => void

function streamOf(connection: ClientBase): { destroy(): void } | null {
  const stream: unknown = Reflect.get(Object(Reflect.get(connection, 'connection')), 'stream')
  return stream instanceof Duplex ? stream : null
}

/** Every statement is sent whole, without a name that only the server connection before would know. */
function forgetNames(client: ClientBase): void {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') return
  Reflect.set(client, 'query', (...given: unknown[]) => {
    const [first] = given
    if (typeof first === 'object' && first !== null && 'name' in first && !('submit' in first)) {
      const { name: _name, ...unnamed } = first
      given[0] = unnamed
    }
    return Reflect.apply(query, client, given)
  })
}

/** Times every statement of the connection, whoever sends it: query builder, prepared statements or the queue. */
function observeStatements(client: ClientBase, onStatement: OnStatement): void {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') return
  Reflect.set(client, 'query', (...given: unknown[]) => {
    const text = textOf(given[0])
    if (text === null) return Reflect.apply(query, client, given)
    const started = performance.now()
    const done = () => onStatement(text, performance.now() - started)
    const callback = given.at(-1)
    if (typeof callback === 'function')
      given[given.length - 1] = (...answer: unknown[]) => {
        done()
        Reflect.apply(callback, undefined, answer)
      }
    const result: unknown = Reflect.apply(query, client, given)
    if (result instanceof Promise) result.then(done, done)
    return result
  })
}

/** Null for a stream (COPY), which takes as long as its other end. */
function textOf(given: unknown): string | null {
  if (typeof given === 'string') return given
  if (typeof given !== 'object' || given === null || 'submit' in given || !('text' in given)) return null
  return typeof given.text === 'string' ? given.text : null
}

const PATIENCE_MS = 60_000
const PAUSE_MS = 500

/** Instances and database often start together: waits a minute for one that does not answer yet, and says so once. */
export async function waitForDatabase(url: string, onWait: () => void, patienceMs = PATIENCE_MS): Promise<void> {
  const deadline = Date.now() + patienceMs
  let hasTold = false
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > deadline) throw error
      if (!hasTold) onWait()
      hasTold = true
    } finally {
      await client.end().catch(() => undefined)
    }
    await sleep(PAUSE_MS)
  }
}
