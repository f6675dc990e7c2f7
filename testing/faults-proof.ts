import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedDatabase } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { castChatters } from './cast-chatters.ts'
import type { Chatter } from './chatter.ts'
import { type Fault, type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type RunningHost, startHost } from './host.ts'
import { startObjectStore } from './object-store.ts'
import { must, until } from './prove.ts'
import { startRedis } from './redis.ts'
import { phonePhoto, upload } from './uploads.ts'

const BACK_WITHIN_MS = 10_000

interface World {
  readonly host: RunningHost
  readonly databaseUrl: string
  readonly database: FaultProxy
  readonly redis: FaultProxy
  readonly store: FaultProxy
  readonly filesFolder: string
  readonly headers: Record<string, string>
  readonly photo: Buffer
}

interface FaultCase {
  readonly name: string
  begin(world: World): Promise<void> | void
  /** What must hold while it lasts. */
  during(world: World): Promise<void>
  end(world: World): Promise<void> | void
}

const status = async (world: World, path: string) =>
  (await fetch(world.host.origin + path, { signal: AbortSignal.timeout(20_000) })).status
const send = async ({ host, photo, headers }: World) =>
  (await upload(host.origin, 'PROFILE_IMAGE', { file: photo, headers })).status

function setFault(proxy: FaultProxy, fault: Fault): void {
  proxy.fault = fault
}

/** Pages of visitors are kept under their address as links have it; the router takes this one too, and draws it each time. */
const UNKEPT_PAGE = '/Kaitori/auction-review'

const CASES: readonly FaultCase[] = [
  {
    name: 'PostgreSQL crashes and restarts',
    async begin({ databaseUrl }) {
      const victim = new pg.Client({ connectionString: databaseUrl })
      victim.on('error', () => undefined)
      await victim.connect()
      const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid')
      process.kill(Number(rows[0]?.pid), 'SIGKILL') // the server ends every connection and recovers from its log
    },
    during: async (world) => must((await status(world, '/kaitori')) === 200, 'kept pages'),
    end: () => undefined,
  },
  {
    name: 'the database is away',
    begin: ({ database }) => setFault(database, 'away'),
    async during(world) {
      must((await status(world, '/kaitori')) === 200, 'kept pages go on')
      must((await status(world, UNKEPT_PAGE)) === 503, 'the 503 screen')
      must((await status(world, '/readyz')) === 503, '/readyz tells')
    },
    end: ({ database }) => setFault(database, 'none'),
  },
  {
    name: 'the database is slow by 2 s',
    begin: ({ database }) => setFault(database, { slowMs: 2000 }),
    async during(world) {
      must((await status(world, '/kaitori')) === 200, 'kept pages go on')
      must([200, 503].includes(await status(world, UNKEPT_PAGE)), 'an answer in time')
    },
    end: ({ database }) => setFault(database, 'none'),
  },
  {
    name: 'Redis is away',
    begin: ({ redis }) => setFault(redis, 'away'),
    async during(world) {
      must((await status(world, UNKEPT_PAGE)) === 200, 'everything goes on')
      must((await status(world, '/readyz')) === 200, '/readyz stays')
    },
    end: ({ redis }) => setFault(redis, 'none'),
  },
  {
    name: 'the object store is away',
    begin: ({ store }) => setFault(store, 'away'),
    async during(world) {
      must((await send(world)) === 503, 'an upload is 503')
      must((await status(world, UNKEPT_PAGE)) === 200, 'everything else goes on')
    },
    end: ({ store }) => setFault(store, 'none'),
  },
  {
    name: 'the disk is full',
    begin: ({ filesFolder }) => fillDisk(filesFolder),
    async during(world) {
      must((await send(world)) === 503, 'an upload is 503')
      must((await status(world, UNKEPT_PAGE)) === 200, 'everything else goes on')
    },
    end: ({ filesFolder }) => rmSync(join(filesFolder, 'ballast'), { force: true }),
  },
]

/** Each fault under messages written by both sides: what was promised holds, and all is back within ten seconds. */
export async function proveFaults(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-faults-'))
  chmodSync(folder, 0o755) // run by root, the database has a user of its own
  const embedded = await startEmbeddedDatabase({ folder: join(folder, 'postgres'), database: 'kaitori' })
  await migrate(embedded.url)
  const [redisServer, storeServer] = [await startRedis(), await startObjectStore()]
  const [database, redis, store] = await Promise.all(
    [embedded, redisServer, storeServer].map(({ url }) => startFaultProxy(url)),
  )
  if (!database || !redis || !store) throw new Error('unreachable')
  const filesFolder = join(folder, 'disk')
  const unmount = mountSmallDisk(filesFolder)
  const host = await startHost({
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    OBJECT_STORE_URL: store.url,
    DATA_FOLDER: filesFolder,
    RATE_LIMIT: '1000000',
    LOG_LEVEL: 'fatal',
  })
  const lines: string[] = []
  try {
    const { owner, dealer, headers } = await castChatters(embedded.url, folder, {
      owner: host.origin,
      dealer: host.origin,
    })
    const world: World = {
      host,
      databaseUrl: embedded.url,
      database,
      redis,
      store,
      filesFolder,
      headers,
      photo: await phonePhoto(800, 600),
    }
    await until(async () => owner.isLive() && dealer.isLive(), 30_000, 'sockets')
    for (const path of ['/kaitori', UNKEPT_PAGE]) await status(world, path)
    const written: string[] = []
    for (const it of CASES) {
      const isDiskCase = it.name === 'the disk is full'
      if (isDiskCase && !unmount) {
        lines.push(`NOT RUN: ${it.name} (only root can mount a small disk)`)
        continue
      }
      let isWriting = true
      const write = async (side: Chatter, name: string) => {
        for (let number = 0; isWriting; number += 1) written.push(await side.write(`${it.name} ${name} ${number}`))
      }
      const writing = Promise.all([write(owner, 'owner'), write(dealer, 'dealer')])
      await sleep(500)
      await it.begin(world)
      await it.during(world)
      await it.end(world)
      const started = Date.now()
      await until(
        async () => (await status(world, '/readyz')) === 200 && (await send(world)) === 201,
        BACK_WITHIN_MS,
        `${it.name}: back`,
      )
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      isWriting = false
      await writing
      const unique = new Set(written)
      must(unique.size === written.length, `${it.name}: a message was answered twice`)
      for (const side of [owner, dealer])
        await until(
          async () => side.seen().length === written.length && side.seen().every((id) => unique.has(id)),
          30_000,
          `${it.name}: every message once`,
        )
      lines.push(`${it.name}: back after ${seconds} s, ${written.length} messages, each once`)
    }
    owner.stop()
    dealer.stop()
    return lines
  } finally {
    await host.stop('SIGKILL')
    await Promise.all([database, redis, store].map((proxy) => proxy.stop()))
    await redisServer.stop()
    await storeServer.stop()
    await embedded.stop()
    unmount?.()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A disk of 8 MB for what is on its way in; null where only root could make one. */
function mountSmallDisk(folder: string): (() => void) | null {
  mkdirSync(folder, { recursive: true })
  const { status: failed } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder])
  return failed === 0 ? () => void spawnSync('umount', ['-l', folder]) : null
}

function fillDisk(folder: string): void {
  try {
    for (let size = 0; size < 64; size += 1)
      writeFileSync(join(folder, 'ballast'), Buffer.alloc(256 * 1024), { flag: 'a' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
