import { sql } from 'kysely'
import { type Db, transact } from '../../db/client.ts'

/** Kept in partitions by the month (UTC) of `created_at`: TABLE_2026_11, and TABLE_other for months that nobody made. */
export type MonthlyTable = 'operation_log' | 'mail'

/** The nightly job may fail for so many months before rows land in TABLE_other, where they are found all the same. */
const MONTHS_AHEAD = 3
/** Small enough that nobody waits for a lock. */
const ROWS_AT_ONCE = 5_000
/** A month that goes needs the table for a moment. Whoever waits behind it waits no longer; the job comes again. */
const PATIENCE = '2s'

/** Returns how many rows had come in a month that was not there. */
export async function makeMonths(db: Db, table: MonthlyTable, now: Date): Promise<number> {
  const other = sql.table(`${table}_other`)
  // What is there may be of months long past, too, or of a clock that was wrong: each gets its own.
  const { rows } = await sql<{ month: Date; ahead: number }>`
    select ${now}::timestamptz as month, ${MONTHS_AHEAD + 1}::integer as ahead
    union all
    select date_trunc('month', created_at, 'UTC'), 1 from ${other} group by 1`.execute(db)
  let rowsOutside = 0
  for (const { month, ahead } of rows) {
    const made = await sql<{ rows: number }>`select make_months(${table}, ${month}, ${ahead}) as rows`.execute(db)
    rowsOutside += made.rows[0]?.rows ?? 0
  }
  return rowsOutside
}

/** Drops the months that lie wholly before the moment. Returns their names. */
export async function dropMonths(db: Db, table: MonthlyTable, oldest: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass and relname ~ ${`^${table}_[0-9]{4}_[0-9]{2}$`}
    order by relname`.execute(db)
  const old = rows.map(({ name }) => name).filter((name) => endOf(name) <= oldest)
  for (const name of old)
    await transact(db, async ({ query }) => {
      await sql`select set_config('lock_timeout', ${PATIENCE}, true)`.execute(query)
      await sql`alter table ${sql.table(table)} detach partition ${sql.table(name)}`.execute(query)
      await sql`drop table ${sql.table(name)}`.execute(query)
    })
  return old
}

/** The first moment after the month: operation_log_2026_11 ends with the first of December, in UTC. */
function endOf(name: string): Date {
  const [year = 0, month = 0] = name.split('_').slice(-2).map(Number)
  return new Date(Date.UTC(year, month))
}

/** What was written before there were months. */
export async function deleteBeforeMonths(db: Db, table: MonthlyTable, oldest: Date): Promise<void> {
  const before = sql.table(`${table}_before`)
  for (;;) {
    const { numAffectedRows } = await sql`delete from ${before} where ctid in (
      select ctid from ${before} where created_at < ${oldest} limit ${ROWS_AT_ONCE})`.execute(db)
    if (Number(numAffectedRows ?? 0) < ROWS_AT_ONCE) break
  }
}
