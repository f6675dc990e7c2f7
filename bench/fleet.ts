import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectBus } from '#server/bus/connect-bus.ts'
import { connectDatabase, transact } from '#server/db/client.ts'
import { FLEET_SECRET_KEY, type Fleet, missingForFleet, startFleet } from '#testing/fleet.ts'
import { startHost } from '#testing/host.ts'
import { compare } from './load.ts'
import { report } from './report.ts'

const INSTANCES = 3
const ROUNDS = 3
/** Each instance one, the load, nginx and the database one each. */
const CORES_FOR_GOAL = 6
const PAGE = '/kaitori/souba/1/1001'
const PUBLICATIONS = 300
/** Of silent writes and such that publish. */
const TURNS = 6

/** Public reads of three instances behind nginx against one, and what Redis and the bus cost a request. */
export async function run(): Promise<void> {
  const missing = missingForFleet()
  if (missing.length > 0) return console.log(`fleet: NOT RUN: apt-get install ${missing.join(' ')}`)
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-bench-fleet-'))
  const fleet = await startFleet({ folder, instances: INSTANCES })
  try {
    await measureInstances(fleet)
    await measureRedis(fleet, folder)
    await measurePublishing(fleet)
  } finally {
    await fleet.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureInstances(fleet: Fleet): Promise<void> {
  const one = await fleet.frontOf(1)
  const { ours, limit, ratio } = await compare({ url: fleet.origin + PAGE }, { url: one + PAGE }, ROUNDS)
  const cores = availableParallelism()
  const goal = cores >= CORES_FOR_GOAL ? '>= 1.7' : `none: >= 1.7 takes ${CORES_FOR_GOAL} cores, here are ${cores}`
  report(`public reads through nginx, ${INSTANCES} instances / one`, perSecond(ours), perSecond(limit), ratio, goal)
}

/** One instance on the same database, with Redis and without; both count requests and listen to the bus. */
async function measureRedis(fleet: Fleet, folder: string): Promise<void> {
  const settings = {
    DATABASE_URL: fleet.databaseUrl,
    DATA_FOLDER: join(folder, 'alone'),
    SECRET_KEY: FLEET_SECRET_KEY,
    RATE_LIMIT: '100000000',
  }
  const [withRedis, without] = [await startHost({ ...settings, REDIS_URL: fleet.redisUrl }), await startHost(settings)]
  const { ours, limit, ratio } = await compare({ url: withRedis.origin + PAGE }, { url: without.origin + PAGE }, ROUNDS)
  await Promise.all([withRedis.stop(), without.stop()])
  report('public reads of one instance, with Redis / without', perSecond(ours), perSecond(limit), ratio, '>= 0.9')
  console.log(`  (Redis costs a request ${(1e6 / ours - 1e6 / limit).toFixed(1)} µs)`)
}

/** A transaction that publishes against the same without: what a write pays for telling the others. */
async function measurePublishing({ databaseUrl, redisUrl }: Fleet): Promise<void> {
  const client = connectDatabase(databaseUrl, 1)
  const events = { onGap: () => undefined, onFault: () => undefined }
  const buses = {
    PostgreSQL: await connectBus({ databaseUrl, redisUrl: null, ...events }),
    Redis: await connectBus({ databaseUrl, redisUrl, ...events }),
  }
  const write = { name: 'bench', fingerprint: '' }
  const timeOf = async (bus: (typeof buses)['Redis'] | null) => {
    const begin = performance.now()
    for (let count = 0; count < PUBLICATIONS; count += 1)
      await transact(client.db, async (tx) => {
        const values = { ...write, fingerprint: String(count) }
        await tx.query
          .insertInto('importedData')
          .values(values)
          .onConflict((on) => on.column('name').doUpdateSet(values))
          .execute()
        await bus?.publish(tx, 'auctionUpdated', { auctionId: 0, event: 'changed' })
      })
    return ((performance.now() - begin) / PUBLICATIONS) * 1000
  }
  await timeOf(null) // warm-up
  for (const [name, bus] of Object.entries(buses)) {
    const times = { bare: 0, told: 0 }
    for (let turn = 0; turn < TURNS; turn += 1) {
      times.bare += (await timeOf(null)) / TURNS
      times.told += (await timeOf(bus)) / TURNS
    }
    const { bare, told } = times
    const goal = `none: all ${INSTANCES} instances hear it on the same cores`
    report(`a write that publishes over ${name} / silent`, micros(told), micros(bare), told / bare, goal)
    console.log(`  (publishing costs ${(told - bare).toFixed(0)} µs)`)
  }
  for (const bus of Object.values(buses)) await bus.close()
  await client.db.deleteFrom('importedData').where('name', '=', write.name).execute()
  await client.close()
}

function perSecond(rate: number): string {
  return `${Math.round(rate)} req/s`
}

function micros(value: number): string {
  return `${value.toFixed(0)} µs`
}
