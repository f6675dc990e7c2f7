import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'

export interface DatabaseCost {
  /** Of the processor, by the connections of this database: what others do on the machine does not count. */
  readonly cpuMs: number
  readonly walBytes: number
}

/** What some work costs the database. Connections that close meanwhile are lost: open them before. Linux tells it. */
export async function costOf(pool: Pool, work: () => Promise<void>): Promise<DatabaseCost> {
  const before = await spent(pool)
  await work()
  const after = await spent(pool)
  let cpuMs = 0
  for (const [pid, ns] of after.cpu) cpuMs += (ns - (before.cpu.get(pid) ?? 0)) / 1e6
  return { cpuMs, walBytes: after.wal - before.wal }
}

async function spent(pool: Pool): Promise<{ cpu: ReadonlyMap<number, number>; wal: number }> {
  const { rows } = await pool.query<{ pid: number; wal: string }>(
    `select pid, (pg_current_wal_insert_lsn() - '0/0')::text as wal from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'`,
  )
  const cpu = new Map(
    rows.map(({ pid }) => [pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])] as const),
  )
  return { cpu, wal: Number(rows[0]?.wal) }
}
