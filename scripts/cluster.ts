// `npm run cluster`: PostgreSQL, Redis, an S3 server, three instances and nginx in front, on this machine, with the demo world.
// With `-- --failover` three PostgreSQL under Patroni, etcd and HAProxy; with `-- --failover --pooled` PgBouncer in front too.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingForCluster } from '#testing/failover/database-cluster.ts'
import { missingForFleet, startFleet } from '#testing/fleet.ts'
import { build } from './steps/build.mjs'

const INSTANCES = 3
const PORT = Number(process.env.PORT ?? 8080)

const POOLED_CONNECTIONS = 40

const hasFailover = process.argv.includes('--failover')
const isPooled = process.argv.includes('--pooled')
const missing = [...missingForFleet(), ...(hasFailover ? missingForCluster() : [])]
if (missing.length > 0) {
  console.error(`必要なプログラムがありません / install first: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}
await build()
const folder = process.env.DATA_FOLDER ?? join(tmpdir(), 'kaitori-cluster')
const fleet = await startFleet({
  folder,
  instances: INSTANCES,
  port: PORT,
  report: (line) => console.log(line),
  ...(hasFailover && { failover: isPooled ? { pooledConnections: POOLED_CONNECTIONS } : {} }),
})
console.log(`Kaitori が ${INSTANCES} 台で起動しました: ${fleet.origin}/kaitori`)
for (const { origin } of fleet.instances) console.log(`  ${origin}/readyz  ${origin}/metrics`)
console.log(`  DATABASE_URL=${fleet.databaseUrl}`)
for (const url of fleet.cluster?.serverUrls ?? []) console.log(`  ${url}`)
console.log('終了するには Ctrl-C を押してください。')
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, async () => {
    if (isStopping) return
    isStopping = true
    await fleet.stop()
    process.exit(0)
  })
