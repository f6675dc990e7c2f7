import type { Job } from '../../../jobs/job.ts'
import { recomputeInThread } from './recompute-in-thread.ts'

/** Every night: a new month, new sales, and a model that nobody sold grows older. */
export const recomputePrices: Job<'recomputePrices'> = async ({ services, now }) => {
  await recomputeInThread(services.databaseUrl, services.db, services.bus, now)
}
