import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where Debian and its kin keep one folder per version. */
const VERSIONS = '/usr/lib/postgresql'

/** pg_dump and pg_restore of the server's version or newer: an older one refuses. */
export function findPostgresProgram(name: 'pg_dump' | 'pg_restore', serverVersion: number): string {
  const versioned = existsSync(VERSIONS)
    ? readdirSync(VERSIONS).map((folder) => join(VERSIONS, folder, 'bin', name))
    : []
  const found = [name, ...versioned].map((program) => ({ program, version: versionOf(program) }))
  const newest = found.reduce((a, b) => (b.version > a.version ? b : a))
  if (newest.version >= serverVersion) return newest.program
  const have = newest.version === 0 ? 'there is none' : `the newest here is ${newest.version}`
  throw new Error(
    `${name} ${serverVersion} が必要です / ${name} of PostgreSQL ${serverVersion} is needed (${have}): ` +
      `apt-get install postgresql-client-${serverVersion} (Debian, or apt.postgresql.org for a newer one)`,
  )
}

/** The major version; 0 where it cannot be run. */
function versionOf(program: string): number {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}
