import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connectBus } from '#server/bus/connect-bus.ts'
import { connectDatabase } from '#server/db/client.ts'
import { seedDemoSales } from '#server/demo/seed-demo-sales.ts'
import { openCatalogStore } from '#server/features/catalog/catalog-store.ts'
import { recomputeInThread } from '#server/features/souba/prices/recompute-in-thread.ts'
import { startTestCluster } from '#testing/cluster.ts'
import { report } from './report.ts'

const SALES = 5_000_000
const ROUNDS = 3

/** All market prices over five million sales, against one plain aggregate over the same rows. */
export async function run(): Promise<void> {
  const folder = join(tmpdir(), `kaitori-bench-souba-${process.pid}`)
  const cluster = await startTestCluster(folder)
  const url = cluster.templateUrl
  const client = connectDatabase(url, 2)
  const bus = await connectBus({ databaseUrl: url, redisUrl: null, onGap: () => undefined, onFault: console.error })
  const sql = new pg.Client({ connectionString: url })
  await sql.connect()
  try {
    const catalog = await openCatalogStore(client.db, bus)
    const now = new Date()
    await seedDemoSales(url, catalog.current(), now)
    await multiplySales(sql)
    const seconds = { ours: [] as number[], aggregate: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      seconds.ours.push(await timed(() => recomputeInThread(url, client.db, bus, now)))
      seconds.aggregate.push(await timed(() => sql.query(AGGREGATE)))
    }
    const [ours, aggregate] = [median(seconds.ours), median(seconds.aggregate)]
    const name = `all prices over ${(SALES / 1e6).toFixed(0)} million sales / percentile_cont`
    report(name, `${ours.toFixed(1)} s`, `${aggregate.toFixed(1)} s`, ours / aggregate, '<= 1')
  } finally {
    await sql.end()
    await bus.close()
    await client.close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const AGGREGATE = `select model_id, model_type_id, mileage_id, date_trunc('month', sold_on),
  percentile_cont(array[0.1, 0.9]) within group (order by price) from sale group by 1, 2, 3, 4`

/** The demo sales over and over, each copy with days and prices of its own. */
async function multiplySales(sql: pg.Client): Promise<void> {
  await sql.query(
    `insert into sale (sold_on, model_id, model_type_id, mileage_id, price, model_year, mileage_km, grade, source)
     select sold_on - (random() * 20)::int, model_id, model_type_id, mileage_id,
       greatest(1000, (price * (0.9 + random() * 0.2))::int), model_year, mileage_km, grade, source
     from sale cross join generate_series(1, ceil($1::numeric / (select count(*) from sale))::int)
     limit $1 - (select count(*) from sale)`,
    [SALES],
  )
  await sql.query('vacuum analyze sale')
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
