// `npm run soak [-- WORD …]`: the proofs that take too long for `npm test`, in their full form; with words, those named by one.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '#server/host/project-root.ts'
import { proveNoInjection, proveNoPoisonedPage, proveSlowClients } from '#testing/attack-tools.ts'
import { AUCTION_MODEL_SOAK_RUNS, checkAuctionModel } from '#testing/auction-model/check-auction-model.ts'
import { checkBiddingModel } from '#testing/auction-model/check-bidding-model.ts'
import { proveClock } from '#testing/clock-proof.ts'
import { missingForCluster } from '#testing/failover/database-cluster.ts'
import { proveFailover } from '#testing/failover/failover-proof.ts'
import { proveFaults } from '#testing/faults-proof.ts'
import { missingForFleet } from '#testing/fleet.ts'
import { proveFleet } from '#testing/fleet-proof.ts'
import { proveHostileQueries } from '#testing/hostile-proof.ts'
import { imageObstacle } from '#testing/image/buildah.ts'
import { proveImage } from '#testing/image/image-proof.ts'
import { proveKilledWorker } from '#testing/killed-worker.ts'
import { proveLiveList } from '#testing/live-list/live-list-proof.ts'
import { checkMarket } from '#testing/market-hour.ts'
import { checkMovieFlood } from '#testing/movie-flood.ts'
import { provePreviousVersion } from '#testing/previous-version.ts'
import { hasRedisServer } from '#testing/redis.ts'
import { findFaketime } from '#testing/set-clock.ts'
import { proveAlertsSell } from '#testing/trade-market/simulate-alerts.ts'
import { proveHonourPays } from '#testing/trade-market/simulate-trades.ts'
import { findBrowser, findHeadlessShell } from './steps/browser.mjs'
import { build } from './steps/build.mjs'
import { missingPrograms } from './steps/packages.mjs'

