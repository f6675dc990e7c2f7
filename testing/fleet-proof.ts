import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDatabase } from '#server/db/client.ts'
import { auditBids } from '#server/features/auction/audit-bids.ts'
import { checkInvariants } from '#server/features/auction/check-invariants.ts'
import { projectRoot } from '#server/project-root.ts'
import { startFleet } from './fleet.ts'

const PATHS = ['/kaitori', '/kaitori/souba', '/kaitori/auction', '/kaitori/auction-review', '/kaitori/article/1']
const READERS = 4
const MOST_FAILED = 0.001

interface Tally {
  requests: number
  failedOnce: number
  failedTwice: number
}

/**
 * The simulated market and readers on three instances behind nginx, of which one is killed every `killSeconds`: bids and
 * states stay right, at most one request in a thousand fails, and none fails again when it is repeated.
 */
export async function proveFleet(minutes: number, killSeconds: number): Promise<string> {
  const folder = join(tmpdir(), `kaitori-fleet-${process.pid}`)
  const fleet = await startFleet({ folder, instances: 3 })
  const market = spawn(
    process.execPath,
    [join(projectRoot, 'build/host/market-simulation.js'), '--origin', fleet.origin, '--speed', '5', '--quiet'],
    { stdio: 'ignore' },
  )
  const { db, close } = connectDatabase(fleet.databaseUrl, 2)
  try {
    const countBids = async () =>
      (
        await db
          .selectFrom('bid')
          .select((it) => it.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count
    const before = await countBids()
    const tally: Tally = { requests: 0, failedOnce: 0, failedTwice: 0 }
    const end = Date.now() + minutes * 60_000
    const readers = Array.from({ length: READERS }, () => read(fleet.origin, end, tally))
    let kills = 0
    while (Date.now() + killSeconds * 1000 < end) {
      await sleep(killSeconds * 1000)
      await fleet.replace(kills % fleet.instances.length)
      kills += 1
    }
    await Promise.all(readers)
    market.kill('SIGTERM')
    const bids = (await countBids()) - before
    const broken = (await checkInvariants(db)).filter((it) => it.broken.length > 0)
    const { findings } = await auditBids(db)
    if (broken.length > 0) throw new Error(`broken: ${broken.map(({ name }) => name).join(', ')}`)
    if (findings.length > 0) throw new Error(`${findings.length} bids do not fit their chain`)
    if (bids === 0) throw new Error('the market did not bid')
    if (tally.failedTwice > 0 || tally.failedOnce > tally.requests * MOST_FAILED)
      throw new Error(`requests failed: ${JSON.stringify(tally)}`)
    return `${kills} kills, ${bids} bids, ${tally.requests} requests, ${tally.failedOnce} repeated`
  } finally {
    market.kill('SIGKILL')
    await close()
    await fleet.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function read(origin: string, end: number, tally: Tally): Promise<void> {
  for (let number = 0; Date.now() < end; number += 1) {
    const path = PATHS[number % PATHS.length] ?? '/kaitori'
    tally.requests += 1
    if (await isAnswered(origin + path)) continue
    tally.failedOnce += 1
    await sleep(1000)
    if (!(await isAnswered(origin + path))) tally.failedTwice += 1
  }
}

async function isAnswered(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}
