import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestCluster } from '#testing/cluster.ts'
import { startHost } from '#testing/host.ts'
import { cpuSeconds } from './cpu-time.ts'
import { report } from './report.ts'

const ROUNDS = 3
const MAX_SECONDS = 2

/** How long a process takes until it is ready, on a migrated and filled database and with warm files. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-bench-start-'))
  const cluster = await startTestCluster(folder)
  try {
    const seconds: number[] = []
    const cpu: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const startedAt = performance.now()
      const host = await startHost({
        DATABASE_URL: cluster.templateUrl,
        DATA_FOLDER: folder,
        ROLES: 'web,api,realtime',
      })
      // The first fills the database and the caches of files.
      if (round > 0) {
        seconds.push((performance.now() - startedAt) / 1000)
        cpu.push(cpuSeconds(host.process.pid))
      }
      await host.stop()
    }
    const wall = middle(seconds)
    const name = 'start of a warm process until /readyz'
    report(name, `${wall.toFixed(2)} s`, `${MAX_SECONDS} s`, wall / MAX_SECONDS, '<= 1')
    // What it takes of a core whatever else the machine does: all of its time, but for its waiting for the database.
    const used = middle(cpu)
    report(`${name}, CPU`, `${used.toFixed(2)} s`, `${MAX_SECONDS} s`, used / MAX_SECONDS, '<= 1')
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
