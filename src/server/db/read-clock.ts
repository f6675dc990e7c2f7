import { type Db, poolOf } from './client.ts'

const TEXT = 'select extract(epoch from clock_timestamp()) * 1000 as at'

/** Milliseconds since 1970. */
export async function readDatabaseClock(db: Db): Promise<number> {
  const { rows } = await poolOf(db).query<{ at: string }>({ name: 'read-clock', text: TEXT })
  return Number(rows[0]?.at)
}
