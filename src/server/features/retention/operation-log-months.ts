import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** The nightly job may fail for so many months before rows land in operation_log_other, where they are found all the same. */
const MONTHS_AHEAD = 3
/** Small enough that nobody waits for a lock. */
const ROWS_AT_ONCE = 5_000

export async function makeMonths(db: Db, now: Date): Promise<void> {
  await sql`select make_operation_log_months(${now}, ${MONTHS_AHEAD + 1})`.execute(db)
}

/** Drops the months that lie wholly before the moment. Returns their names. */
export async function dropMonths(db: Db, oldest: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'operation_log'::regclass and relname ~ '^operation_log_[0-9]{4}_[0-9]{2}$'
    order by relname`.execute(db)
  const old = rows.map(({ name }) => name).filter((name) => endOf(name) <= oldest)
  for (const name of old) await sql`drop table ${sql.table(name)}`.execute(db)
  return old
}

/** The first moment after the month: operation_log_2026_11 ends with the first of December, in UTC. */
function endOf(name: string): Date {
  const [year = 0, month = 0] = name.split('_').slice(-2).map(Number)
  return new Date(Date.UTC(year, month))
}

/** What was written before there were months, and what came in a month that nobody had made. */
export async function deleteOutsideMonths(db: Db, oldest: Date): Promise<void> {
  for (const name of ['operation_log_before', 'operation_log_other']) {
    const table = sql.table(name)
    for (;;) {
      const { numAffectedRows } = await sql`delete from ${table} where ctid in (
        select ctid from ${table} where created_at < ${oldest} limit ${ROWS_AT_ONCE})`.execute(db)
      if (Number(numAffectedRows ?? 0) < ROWS_AT_ONCE) break
    }
  }
}
