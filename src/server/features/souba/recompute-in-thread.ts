import { Worker } from 'node:worker_threads'
import type { Bus } from '../../bus/bus.ts'
import { type Db, transact } from '../../db/client.ts'
import { dayAfter } from './market-day.ts'
import type { Recomputation } from './recompute.ts'

/** Recomputes beside the event loop: with millions of sales it takes seconds, and readers never wait for it. */
export async function recomputeInThread(url: string, db: Db, bus: Bus, now: Date): Promise<Recomputation> {
  const worker = startWorker({ url, day: dayAfter(now), computedAt: now })
  const result = await new Promise<Recomputation>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The recomputation stopped with ${code}`)))
  })
  await transact(db, (tx) => bus.publish(tx, 'dataChanged', { tag: 'souba' }))
  return result
}

function startWorker(workerData: { url: string; day: number; computedAt: Date }): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./recompute-worker.js', import.meta.url), { workerData })
  // From source, as in tests: a thread does not inherit the loader for TypeScript.
  const file = new URL('./recompute-worker.ts', import.meta.url).href
  const bootstrap = `import('tsx/esm/api').then(({ register }) => { register(); return import('${file}') })`
  return new Worker(bootstrap, { eval: true, workerData })
}
