import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, startHost } from '#testing/host.ts'
import { scratchFolder } from '#testing/scratch-folder.ts'

/** Beside the traces: why the host answered as it did. */
const HOST_LOG = 'test-results/e2e-host.log'

/** One production host in demo mode, on data of its own, for all journeys; none where E2E_ORIGIN names one that runs. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_ORIGIN) return undefined
  const folder = scratchFolder('kaitori-e2e')
  const webhooks = `http://127.0.0.1:${await freePort()}`
  const host = await startHost({
    DATA_FOLDER: folder,
    RATE_LIMIT: '1000000',
    AUTH_LIMIT_PER_ADDRESS: '100000',
    WEBHOOK_LOCAL_ORIGINS: webhooks,
    OPERATION_SECONDS: '60', // on a busy machine nothing is late
  })
  process.env.E2E_ORIGIN = host.origin
  process.env.E2E_WEBHOOKS = webhooks
  process.env.E2E_DATABASE_URL = readFileSync(join(folder, 'database-url'), 'utf8')
  return async () => {
    await host.stop()
    cpSync(join(folder, 'server.log'), HOST_LOG)
    rmSync(folder, { recursive: true, force: true })
  }
}
