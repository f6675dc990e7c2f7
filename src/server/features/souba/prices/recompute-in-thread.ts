import type { FastifyBaseLogger } from 'fastify'
import { isCurrentFit } from '#domain/souba/estimator/market-fit.ts'
import { later, MINUTE } from '#domain/values/duration.ts'
import type { Bus } from '../../../bus/bus.ts'
import { type Db, transact } from '../../../db/client.ts'
import { resultOfThread } from '../../../host/start-thread.ts'
import { addJob } from '../../../jobs/add-job.ts'
import type { Job } from '../../../jobs/job.ts'
import type { RunningServices } from '../../../services.ts'
import { dayAfter } from './market-day.ts'
import type { Recomputation } from './recompute.ts'

/** Recomputes beside the event loop: with millions of sales it takes seconds, and readers never wait for it. */
export async function recomputeInThread(url: string, db: Db, bus: Bus, now: Date): Promise<Recomputation> {
  const task = { url, day: dayAfter(now), computedAt: now }
  const source = new URL('./recompute-worker.ts', import.meta.url)
  const result = await resultOfThread<Recomputation>('recompute-worker', source, task)
  // The search ranks models by their trades; a single sale in between (update-model-prices.ts) waits for the night.
  await transact(db, async (tx) => {
    for (const tag of ['souba', 'catalog']) await bus.publish(tx, 'dataChanged', { tag })
  })
  return result
}

/** Every night: a new month, new sales, and a model that nobody sold grows older. */
export const recomputePrices: Job<'recomputePrices'> = async ({ services, now }) => {
  await recomputeInThread(services.databaseUrl, services.db, services.bus, now)
}

/** A new installation is not slowed down by what nobody waits for. */
const MEASURE_AFTER_MS = 15 * MINUTE
const ONE_DAY_MS = 24 * 60 * 60 * 1000

/** At a start: computes the prices in the background when the stored ones are a day old. */
export async function keepPricesFresh(
  url: string,
  { db, bus, clock }: RunningServices,
  log: FastifyBaseLogger,
): Promise<void> {
  const now = clock.now()
  try {
    const stored = await db.selectFrom('marketFit').select(['fit', 'computedAt']).executeTakeFirst()
    if (!stored || !isCurrentFit(stored.fit) || now.getTime() - stored.computedAt.getTime() >= ONE_DAY_MS) {
      const result = await recomputeInThread(url, db, bus, now)
      log.info(result, 'market prices computed')
    }
    const measured = await db.selectFrom('marketAccuracy').select('computedAt').executeTakeFirst()
    if (!measured)
      await transact(db, (tx) =>
        addJob(tx, 'measureAccuracy', {}, { jobKey: 'measure-accuracy', runAt: later(now, MEASURE_AFTER_MS) }),
      )
  } catch (error) {
    log.error({ err: error }, 'market prices could not be computed')
  }
}
