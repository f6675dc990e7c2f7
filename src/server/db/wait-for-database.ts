import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isUnavailable } from '../host/unavailable.ts'

const PATIENCE_MS = 60_000
const PAUSE_MS = 500

/** Instances and database often start together: waits a minute for one that does not answer yet, and says so once. */
export async function waitForDatabase(url: string, onWait: () => void, patienceMs = PATIENCE_MS): Promise<void> {
  const deadline = Date.now() + patienceMs
  let hasTold = false
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > deadline) throw error
      if (!hasTold) onWait()
      hasTold = true
    } finally {
      await client.end().catch(() => undefined)
    }
    await sleep(PAUSE_MS)
  }
}
