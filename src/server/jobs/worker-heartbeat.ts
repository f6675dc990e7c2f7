import type { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'

const BEAT_MS = 2_000
/** One that was silent for so long is dead: the others take its jobs. */
const SILENT_SECONDS = 8
/** One that never said a word: killed before its first beat, or a command that runs what is due and beats for nobody. */
const UNKNOWN_SECONDS = 600

export interface Heartbeat {
  stop(): Promise<void>
}

const BEAT = `insert into job_worker (worker_id, seen_at)
  select id, clock_timestamp() from unnest($1::text[]) as id
  on conflict (worker_id) do update set seen_at = excluded.seen_at`

const RELEASE = `with dead as (
    delete from job_worker where seen_at < clock_timestamp() - $1 * interval '1 second' returning worker_id
  ), silent as (
    select worker_id from dead
    union
    select locked_by from graphile_worker.jobs
    where locked_at < clock_timestamp() - $2 * interval '1 second'
      and locked_by not in (select worker_id from job_worker)
  )
  select array_agg(worker_id) as ids from silent`

/** Tells the others that this process's workers live, and gives back what dead ones held. */
export function keepHeartbeat(events: EventEmitter, pool: Pool, logger?: FastifyBaseLogger): Heartbeat {
  const own = new Set<string>()
  const beat = () => pool.query(BEAT, [[...own]])
  // Jobs are locked in the name of the pool, not of one of its workers.
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    own.add(workerPool.id)
    beat().catch(() => undefined) // the next one follows
  })

  // Where it fails they are silent from now on, and whoever lives gives back what they held.
  async function giveBack(id: string): Promise<void> {
    await pool.query('select graphile_worker.force_unlock_workers($1)', [[id]])
    await pool.query('delete from job_worker where worker_id = $1', [id])
  }

  async function turn(): Promise<void> {
    await beat()
    const { rows } = await pool.query<{ ids: string[] | null }>(RELEASE, [SILENT_SECONDS, UNKNOWN_SECONDS])
    const ids = rows[0]?.ids
    if (!ids) return
    await pool.query('select graphile_worker.force_unlock_workers($1)', [ids])
    logger?.warn({ workers: ids.length }, 'took over the jobs of workers that are gone')
  }

  let running: Promise<void> = Promise.resolve()
  events.on('pool:release', ({ workerPool: { id } }: { workerPool: { id: string } }) => {
    own.delete(id)
    running = running.then(() => giveBack(id)).catch(() => undefined)
  })
  const timer = setInterval(() => {
    running = running.then(turn).catch((error) => logger?.error({ err: error }, 'heartbeat failed'))
  }, BEAT_MS)
  return {
    async stop() {
      clearInterval(timer)
      await running
      await pool.query('delete from job_worker where worker_id = any($1)', [[...own]]).catch(() => undefined)
    },
  }
}
