import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { seed, seedDemo } from '#server/demo/seed.ts'
import { projectRoot } from '#server/host/project-root.ts'
import { type DatabaseCluster, startDatabaseCluster } from './failover/database-cluster.ts'
import { freePort, type RunningHost, startHost } from './host.ts'
import { startObjectStore } from './object-store.ts'
import { hasRedisServer, startRedis } from './redis.ts'
import { openServicesBeside } from './services-beside.ts'

export interface Fleet {
  /** Of nginx, in front of all instances. */
  readonly origin: string
  readonly databaseUrl: string
  readonly redisUrl: string
  /** Where the database may lose its leader. */
  readonly cluster: DatabaseCluster | null
  readonly instances: readonly RunningHost[]
  /** Another nginx in front of the first so many of them; answers its address. Stops with the fleet. */
  frontOf(count: number): Promise<string>
  /** As a crash would; then starts another on the same port. */
  replace(index: number): Promise<void>
  stop(): Promise<void>
}

interface Options {
  /** Holds the database and what nginx writes. */
  readonly folder: string
  readonly instances: number
  readonly port?: number
  readonly report?: (line: string) => void
  /** For every instance. */
  readonly variables?: Readonly<Record<string, string>>
  /** Three database servers under Patroni instead of one. */
  readonly failover?: Pick<Parameters<typeof startDatabaseCluster>[0], 'diskMegabytes' | 'pooledConnections'>
}

export const FLEET_SECRET_KEY = 'only-for-trying-only-for-trying-only'

/** What is missing on this machine for a fleet, as the package to install. */
export function missingForFleet(): string[] {
  const hasNginx = spawnSync('nginx', ['-v']).status === 0
  return [...(hasNginx ? [] : ['nginx']), ...(hasRedisServer() ? [] : ['redis-server'])]
}

/** PostgreSQL, Redis, an S3 server, instances of the built program and nginx, all on this machine, with the demo world. */
export async function startFleet(options: Options): Promise<Fleet> {
  const endings: (() => unknown)[] = []
  const stop = async () => {
    for (const end of endings.reverse()) await end()
  }
  try {
    return { ...(await startAll(options, endings)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What ends it is added to the endings as it comes. */
async function startAll(
  { folder, instances: count, port, report = () => undefined, variables = {}, failover }: Options,
  endings: (() => unknown)[],
): Promise<Omit<Fleet, 'stop'>> {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755) // run by root, the database has a user of its own
  report('PostgreSQL …')
  const cluster = failover ? await startDatabaseCluster({ folder: join(folder, 'database'), ...failover }) : null
  const database = cluster
    ? { url: cluster.urls[0] ?? '', stop: cluster.stop }
    : await startEmbeddedDatabase({ folder: join(folder, 'postgres'), database: 'kaitori' })
  endings.push(() => database.stop())
  const redis = await startRedis()
  endings.push(() => redis.stop())
  const store = await startObjectStore()
  endings.push(() => store.stop())
  report('デモのデータを用意しています …')
  await fill(database.url, join(folder, 'seed'))

  const listen = port ?? (await freePort())
  const origin = `http://localhost:${listen}`
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const databaseOf = (index: number): Record<string, string> => {
    if (!cluster) return { DATABASE_URL: database.url }
    const direct = cluster.urls[index % cluster.urls.length] ?? database.url
    const copies = { DATABASE_REPLICA_URL: cluster.serverUrls.join(',') }
    return cluster.pooledUrl === null
      ? { DATABASE_URL: direct, ...copies }
      : { DATABASE_URL: cluster.pooledUrl, DATABASE_DIRECT_URL: direct, ...copies }
  }
  const launch = (index: number) =>
    startHost({
      PORT: String(ports[index]),
      ...databaseOf(index),
      REDIS_URL: redis.url,
      OBJECT_STORE_URL: store.url,
      DATA_FOLDER: join(folder, `instance-${index}`),
      PUBLIC_ORIGIN: origin,
      SECRET_KEY: FLEET_SECRET_KEY,
      TRUST_PROXY: '1',
      RATE_LIMIT: '1000000',
      AUTH_LIMIT_PER_ADDRESS: '1000000',
      LOG_LEVEL: 'error',
      ...variables,
    })
  report(`インスタンス ${count} 台 …`)
  const instances: RunningHost[] = []
  endings.push(() => Promise.all(instances.map((instance) => instance.stop('SIGTERM'))))
  await Promise.all(
    ports.map(async (_port, index) => {
      instances[index] = await launch(index)
    }),
  )
  const fronts: ChildProcess[] = []
  endings.push(() => {
    for (const nginx of fronts) nginx.kill('SIGQUIT')
  })
  fronts.push(await startNginx(join(folder, 'nginx'), listen, ports))
  return {
    origin,
    databaseUrl: database.url,
    redisUrl: redis.url,
    cluster,
    instances,
    async frontOf(count) {
      const other = await freePort()
      fronts.push(await startNginx(join(folder, `nginx-${fronts.length}`), other, ports.slice(0, count)))
      return `http://localhost:${other}`
    },
    async replace(index) {
      await instances[index]?.stop('SIGKILL')
      instances[index] = await launch(index)
    },
  }
}

async function fill(url: string, filesFolder: string): Promise<void> {
  await migrate(url)
  const services = await openServicesBeside(url, filesFolder, { secretKey: FLEET_SECRET_KEY, isDemo: true })
  await seed(services)
  await seedDemo(services, url, false)
  await services.close()
}

/** By the file that deploy/ has for it. */
async function startNginx(folder: string, listen: number, ports: readonly number[]): Promise<ChildProcess> {
  mkdirSync(folder, { recursive: true, mode: 0o777 })
  const values: Record<string, string> = {
    LISTEN: String(listen),
    FOLDER: folder,
    UPSTREAMS: ports.map((it) => `server 127.0.0.1:${it} max_fails=1 fail_timeout=2s;`).join('\n    '),
  }
  const template = readFileSync(join(projectRoot, 'deploy/nginx/kaitori.conf.template'), 'utf8')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    template.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
  )
  const child = spawn('nginx', ['-c', file, '-e', join(folder, 'error.log'), '-g', 'daemon off;'], { stdio: 'inherit' })
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: see ${folder}/error.log`)
    const answer = await fetch(`http://localhost:${listen}/healthz`).catch(() => null)
    if (answer?.ok) return child
    await Promise.race([once(child, 'exit'), new Promise((resolve) => setTimeout(resolve, 100))])
  }
  throw new Error('nginx does not answer')
}
