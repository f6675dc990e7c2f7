import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import type { CountExchange } from './count-exchange.ts'

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
