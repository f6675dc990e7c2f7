import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDatabase } from '#server/db/client.ts'
import { checkInvariants } from '#server/features/auction/check-invariants.ts'
import { projectRoot } from '#server/host/project-root.ts'
import { heapInUse, WITH_INSPECTOR } from './heap-in-use.ts'
import { startHost } from './host.ts'
import { listing } from './listing.ts'

const DEALERS = 200
const SPEED = 60
/** Listings that come in while the market runs, and how long after the inspection they end. */
const LISTINGS = 40
const ENDS_AFTER_MS = 60_000
/** The end of the run against its middle: by then every pool and cache is filled. */
const MAX_GROWTH = 1.1

/**
 * The demo's server with 200 simulated dealers at speed 60, as programs of their own, for so many minutes (each an hour of
 * the market): no error in the log, every invariant holds, the server's memory in use stays flat. Throws what does not.
 */
export async function checkMarket(minutes: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-market-'))
  chmodSync(folder, 0o755)
  const host = await startHost({
    DATA_FOLDER: folder,
    RATE_LIMIT: '1000000',
    AUTH_LIMIT_PER_ADDRESS: '100000',
    ...WITH_INSPECTOR,
  })
  const { db, close } = connectDatabase(readFileSync(join(folder, 'database-url'), 'utf8'), 2)
  try {
    await listBikes(db)
    const middle = sleep(minutes * 30_000).then(() => heapInUse(host))
    const said = await runSimulation(host.origin, minutes)
    const [before, after] = [await middle, await heapInUse(host)]
    const faults = readFileSync(join(folder, 'server.log'), 'utf8')
      .split('\n')
      .filter((line) => /"level":[56]0|"status":5\d\d/.test(line))
    if (faults.length > 0) throw new Error(`${faults.length} errors in the log: ${faults[0]}`)
    const broken = (await checkInvariants(db)).filter((it) => it.broken.length > 0)
    if (broken.length > 0) throw new Error(`broken: ${broken.map(({ name }) => name).join(', ')}`)
    if (after > before * MAX_GROWTH) throw new Error(`memory grew from ${before} MB to ${after} MB`)
    return `${said}, ${before} MB then ${after} MB`
  } finally {
    await close()
    await host.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function listBikes(db: ReturnType<typeof connectDatabase>['db']): Promise<void> {
  for (let number = 0; number < LISTINGS; number += 1) {
    const { bikeOwnerId } = await db
      .insertInto('bikeOwner')
      .values({ createdAt: new Date() })
      .returning('bikeOwnerId')
      .executeTakeFirstOrThrow()
    const end = { kind: 'after', milliseconds: ENDS_AFTER_MS } as const
    await db
      .insertInto('auction')
      .values(listing(bikeOwnerId, end, new Date()))
      .execute()
  }
}

/** Returns its last line: how many bids, inspections and errors. */
function runSimulation(origin: string, minutes: number): Promise<string> {
  const options = { origin, dealers: DEALERS, speed: SPEED, minutes }
  const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn(process.execPath, [join(projectRoot, 'build/host/market-simulation.js'), ...given])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve(output.trim().split('\n').at(-1) ?? '') : reject(new Error(output)),
    )
  })
}
