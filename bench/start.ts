import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestCluster } from '#testing/cluster.ts'
import { startHost } from '#testing/host.ts'
import { report } from './report.ts'

const ROUNDS = 3
const MAX_SECONDS = 2

/** How long a process takes until it is ready, on a migrated and filled database and with warm files. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-bench-start-'))
  const cluster = await startTestCluster(folder)
  try {
    const seconds: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const startedAt = performance.now()
      const host = await startHost({
        DATABASE_URL: cluster.templateUrl,
        DATA_FOLDER: folder,
        ROLES: 'web,api,realtime',
      })
      // The first fills the database and the caches of files.
      if (round > 0) seconds.push((performance.now() - startedAt) / 1000)
      await host.stop()
    }
    const middle = seconds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
    const name = 'start of a warm process until /readyz'
    report(name, `${middle.toFixed(2)} s`, `${MAX_SECONDS} s`, middle / MAX_SECONDS, '<= 1')
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
