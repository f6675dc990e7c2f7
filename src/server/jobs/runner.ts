import type { FastifyBaseLogger } from 'fastify'
import { Logger, run, runOnce, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Services } from '../graphql/context.ts'
import type { Job, JobContext, JobName, JobPayloads } from './job.ts'
import { crontab, jobs } from './job-list.ts'

const CONCURRENCY = 4
/** For jobs of a later moment; one that is due now is announced by the database. */
const POLL_MS = 1000

interface Parts {
  readonly services: Services
  readonly pool: Pool
  readonly logger?: FastifyBaseLogger | undefined
}

export interface JobRunner {
  /** Lets the jobs under way finish. */
  stop(): Promise<void>
}

export async function startJobs({ services, pool, logger }: Parts): Promise<JobRunner> {
  const runner = await run({
    pgPool: pool,
    taskList: taskList(services, () => new Date()),
    crontab,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: loggerOf(logger),
  })
  return { stop: () => runner.stop() }
}

/** Runs every job that is due and answers when none is left: for tests and commands. */
export async function runDueJobs({ services, pool, logger }: Parts, now: () => Date = () => new Date()): Promise<void> {
  await runOnce({
    pgPool: pool,
    taskList: taskList(services, now),
    noHandleSignals: true,
    logger: loggerOf(logger),
  })
}

function taskList(services: Services, now: () => Date): TaskList {
  const list: TaskList = {}
  for (const name of Object.keys(jobs) as JobName[]) {
    list[name] = (payload) => perform(name, { services, now: now() }, payload)
  }
  return list
}

function perform<N extends JobName>(name: N, context: JobContext, payload: unknown): Promise<void> {
  const job: Job<N> = jobs[name]
  return job(context, payload as JobPayloads[N]) // written by addJob(), which knows the type
}

function loggerOf(logger: FastifyBaseLogger | undefined): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') logger?.error({ ...meta }, message)
    else if (level === 'warning') logger?.warn({ ...meta }, message)
  })
}
