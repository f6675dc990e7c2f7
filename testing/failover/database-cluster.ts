import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, openSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseIdentity } from '#server/db/embedded-user.ts'
import { projectRoot } from '#server/host/project-root.ts'
import { freePort } from '../host.ts'
import { until } from '../prove.ts'
import { findSystemPostgres } from '../system-postgres.ts'
import { layOutSites, type Sites } from './sites.ts'

const SERVERS = 3
const ETCD_CLIENT = 2379
const ETCD_PEER = 2380
const REST = 8008
const POSTGRES = 5432
const PASSWORD = 'only-for-trying'
/** What is told of each server's log when a copy does not follow. */
const LOG_END = 4_000

export interface DatabaseCluster {
  /** Of two HAProxies in front of the leader. */
  readonly urls: readonly string[]
  /** Past PgBouncer in transaction mode, which leads to the first of them; null where it was not asked for. */
  readonly pooledUrl: string | null
  /** The servers themselves, as copies; one of them leads. */
  readonly serverUrls: readonly string[]
  readonly sites: Sites
  leader(): Promise<number>
  /** The machine dies: PostgreSQL and what watches it, at once. */
  kill(server: number): void
  /** PostgreSQL alone dies. */
  killPostgres(server: number): void
  /** Stops and goes on, without a word to anyone. */
  pause(server: number): () => void
  /** After a kill: back as a copy. */
  startAgain(server: number): void
  /** All copies follow, and one of them answers for each commit. */
  whole(withinMs: number): Promise<void>
  /** Of the disk under the data of a server; answers what makes room again, null where only root could mount one. */
  fillDisk(server: number): Promise<(() => void) | null>
  stop(): Promise<void>
}

/** What is missing on this machine, as Debian packages. */
export function missingForCluster(): string[] {
  const has = (program: string, given: string) => spawnSync(program, [given], { stdio: 'ignore' }).error === undefined
  return [
    ...(findSystemPostgres() ? [] : ['postgresql-15']),
    ...(has('patroni', '--version') ? [] : ['patroni']),
    ...(has('etcd', '--version') ? [] : ['etcd-server']),
    ...(has('haproxy', '-v') ? [] : ['haproxy']),
    ...(has('pgbouncer', '--version') ? [] : ['pgbouncer']),
  ]
}

interface Options {
  readonly folder: string
  /** Server connections of a PgBouncer in front; without it there is none. */
  readonly pooledConnections?: number
  /** Megabytes of each server's own disk, which can then be filled. */
  readonly diskMegabytes?: number
}

