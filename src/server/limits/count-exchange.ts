import { Redis } from 'ioredis'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/** What instances tell each other of the requests they counted within one window of time. */
export interface CountExchange {
  /** Adds this instance's counts; answers those of all instances, for the same keys. */
  add(window: number, counts: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>>
  /** Where it stands on something beside the database: whether that answers. */
  readonly ping?: () => Promise<unknown>
  close(): Promise<void>
}

/** Where there is no Redis. The table is unlogged: a crash of the database forgets a minute of counts. */
export function postgresCountExchange(db: Db): CountExchange {
  let swept = 0
  return {
    async add(window, counts) {
      const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)) // all instances lock rows in the same order
      const keys = sorted.map(([key]) => key)
      const numbers = sorted.map(([, count]) => count)
      const { rows } = await sql<{ key: string; count: number }>`
        insert into request_count (time_window, key, count)
        select ${window}::bigint, key, count from unnest(${keys}::text[], ${numbers}::int[]) as given (key, count)
        on conflict (time_window, key) do update set count = request_count.count + excluded.count
        returning key, count`.execute(db)
      if (swept < window) {
        swept = window
        await sql`delete from request_count where time_window < ${window - 1}`.execute(db)
      }
      return new Map(rows.map(({ key, count }) => [key, count]))
    },
    close: async () => undefined,
  }
}

const LIFETIME_SECONDS = 180
const COMMAND_TIMEOUT_MS = 2_000

export function redisCountExchange(url: string): CountExchange {
  const redis = new Redis(url, {
    connectionName: 'kaitori-counts',
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: () => 500,
  })
  redis.on('error', () => undefined) // told by the command that fails
  return {
    async add(window, counts) {
      const pipeline = redis.pipeline()
      const keys = [...counts.keys()]
      for (const [key, count] of counts) {
        const name = `kaitori:requests:${window}:${key}`
        pipeline.incrby(name, count).expire(name, LIFETIME_SECONDS)
      }
      const answers = (await pipeline.exec()) ?? []
      const totals = new Map<string, number>()
      for (const [index, key] of keys.entries()) {
        const [error, total] = answers[index * 2] ?? [null, null]
        if (error) throw error
        totals.set(key, Number(total))
      }
      return totals
    },
    ping: () => redis.ping(),
    async close() {
      redis.disconnect()
    },
  }
}
