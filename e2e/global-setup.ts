import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHost } from '#testing/host.ts'

/** One production host in demo mode, on data of its own, for all journeys. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = join(tmpdir(), `kaitori-e2e-${process.pid}`)
  const host = await startHost({ DATA_FOLDER: folder, RATE_LIMIT: '1000000' })
  process.env.E2E_ORIGIN = host.origin
  return async () => {
    await host.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
