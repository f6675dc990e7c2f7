// `npm run cluster`: PostgreSQL, Redis, an S3 server, three instances and nginx in front, on this machine, with the demo world.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingForFleet, startFleet } from '#testing/fleet.ts'
import { build } from './steps/build.mjs'

const INSTANCES = 3
const PORT = Number(process.env.PORT ?? 8080)

const missing = missingForFleet()
if (missing.length > 0) {
  console.error(`必要なプログラムがありません / install first: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}
await build()
const folder = process.env.DATA_FOLDER ?? join(tmpdir(), 'kaitori-cluster')
const fleet = await startFleet({ folder, instances: INSTANCES, port: PORT, report: (line) => console.log(line) })
console.log(`Kaitori が ${INSTANCES} 台で起動しました: ${fleet.origin}/kaitori`)
for (const { origin } of fleet.instances) console.log(`  ${origin}/readyz  ${origin}/metrics`)
console.log(`  DATABASE_URL=${fleet.databaseUrl}`)
console.log('終了するには Ctrl-C を押してください。')
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, async () => {
    if (isStopping) return
    isStopping = true
    await fleet.stop()
    process.exit(0)
  })
