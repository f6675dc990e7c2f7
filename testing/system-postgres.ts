import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseIdentity } from '#server/db/embedded-user.ts'
import { freePort } from './host.ts'

const VERSIONS = '/usr/lib/postgresql'

/** The folder of this machine's own PostgreSQL (Debian), with pg_dump of the same version; null where there is none. */
export function findSystemPostgres(): string | null {
  const folders = existsSync(VERSIONS) ? readdirSync(VERSIONS).map((version) => join(VERSIONS, version, 'bin')) : []
  return folders.find((folder) => ['initdb', 'postgres', 'pg_dump'].every((it) => existsSync(join(folder, it)))) ?? null
}

/** A throw-away cluster of it, in the folder; the oldest version that we promise to run on is 15. */
export async function startSystemPostgres(programs: string, folder: string) {
  const identity = databaseIdentity()
  mkdirSync(folder, { recursive: true })
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(folder, identity.uid, identity.gid)
  const cluster = join(folder, 'system')
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', cluster, '-U', 'kaitori', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...identity, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(made.stderr)
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', cluster, '-p', String(port), ...settings.flatMap((it) => ['-c', it])],
    { ...identity, cwd: folder, stdio: 'ignore' },
  )
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const urlOf = (database: string) => `postgres://kaitori@127.0.0.1:${port}/${database}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: urlOf('postgres') })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(statement)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  for (let attempt = 0; ; attempt += 1) {
    const failure = await run('select 1').then(
      () => null,
      (error: unknown) => error,
    )
    if (!failure) break
    if (attempt > 100) throw failure
    await sleep(100)
  }
  return {
    async createDatabase(name: string): Promise<string> {
      await run(`create database ${name}`)
      return urlOf(name)
    },
    async stop() {
      server.kill('SIGINT')
      await exited
    },
  }
}
