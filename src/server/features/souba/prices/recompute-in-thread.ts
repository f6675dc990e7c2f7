import type { Bus } from '../../../bus/bus.ts'
import { type Db, transact } from '../../../db/client.ts'
import { startThread } from '../../../host/start-thread.ts'
import { dayAfter } from './market-day.ts'
import type { Recomputation } from './recompute.ts'

/** Recomputes beside the event loop: with millions of sales it takes seconds, and readers never wait for it. */
export async function recomputeInThread(url: string, db: Db, bus: Bus, now: Date): Promise<Recomputation> {
  const task = { url, day: dayAfter(now), computedAt: now }
  const worker = startThread('recompute-worker', new URL('./recompute-worker.ts', import.meta.url), task)
  const result = await new Promise<Recomputation>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The recomputation stopped with ${code}`)))
  })
  await transact(db, (tx) => bus.publish(tx, 'dataChanged', { tag: 'souba' }))
  return result
}
