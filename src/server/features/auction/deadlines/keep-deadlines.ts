import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Services } from '../../../services.ts'
import { reachDeadline } from './auction-timers.job.ts'

/** Ends are looked for this often; between two looks a timer waits for the next end that is near. */
const LOOK_MS = 500
/** Deadlines of days: seconds do not matter. */
const SLOW_LOOK_MS = 5_000
const MAX_CONCURRENT = 100

export interface Deadlines {
  stop(): Promise<void>
}

/**
 * Closes auctions at the moment of their end. The queue's jobs do the same, but it looks for due ones by the second and
 * knows nothing of what fell due while it was down; this finds it at once, on every instance.
 */
export function keepDeadlines(services: Services, logger?: FastifyBaseLogger): Deadlines {
  let isStopped = false
  let wake: () => void = () => undefined
  let lastSlowLook = Number.NEGATIVE_INFINITY

  async function look(): Promise<number> {
    const wait = await closeEnded(services)
    if (performance.now() - lastSlowLook >= SLOW_LOOK_MS) {
      lastSlowLook = performance.now()
      await reachSlowDeadlines(services)
    }
    return wait
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      let wait = LOOK_MS
      try {
        wait = await look()
      } catch (error) {
        if (!isStopped) logger?.error({ err: error }, 'looking for deadlines failed')
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  const running = run()
  return {
    async stop() {
      isStopped = true
      wake()
      await running
    },
  }
}

/** Closes what has ended; answers in how many milliseconds to look again. */
export async function closeEnded(services: Services): Promise<number> {
  const { rows } = await sql<{ auctionId: number; left: number }>`
    select auction_id, (extract(epoch from end_at - clock_timestamp()) * 1000)::float8 as left from auction
    where auction_status = 21 and end_at <= clock_timestamp() + ${LOOK_MS} * interval '1 millisecond'
    order by end_at limit ${MAX_CONCURRENT}`.execute(services.db)
  const ended = rows.filter(({ left }) => left <= 0)
  for (const { auctionId } of ended) await reachDeadline(services, 'closeBidding', auctionId)
  if (ended.length === MAX_CONCURRENT) return 0
  const next = rows.find(({ left }) => left > 0)
  return next ? Math.max(1, Math.min(LOOK_MS, next.left)) : LOOK_MS
}

/** Answers that did not come and reports that nobody opposed. Also what the queue's jobs have missed. */
export async function reachSlowDeadlines(services: Services): Promise<void> {
  for (const auctionId of await unanswered(services.db)) await reachDeadline(services, 'expireSaleIntention', auctionId)
  for (const auctionId of await unopposed(services.db)) await reachDeadline(services, 'completeUnopposed', auctionId)
}

async function unanswered(db: Db): Promise<number[]> {
  const { rows } = await sql<{ auctionId: number }>`
    select auction_id from auction where auction_status = 22 and answer_by <= clock_timestamp()
    order by answer_by limit ${MAX_CONCURRENT}`.execute(db)
  return rows.map(({ auctionId }) => auctionId)
}

/** Silence is no consent to a reduction that nobody ruled on. */
async function unopposed(db: Db): Promise<number[]> {
  const { rows } = await sql<{ auctionId: number }>`
    select auction_id from auction
    where auction_status = 31 and confirm_by <= clock_timestamp()
      and (completion_report->'ruling' <> 'null'
        or (completion_report->'objection' = 'null' and completion_report->'reductions' = '[]'))
    order by confirm_by limit ${MAX_CONCURRENT}`.execute(db)
  return rows.map(({ auctionId }) => auctionId)
}
