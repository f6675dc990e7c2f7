import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './embedded-binaries.ts'
import { canEnter, databaseIdentity, type SystemUser } from './embedded-user.ts'

export interface EmbeddedDatabase {
  readonly url: string
  stop(): Promise<void>
}

interface Options {
  /** Holds the cluster; made when missing. */
  readonly folder: string
  readonly database: string
  /** Durability off: for tests, where a crash loses nothing of worth. */
  readonly isThrowaway?: boolean
  /** Told when the server ended by itself (killed, out of memory) and is started again. */
  readonly onRestart?: (reason: string) => void
  /** Told once its process runs, before it answers: how to end it where the start is given up half-way. */
  readonly onLaunch?: (stop: () => Promise<void>) => void
}

const USER = 'kaitori'
/** Nothing outlives a crash, nothing is tidied up: such a database lives for seconds. */
const THROWAWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off']
/** A killed server's backends need a moment to leave its memory; until then a new one refuses to start. */
const RESTART_PAUSE_MS = 300
/** Where it ends again and again (a full disk), each pause is twice as long as the one before, up to this. */
const MAX_RESTART_PAUSE_MS = 10_000

/**
 * Starts the PostgreSQL that comes with the packages, on loopback and a free port. A server that an earlier, killed
 * process left behind is stopped first, so that the cluster always has one owner. A server that ends by itself is
 * started again, as a service manager would.
 */
export async function startEmbeddedDatabase(options: Options): Promise<EmbeddedDatabase> {
  const identity = databaseIdentity()
  const folder = join(options.folder, 'cluster')
  makeFolder(options.folder, identity)
  const binaries = findBinaries(options.folder, identity)
  const password = readPassword(options.folder, identity)
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(binaries, folder, options.folder, identity)
  await stopLeftover(binaries, folder, identity)

  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=256MB',
    'timezone=UTC',
    ...(options.isThrowaway ? THROWAWAY : []),
  ]
  let output = ''
  let isStopping = false
  // detached: Ctrl-C reaches the whole process group, and the database has to outlive the requests under way.
  const launch = () =>
    spawn(join(binaries, 'bin/postgres'), ['-D', folder, '-p', String(port), ...settings.flatMap((it) => ['-c', it])], {
      ...identity,
      cwd: options.folder,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  let server = launch()
  let exited = watch()

  function watch(): Promise<void> {
    const child = server
    child.stderr.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000)
    })
    return new Promise((resolve) => child.once('exit', () => resolve()))
  }

  function restartWhenEnded(pauseMs: number): void {
    const startedAt = performance.now()
    server.once('exit', async (code, signal) => {
      if (isStopping) return
      options.onRestart?.(signal ?? `exit ${code}`)
      const ranWell = performance.now() - startedAt > MAX_RESTART_PAUSE_MS
      const pause = ranWell ? RESTART_PAUSE_MS : pauseMs
      await sleep(pause)
      if (isStopping) return
      server = launch()
      exited = watch()
      restartWhenEnded(Math.min(pause * 2, MAX_RESTART_PAUSE_MS))
    })
  }

  const stop = async () => {
    isStopping = true
    server.kill('SIGINT') // fast shutdown
    await Promise.race([exited, sleep(8000)])
    if (server.exitCode === null) server.kill('SIGQUIT')
    await Promise.race([exited, sleep(2000)])
  }
  options.onLaunch?.(stop)

  const urlOf = (database: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`
  try {
    await waitUntilReady(
      urlOf('postgres'),
      () => server.exitCode !== null,
      () => output,
    )
    restartWhenEnded(RESTART_PAUSE_MS)
    await createDatabase(urlOf('postgres'), options.database)
  } catch (error) {
    await stop() // detached, it would outlive us
    throw error
  }
  return { url: urlOf(options.database), stop }
}

function makeFolder(folder: string, identity: SystemUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(folder, identity.uid, identity.gid)
  if (!canEnter(identity, folder)) throw new Error(`The database's user (uid ${identity.uid}) may not enter ${folder}.`)
}

function readPassword(folder: string, identity: SystemUser): string {
  const file = join(folder, 'password')
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600 })
    if (identity.uid !== undefined && identity.gid !== undefined) chownSync(file, identity.uid, identity.gid)
  }
  return readFileSync(file, 'utf8').trim()
}

function initialise(binaries: string, cluster: string, folder: string, identity: SystemUser): void {
  // With the C locale pg_trgm would see no Japanese; the builtin C.UTF-8 needs no locale of the system.
  const result = spawnSync(
    join(binaries, 'bin/initdb'),
    [
      ...['-D', cluster, '-U', USER, '--pwfile', join(folder, 'password'), '--auth=scram-sha-256', '--no-sync'],
      ...['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'],
    ],
    { ...identity, cwd: folder, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
  )
  if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr || result.error?.message || ''}`)
}

async function stopLeftover(binaries: string, cluster: string, identity: SystemUser): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!isAlive(pid)) return
  spawnSync(join(binaries, 'bin/pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-t', '20'], {
    ...identity,
    cwd: dirname(cluster),
  })
  for (let attempt = 0; attempt < 100 && existsSync(file) && isAlive(pid); attempt += 1) await sleep(50)
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = (server.address() as { port: number }).port
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function waitUntilReady(url: string, hasExited: () => boolean, output: () => string): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    if (hasExited()) throw new Error(`PostgreSQL did not start:\n${output()}`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => undefined)
      if (Date.now() > deadline) throw error
      await sleep(30)
    }
  }
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
