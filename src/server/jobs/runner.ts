import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, run, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { isUnavailable } from '../host/unavailable.ts'
import { withoutPersons } from '../observe/describe-error.ts'
import { traced } from '../observe/tracing.ts'
import type { Services } from '../services.ts'
import { followClock } from './follow-clock.ts'
import type { Job, JobContext, JobList, JobName, JobPayloads } from './job.ts'
import { keepHeartbeat } from './worker-heartbeat.ts'

const CONCURRENCY = 4
/** Jobs that wait for machines of others, which may take 10 seconds each: they have workers of their own, and hold up nothing of ours. */
const WAITING_JOBS: readonly JobName[] = ['sendWebhook']
const WAITING_CONCURRENCY = 24
/** For jobs of a later moment; one that is due now is announced by the database. */
const POLL_MS = 1000

interface Parts {
  readonly services: Services
  readonly jobs: JobList
  readonly pool: Pool
  readonly logger?: FastifyBaseLogger | undefined
}

export interface JobRunner {
  /** Lets the jobs under way finish. */
  stop(): Promise<void>
}

/** `crontab`: what runs by the clock. */
export async function startJobs({ services, jobs, pool, logger }: Parts, crontab: string): Promise<JobRunner> {
  const events = new EventEmitter()
  const heartbeat = keepHeartbeat(events, pool, logger)
  const all = Object.entries(taskList(services, jobs, services.clock.now))
  const isWaiting = (name: string) => WAITING_JOBS.some((it) => it === name)
  const shared = { events, pgPool: pool, pollInterval: POLL_MS, noHandleSignals: true, logger: loggerOf(logger) }
  const begin = async (isClockRight: boolean) => {
    const own = await run({
      ...shared,
      taskList: Object.fromEntries(all.filter(([name]) => !isWaiting(name))),
      ...(isClockRight ? { crontab } : { parsedCronItems: [] }),
      concurrency: CONCURRENCY,
    })
    const waiting = await run({
      ...shared,
      taskList: Object.fromEntries(all.filter(([name]) => isWaiting(name))),
      parsedCronItems: [],
      concurrency: WAITING_CONCURRENCY,
    }).catch(async (error) => {
      await own.stop()
      throw error
    })
    // One that has ended by itself refuses to be stopped, and takes the other with it: both begin anew.
    const stop = async () => void (await Promise.allSettled([own.stop(), waiting.stop()]))
    const promise = Promise.race([own.promise, waiting.promise]).finally(stop)
    promise.catch(() => undefined)
    return { stop, promise }
  }
  const runner = await followClock(services.clock, begin, (error) =>
    logger?.error({ err: error }, 'jobs could not be restarted after the clock was set'),
  )
  // The queue waits neither for its note that a job is done nor for the one that it failed: what cuts those off would end
  // the process, and the job would stay with workers that live. Workers of a new name begin, and theirs is given back.
  const onLost = (error: unknown) => {
    if (!isUnavailable(error)) throw error
    logger?.warn({ err: error }, 'the end of a job could not be noted: it is done again')
    runner.restart()
  }
  process.on('unhandledRejection', onLost)
  // A job may have been given out by the leader that died without an answer to us.
  services.leader.onPromotion(() => runner.restart())
  return {
    async stop() {
      await runner.stop()
      await heartbeat.stop()
      process.off('unhandledRejection', onLost)
    },
  }
}

export function taskList(services: Services, jobs: JobList, now: () => Date): TaskList {
  const list: TaskList = {}
  for (const name of Object.keys(jobs) as JobName[]) {
    list[name] = (payload, { abortSignal: signal }) => perform(name, jobs, { services, now: now(), signal }, payload)
  }
  return list
}

async function perform<N extends JobName>(
  name: N,
  jobs: JobList,
  context: JobContext,
  payload: unknown,
): Promise<void> {
  const job: Job<N> = jobs[name]
  const started = performance.now()
  const observe = (outcome: 'ok' | 'failed') =>
    context.services.metrics.job(name, outcome, (performance.now() - started) / 1000)
  try {
    await traced(`job ${name}`, () => job(context, payload as JobPayloads[N])) // written by addJob(), which knows the type
    observe('ok')
  } catch (error) {
    observe('failed')
    throw error
  }
}

export function loggerOf(logger: FastifyBaseLogger | undefined): Logger {
  return new Logger(() => (level, message, meta) => {
    const facts = { ...jobFacts(meta?.job), ...(meta?.error instanceof Error && { err: meta.error }) }
    // The error's own words follow: they are in `err`, with what must not be logged taken out.
    const [event = ''] = message.split(' with error ', 1)
    if (level === 'error') logger?.error(facts, withoutPersons(event))
    else if (level === 'warning') logger?.warn(facts, withoutPersons(event))
  })
}

function jobFacts(job: unknown): Record<string, unknown> {
  if (typeof job !== 'object' || job === null) return {}
  return {
    ...('id' in job && { jobId: job.id }),
    ...('task_identifier' in job && { job: job.task_identifier }),
    ...('attempts' in job && { attempts: job.attempts }),
  }
}
