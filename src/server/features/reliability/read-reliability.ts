import { sql } from 'kysely'
import { type CountedKind, type ErrorBudget, errorBudget } from '#domain/reliability/error-budget.ts'
import {
  bucketSize,
  bucketStarts,
  type Period,
  periodOf,
  SPANS,
  type Span,
  silentMinutes,
  slotOf,
} from '#domain/reliability/period.ts'
import { DAY, later, MINUTE, SECOND } from '#domain/values/duration.ts'
import type { Db } from '../../db/client.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { BACKGROUND_PRIORITY } from '../../jobs/add-job.ts'
import { MAIL_DAYS } from '../../mail/mail-days.ts'

/** A mail goes out within seconds; the second try comes after some minutes at most. */
const MAX_MAIL_WAIT_MS = 10 * MINUTE
export const MAX_FAILING_JOBS = 20
export const MAX_DUE_JOBS = 20

export interface MeasuredPeriod extends Period {
  readonly silentMinutes: number
}

export interface Reliability {
  /** Of the oldest count there is; null when nothing was written down yet. */
  readonly since: Date | null
  readonly budget: ErrorBudget
  readonly periods: readonly MeasuredPeriod[]
}

export async function readReliability({ services, now }: RequestContext): Promise<Reliability> {
  return services.readLagging(async (db) => {
    const { since } = await db
      .selectFrom('serviceCount')
      .select(({ fn }) => fn.min('slot').as('since'))
      .executeTakeFirstOrThrow()
    const periods = await Promise.all(SPANS.map((span) => readPeriod(db, span, since, now)))
    const month = periods.find(({ span }) => span === 'month')
    return { since, budget: errorBudget(month?.requests ?? { total: 0, failed: 0 }), periods }
  })
}

async function readPeriod(db: Db, span: Span, since: Date | null, now: Date): Promise<MeasuredPeriod> {
  const [from = now] = bucketStarts(span, now)
  const { rows } = await sql<{ from: Date; kind: CountedKind; total: number; failed: number; slow: number }>`
    select date_bin(${bucketSize(span) / SECOND} * interval '1 second', slot, ${from}::timestamptz) as "from", kind,
      sum(total)::bigint as total, sum(failed)::bigint as failed, sum(slow)::bigint as slow
    from service_count where slot >= ${from} group by 1, 2`.execute(db)
  const { seen } = await db
    .selectFrom('serviceCount')
    .select(({ fn }) => fn.count<number>('slot').distinct().as('seen'))
    .where('slot', '>=', from)
    .where('slot', '<', slotOf(now))
    .executeTakeFirstOrThrow()
  return { ...periodOf(span, rows, now), silentMinutes: silentMinutes(seen, since, from, now) }
}

export interface FailingJob {
  readonly task: string
  /** Will be tried again. */
  readonly retrying: number
  /** Were tried as often as they may. */
  readonly givenUp: number
  readonly since: Date
}

/** What failed and has not gone through since, the worst first. */
export async function findFailingJobs(db: Db): Promise<FailingJob[]> {
  const { rows } = await sql<FailingJob>`
    select task_identifier as task, count(*) filter (where attempts < max_attempts) as "retrying",
      count(*) filter (where attempts >= max_attempts) as "givenUp", min(created_at) as since
    from graphile_worker.jobs where last_error is not null
    group by 1 order by 3 desc, 2 desc, 1 limit ${MAX_FAILING_JOBS}`.execute(db)
  return rows
}

export interface DueJobs {
  readonly task: string
  readonly count: number
  /** Of the oldest. */
  readonly since: Date
  /** They have all the time, and wait for their turn by the hundred. */
  readonly isBackground: boolean
}

/**
 * What could run and waits for a worker, the oldest first: it is due, and runs at this moment neither itself nor, in a
 * queue where one follows the other, the one before it.
 */
export async function findDueJobs(db: Db, now: Date): Promise<DueJobs[]> {
  const { rows } = await sql<DueJobs>`
    select task_identifier as task, count(*) as count, min(run_at) as since,
      priority >= ${BACKGROUND_PRIORITY} as "isBackground"
    from graphile_worker.jobs
    where run_at <= ${now} and attempts < max_attempts and locked_at is null
      and (priority >= ${BACKGROUND_PRIORITY} or queue_name is null or queue_name not in (
        select queue_name from graphile_worker.jobs where locked_at is not null and queue_name is not null))
    group by 1, 4 order by 4, 3, 1 limit ${MAX_DUE_JOBS}`.execute(db)
  return rows
}

export interface UndeliveredMails {
  readonly waiting: number
  readonly waitingSince: Date | null
  readonly failed: number
}

export async function countUndeliveredMails(db: Db, now: Date): Promise<UndeliveredMails> {
  const { rows } = await sql<UndeliveredMails>`
    select count(*) filter (where failed_at is null) as waiting,
      min(created_at) filter (where failed_at is null) as "waitingSince",
      count(*) filter (where failed_at >= ${later(now, -MAIL_DAYS * DAY)}) as failed
    from mail where sent_at is null and created_at < ${later(now, -MAX_MAIL_WAIT_MS)}
      or sent_at is null and failed_at is not null`.execute(db)
  const [found] = rows
  return found ?? { waiting: 0, waitingSince: null, failed: 0 }
}
