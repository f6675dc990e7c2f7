import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** The whole database, by pg_dump, as one file. */
export async function dumpDatabase(url: string, file: string): Promise<void> {
  const program = findPostgresProgram('pg_dump', await serverVersion(url))
  run(program, ['--format=custom', '--no-owner', '--no-unlogged-table-data', '--file', file], url)
}

/** Into a database that has nothing yet. */
export async function loadDump(url: string, file: string): Promise<void> {
  const program = findPostgresProgram('pg_restore', await serverVersion(url))
  const { dbname } = connectionOf(url)
  run(program, ['--no-owner', '--exit-on-error', '--single-transaction', '--dbname', dbname, file], url)
}

async function serverVersion(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
    return Math.floor(Number(rows[0]?.version) / 10_000)
  } finally {
    await client.end()
  }
}

function connectionOf(url: string) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  return {
    dbname: decodeURIComponent(pathname.slice(1)),
    // In the environment: arguments are seen by everyone on the machine.
    environment: {
      PGHOST: hostname,
      PGPORT: port === '' ? '5432' : port,
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGSSLMODE: searchParams.get('sslmode') ?? 'prefer',
    },
  }
}

function run(program: string, programArguments: readonly string[], url: string): void {
  const { dbname, environment } = connectionOf(url)
  const { status, stderr } = spawnSync(program, programArguments, {
    env: { ...process.env, PGDATABASE: dbname, ...environment },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
}

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
