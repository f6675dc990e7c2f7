import { sql } from 'kysely'
import type { Tx } from '../db/client.ts'
import type { JobName, JobPayloads } from './job.ts'

/** From here on a job has all the time: it is planned by the hundred, and takes a worker only while nothing else wants it. */
export const BACKGROUND_PRIORITY = 20

interface Options {
  /** A job with the same key that has not run yet is replaced, with its time. */
  readonly jobKey?: string
  readonly runAt?: Date
  /** Replaces what the waiting job is told, not when it runs. */
  readonly keepsRunAt?: boolean
  readonly maxAttempts?: number
  /** Higher waits for lower; 0 by default. */
  readonly priority?: number
  /** Jobs of one queue run one after the other, in the order in which they were added. */
  readonly queue?: string
}

/** Part of the transaction: the job exists when it commits, and never did when it is rolled back. */
export async function addJob<N extends JobName>(
  tx: Tx,
  name: N,
  payload: JobPayloads[N],
  { jobKey, runAt, keepsRunAt = false, maxAttempts, priority, queue }: Options = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${name}::text, payload => ${JSON.stringify(payload)}::json, run_at => ${runAt ?? null}::timestamptz,
    max_attempts => ${maxAttempts ?? null}::int, job_key => ${jobKey ?? null}::text,
    job_key_mode => ${keepsRunAt ? 'preserve_run_at' : 'replace'}::text,
    priority => ${priority ?? null}::int, queue_name => ${queue ?? null}::text)`.execute(tx.query)
}

export async function removeJob(tx: Tx, jobKey: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${jobKey}::text)`.execute(tx.query)
}