const words = process.argv.slice(2)
let failed = 0
await build({ quiet: true })
await prove(`auction model, ${AUCTION_MODEL_SOAK_RUNS} lives`, () => void checkAuctionModel(AUCTION_MODEL_SOAK_RUNS))
await prove(`bidding model, ${AUCTION_MODEL_SOAK_RUNS} auctions`, () => void checkBiddingModel(AUCTION_MODEL_SOAK_RUNS))
await prove('honest dealers win more at the same bids, 20 markets of 500 trades', () => {
  for (const line of proveHonourPays(20)) console.log(`  ${line}`)
})
await prove('alerts bring bids and sell bikes, 20 markets of 400 bikes', () => {
  for (const line of proveAlertsSell(20)) console.log(`  ${line}`)
})
await prove('mutation score of the rules is 90 or more', () =>
  run('stryker', ['run', 'testing/mutation/stryker.config.mjs'], {}),
)
await prove('1,000 wrong codes never get in', () =>
  run('vitest', ['run', 'src/server/features/account'], { WRONG_CODES: '1000' }),
)
await prove('three hours of the market with 200 dealers, at speed 60', async () => console.log(await checkMarket(3)))
await prove('50 movies of 100 MB at once within 300 MB of memory', () => checkMovieFlood(50, 100, 300))
await prove('hostile queries: 200 documents as visitor, owner and dealer', async () => {
  for (const line of await proveHostileQueries()) console.log(`  ${line}`)
})
await prove('an instance killed under load loses and doubles no message, ten times', () => {
  for (let round = 0; round < 10; round += 1)
    run('vitest', ['run', 'testing/two-processes.test.ts'], { SOAK_MESSAGES: '140' })
})
await prove('the previous version on the new schema, beside the present one', async () => {
  console.log(`  ${await provePreviousVersion()}`)
})
await prove('faults of database, Redis, object store and disk', async () => {
  if (!hasRedisServer()) throw new Error('NOT RUN: apt-get install redis-server')
  for (const line of await proveFaults()) console.log(`  ${line}`)
})
await prove("an instance's clock set an hour ahead and an hour behind", async () => {
  const library = findFaketime()
  if (!library) throw new Error('NOT RUN: apt-get install faketime')
  for (const line of await proveClock(library)) console.log(`  ${line}`)
})
await prove('a worker killed in the middle of every kind of job', async () => {
  console.log(`  ${await proveKilledWorker()}`)
})
await prove('three instances, one killed every minute for ten minutes', async () => {
  const missing = missingForFleet()
  if (missing.length > 0) throw new Error(`NOT RUN: apt-get install ${missing.join(' ')}`)
  console.log(await proveFleet(Number(process.env.FLEET_MINUTES ?? 10), Number(process.env.FLEET_KILL_SECONDS ?? 60)))
})
await prove('the leader of three databases killed five times, cut off, out of disk and paused', () => {
  const missing = [...missingForFleet(), ...missingForCluster()]
  if (missing.length > 0) throw new Error(`NOT RUN: apt-get install ${missing.join(' ')}`)
  return proveFailover(Number(process.env.FAILOVER_MINUTES ?? 10), (line) => console.log(`  ${line}`))
})
await prove('slow clients (slowhttptest) keep nobody else waiting', async () => {
  needs(['slowhttptest'])
  for (const line of await proveSlowClients()) console.log(`  ${line}`)
})
await prove('nothing to inject into (sqlmap)', async () => {
  needs(['sqlmap'])
  for (const line of await proveNoInjection()) console.log(`  ${line}`)
})
await prove('no kept page can be poisoned', async () => {
  console.log(`  ${await proveNoPoisonedPage()}`)
})
await prove('alert rules ring when they should, and only then (promtool)', () => {
  needs(['prometheus'])
  const folder = join(projectRoot, 'deploy/observe')
  for (const given of [
    ['check', 'rules', 'alert-rules.yml'],
    ['test', 'rules', 'alert-rules.test.yml'],
  ]) {
    const { status } = spawnSync('promtool', given, { cwd: folder, stdio: 'inherit' })
    if (status !== 0) throw new Error('see above')
  }
})
const browser = { CHROMIUM_PATH: await findBrowser(), HEADLESS_SHELL_PATH: findHeadlessShell() }
await prove('the list of 500 running auctions under 20 bids a second', () =>
  proveLiveList(Number(process.env.LIST_MINUTES ?? 60), browser, (line) => console.log(`  ${line}`)),
)
await prove('the image is built, runs read-only and without rights, and an owner lists a bike at it', async () => {
  const obstacle = imageObstacle()
  if (obstacle) throw new Error(`NOT RUN: ${obstacle}`)
  await proveImage(browser, (line) => console.log(`  ${line}`))
})
await prove('journeys that go alike on a phone go alike at a desk', () =>
  run('playwright', ['test', '--grep', '@alike', '--project', 'desktop'], { ALIKE: 'both', ...browser }),
)
await prove('every link of every page', () =>
  run('playwright', ['test', 'follows-every-link'], { CRAWL: 'all', ...browser }),
)
await prove('owner and dealer write to each other over a minute without a network', () =>
  run('playwright', ['test', 'e2e/owner-and-dealer-write-to-each-other.phone.spec.ts'], {
    OFFLINE_MS: '60000',
    ...browser,
  }),
)
await prove('1,000 lives of auctions in the database', () =>
  run('vitest', ['run', 'src/server/features/auction/auction-database'], { AUCTION_LIVES: '1000' }),
)
await prove('races of two instances, one killed ten times', () =>
  run('vitest', ['run', 'src/server/features/auction/engine/races'], { RACE_KILLS: '10' }),
)
await prove('every step of a trade, its process killed before and behind the commit, three times', () =>
  run('vitest', ['run', 'testing/trade-steps'], { STEP_KILLS: '3' }),
)
console.log(failed === 0 ? 'soak: all held' : `soak: ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function run(tool: string, toolArguments: readonly string[], variables: Record<string, string>): void {
  const { status } = spawnSync(join(projectRoot, 'node_modules/.bin', tool), toolArguments, {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  })
  if (status !== 0) throw new Error('see above')
}

/** Debian's programs; root installs them, others are told to. What is missing has not been proven. */
function needs(programs: readonly string[]): void {
  const missing = missingPrograms(programs)
  if (missing.length > 0) throw new Error(`NOT RUN: apt-get install ${missing.join(' ')}`)
}

async function prove(name: string, work: () => void | Promise<void>): Promise<void> {
  if (words.length > 0 && !words.some((word) => name.includes(word))) return
  const started = Date.now()
  try {
    await work()
    console.log(`✓ ${name} (${((Date.now() - started) / 1000).toFixed(0)} s)`)
  } catch (error) {
    failed += 1
    console.log(`✗ ${name}\n${String(error)}`)
  }
}
