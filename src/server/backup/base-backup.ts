import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** What PostgreSQL's manual says a base backup need not have: it belongs to the running server. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init'])
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_subtrans',
])

/**
 * A base backup of a running cluster whose folder is on this machine, by PostgreSQL's own functions: pg_basebackup and
 * pg_dump are not among the embedded programs. A cluster started on the copy recovers to the moment of the end.
 */
export async function takeBaseBackup(url: string, cluster: string, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Keeps the server from recycling the log that the copy needs; gone with this connection.
    await client.query("select pg_create_physical_replication_slot('kaitori_backup_' || pg_backend_pid(), true, true)")
    await client.query("select pg_backup_start('kaitori', true)")
    await copyTree(cluster, target, '')
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(target, 'backup_label'), rows[0]?.labelfile ?? '')
    await copyLog(join(cluster, 'pg_wal'), join(target, 'pg_wal'))
  } finally {
    await client.end()
  }
}

/** Files may go while we look: the log knows, and the recovery removes or makes them. */
async function copyTree(cluster: string, target: string, path: string): Promise<void> {
  await mkdir(join(target, path), { recursive: true, mode: 0o700 })
  if (EMPTIED.has(path)) return
  for (const entry of await readdir(join(cluster, path), { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name) || entry.name.startsWith('pgsql_tmp')) continue
    const below = join(path, entry.name)
    if (entry.isDirectory()) await copyTree(cluster, target, below)
    else
      await copyFile(join(cluster, below), join(target, below)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
  }
}

/** Segments of the log have names of 24 hexadecimal digits. */
async function copyLog(source: string, target: string): Promise<void> {
  for (const name of ['archive_status', 'summaries']) await mkdir(join(target, name), { recursive: true, mode: 0o700 })
  for (const name of await readdir(source))
    if (/^[\dA-F]{24}$/.test(name)) await copyFile(join(source, name), join(target, name))
}
