import type { FastifyBaseLogger } from 'fastify'
import { runOnce } from 'graphile-worker'
import { loggerOf, taskList } from '#server/jobs/runner.ts'
import { jobs } from '#server/jobs.ts'
import type { RunningServices } from '#server/services.ts'

/** Runs every job that is due and returns when none is left. */
export async function runDueJobs(
  services: RunningServices,
  now = services.clock.now,
  logger?: FastifyBaseLogger,
): Promise<void> {
  await runOnce({
    pgPool: services.client.pool,
    taskList: taskList(services, jobs, now),
    noHandleSignals: true,
    logger: loggerOf(logger),
  })
}