/** Three PostgreSQL under Patroni and etcd, each at a site of its own, and two HAProxies, by the files of deploy/failover. */
export async function startDatabaseCluster(options: Options): Promise<DatabaseCluster> {
  const endings: (() => unknown)[] = []
  const stop = async () => {
    for (const end of endings.reverse()) await end()
  }
  try {
    return { ...(await startServers(options, endings)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What ends it is added to the endings as it comes. */
async function startServers(
  { folder, pooledConnections, diskMegabytes }: Options,
  endings: (() => unknown)[],
): Promise<Omit<DatabaseCluster, 'stop'>> {
  const programs = findSystemPostgres()
  if (!programs) throw new Error('no PostgreSQL on this machine')
  const identity = databaseIdentity()
  const sites = layOutSites(SERVERS)
  const servers = Array.from({ length: SERVERS }, (_, index) => index)
  endings.push(() => sites.remove())
  const patronis: ChildProcess[] = []
  const own = (place: string) => {
    mkdirSync(place, { recursive: true })
    chmodSync(place, 0o755)
    if (identity.uid !== undefined && identity.gid !== undefined) chownSync(place, identity.uid, identity.gid)
    return place
  }
  own(folder)

  function launch(name: string, command: readonly string[]): ChildProcess {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const [program = '', ...given] = command
    // Becoming another user inside of a namespace, which only root may enter.
    const child = spawn(program, given, { cwd: folder, stdio: ['ignore', log, log] })
    child.on('error', () => undefined)
    endings.push(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const gone = new Promise((resolve) => child.once('exit', resolve))
      await Promise.race([gone, sleep(10_000, undefined, { ref: false })])
      child.kill('SIGKILL')
    })
    return child
  }
  const asDatabaseUser = (command: readonly string[]) =>
    identity.uid === undefined
      ? command
      : ['setpriv', `--reuid=${identity.uid}`, `--regid=${identity.gid}`, '--clear-groups', ...command]
  const folderOf = (server: number) => join(folder, `server-${server}`)

  let hasOwnDisks = diskMegabytes !== undefined
  for (const server of servers) {
    mkdirSync(folderOf(server), { recursive: true })
    if (diskMegabytes !== undefined) {
      const options = `size=${diskMegabytes}m`
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folderOf(server)]).status === 0
      if (mounted) endings.push(() => spawnSync('umount', ['-l', folderOf(server)]))
      else hasOwnDisks = false
    }
    own(folderOf(server))
    const address = sites.addressOf(server)
    launch(`etcd-${server}`, [
      ...sites.commandAt(server),
      'etcd',
      ...['--name', `etcd-${server}`, '--data-dir', own(join(folder, `etcd-${server}`))],
      ...['--listen-client-urls', `http://${address}:${ETCD_CLIENT}`],
      ...['--advertise-client-urls', `http://${address}:${ETCD_CLIENT}`],
      ...['--listen-peer-urls', `http://${address}:${ETCD_PEER}`],
      ...['--initial-advertise-peer-urls', `http://${address}:${ETCD_PEER}`],
      '--initial-cluster',
      servers.map((it) => `etcd-${it}=http://${sites.addressOf(it)}:${ETCD_PEER}`).join(','),
      ...['--initial-cluster-state', 'new'],
    ])
  }

  const configurationOf = (server: number) => {
    const file = join(folder, `patroni-${server}.yml`)
    fillTemplate('patroni.yml.template', file, {
      NAME: `server-${server}`,
      ADDRESS: sites.addressOf(server),
      NETWORK: sites.network,
      REST_PORT: String(REST),
      PORT: String(POSTGRES),
      ETCD: servers.map((it) => `'${sites.addressOf(it)}:${ETCD_CLIENT}'`).join(', '),
      FOLDER: folderOf(server),
      PROGRAMS: programs,
      MAX_CONNECTIONS: '200',
      SUPERUSER_PASSWORD: PASSWORD,
      REPLICATION_PASSWORD: PASSWORD,
      REWIND_PASSWORD: PASSWORD,
    })
    return file
  }
  const startPatroni = (server: number) => {
    patronis[server] = launch(`patroni-${server}`, [
      ...sites.commandAt(server),
      ...asDatabaseUser(['patroni', configurationOf(server)]),
    ])
  }
  for (const server of servers) startPatroni(server)

  /** 0 where none runs: the file outlives a kill, and its number may be another's by then. */
  const pidOf = (server: number) => {
    const data = join(folderOf(server), 'data')
    try {
      const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      return readlinkSync(`/proc/${pid}/cwd`) === data ? Number(pid) : 0
    } catch {
      return 0
    }
  }
  const processesOf = (server: number) => {
    const watch = patronis[server]
    const hasEnded = !watch || watch.exitCode !== null || watch.signalCode !== null
    return [...treeOf(hasEnded ? 0 : (watch.pid ?? 0)), ...treeOf(pidOf(server))]
  }
  const signal = (pids: readonly number[], name: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, name)
      } catch {
        // it has ended by itself
      }
    }
  }
  // It is thrown away: what watches a server would only start it again.
  endings.push(() => {
    for (const server of servers) signal(processesOf(server), 'SIGKILL')
  })

  const asked = async (server: number, path: string): Promise<Response | null> => {
    const url = `http://${sites.addressOf(server)}:${REST}${path}`
    return fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
  }
  const findLeader = async (): Promise<number | null> => {
    const answers = await Promise.all(servers.map(async (server) => (await asked(server, '/primary'))?.status === 200))
    const found = answers.indexOf(true)
    return found < 0 ? null : found
  }
  const leader = async () => {
    let found: number | null = null
    await until(
      async () => {
        found = await findLeader()
        return found !== null
      },
      60_000,
      'a leader',
    )
    return found ?? 0
  }
  const toldBy = (server: number) => readFileSync(join(folder, `patroni-${server}.log`), 'utf8').slice(-LOG_END)
  const whole = (withinMs: number) =>
    until(
      async () => {
        const answers = await Promise.all(servers.map(async (it) => (await asked(it, '/replica'))?.status === 200))
        const syncs = await Promise.all(servers.map(async (it) => (await asked(it, '/sync'))?.status === 200))
        const found = await findLeader()
        if (answers.filter(Boolean).length !== SERVERS - 1 || !syncs.some(Boolean) || found === null) return false
        // A server that came back answers as a copy before it has found out that it must be rewound.
        const rows = await run(
          `postgres://postgres:${PASSWORD}@${sites.addressOf(found)}:${POSTGRES}/postgres`,
          `select from pg_stat_replication where state = 'streaming'`,
        )
        return rows === SERVERS - 1
      },
      withinMs,
      'all copies follow',
    ).catch((error: Error) => {
      throw new Error([error.message, ...servers.map(toldBy)].join('\n'))
    })
  await until(async () => (await findLeader()) !== null, 180_000, 'the first leader')
  await whole(180_000)

  const ports: number[] = []
  for (const name of ['haproxy-0', 'haproxy-1']) {
    const [leaderPort, copiesPort] = [await freePort(), await freePort()]
    const file = join(folder, `${name}.cfg`)
    const lines = servers
      .map((it) => `  server server-${it} ${sites.addressOf(it)}:${POSTGRES} check port ${REST}`)
      .join('\n')
    fillTemplate('haproxy.cfg.template', file, {
      BIND: '127.0.0.1',
      LEADER_PORT: String(leaderPort),
      COPIES_PORT: String(copiesPort),
      LEADERS: lines,
      COPIES: lines,
    })
    launch(name, ['haproxy', '-db', '-f', file])
    ports.push(leaderPort)
  }
  const superuser = (port: number, database: string) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`
  const [firstPort = 0] = ports
  // Until their first checks, HAProxies take every server for the leader.
  await until(
    async () => {
      for (const port of ports)
        for (let server = 0; server <= SERVERS; server += 1)
          await run(superuser(port, 'postgres'), 'create temporary table led_to_the_leader ()')
      return true
    },
    30_000,
    'HAProxy leads to the leader',
  )
  await run(superuser(firstPort, 'postgres'), `create role kaitori login password '${PASSWORD}'`)
  await run(superuser(firstPort, 'postgres'), 'create database kaitori owner kaitori')
  const urlAt = (host: string, port: number) => `postgres://kaitori:${PASSWORD}@${host}:${port}/kaitori`

  let pooledUrl: string | null = null
  if (pooledConnections !== undefined) {
    const port = await freePort()
    const place = own(join(folder, 'pgbouncer'))
    writeFileSync(join(place, 'users.txt'), `"kaitori" "${PASSWORD}"\n`, { mode: 0o644 })
    fillTemplate('pgbouncer.ini.template', join(place, 'pgbouncer.ini'), {
      BIND: '127.0.0.1',
      PORT: String(port),
      LEADER_HOST: '127.0.0.1',
      LEADER_PORT: String(firstPort),
      FOLDER: place,
      STATEMENT_MS: '15000',
      LOCK_MS: '5000',
      POOL_SIZE: String(pooledConnections),
    })
    launch('pgbouncer', asDatabaseUser(['pgbouncer', join(place, 'pgbouncer.ini')]))
    pooledUrl = urlAt('127.0.0.1', port)
    await until(async () => run(urlAt('127.0.0.1', port), 'select 1').then(() => true), 30_000, 'PgBouncer')
  }

  return {
    urls: ports.map((port) => urlAt('127.0.0.1', port)),
    pooledUrl,
    serverUrls: servers.map((server) => urlAt(sites.addressOf(server), POSTGRES)),
    sites,
    leader,
    kill: (server) => signal(processesOf(server), 'SIGKILL'),
    killPostgres: (server) => signal([pidOf(server)].filter(Boolean), 'SIGKILL'),
    pause(server) {
      const paused = processesOf(server)
      signal(paused, 'SIGSTOP')
      return () => signal(paused, 'SIGCONT')
    },
    startAgain: startPatroni,
    whole,
    async fillDisk(server) {
      if (!hasOwnDisks || diskMegabytes === undefined) return null
      const ballast = join(folderOf(server), 'ballast')
      const given = ['if=/dev/zero', `of=${ballast}`, 'bs=1M', `count=${diskMegabytes}`]
      await once(spawn('dd', given, { stdio: 'ignore' }), 'exit')
      return () => rmSync(ballast, { force: true })
    },
  }
}

function fillTemplate(template: string, file: string, values: Readonly<Record<string, string>>): void {
  const text = readFileSync(join(projectRoot, 'deploy/failover', template), 'utf8')
  const filled = text.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  writeFileSync(file, filled, { mode: 0o644 })
}

/** Returns the number of rows. */
async function run(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The process and all below it. */
function treeOf(pid: number): number[] {
  if (pid === 0) return []
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  const children = stdout.split('\n').map(Number).filter(Boolean)
  return [pid, ...children.flatMap(treeOf)]
}
