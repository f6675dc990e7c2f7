import type { FastifyBaseLogger } from 'fastify'
import type { RunningServices } from '../../../services.ts'
import { recomputeInThread } from './recompute-in-thread.ts'

const ONE_DAY_MS = 24 * 60 * 60 * 1000

/** At a start: computes the prices in the background when the stored ones are a day old. */
export async function keepPricesFresh(
  url: string,
  { db, bus, clock }: RunningServices,
  log: FastifyBaseLogger,
): Promise<void> {
  const now = clock.now()
  try {
    const stored = await db.selectFrom('marketFit').select('computedAt').executeTakeFirst()
    if (stored && now.getTime() - stored.computedAt.getTime() < ONE_DAY_MS) return
    const result = await recomputeInThread(url, db, bus, now)
    log.info(result, 'market prices computed')
  } catch (error) {
    log.error({ err: error }, 'market prices could not be computed')
  }
}
