import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { transact } from '../../../db/client.ts'
import type { Services } from '../../../services.ts'
import { runCommand } from '../engine/run-command.ts'
import { strikeOutSuspended } from '../engine/strike-out.ts'

/** Ends are looked for this often; between two polls a timer waits for the next end that is near. */
const POLL_INTERVAL_MS = 500
/** Deadlines of days: seconds do not matter. */
const SLOW_POLL_INTERVAL_MS = 5_000
/** At a time. */
const MAX_APPLIED = 100

/**
 * Each deadline is a column of the auction, and its command asks the rules again under the lock. The condition only
 * spares them what they would refuse at every poll: silence settles nothing that the owner objected to, and means nothing
 * while the dealer is suspended.
 */
const DEADLINES = {
  closeBidding: { dueAt: sql.ref('end_at'), isOpen: sql`auction_status = 21` },
  expireSaleIntention: { dueAt: sql.ref('answer_by'), isOpen: sql`auction_status = 22` },
  expireRunnerUp: {
    dueAt: sql`(select answer_by from runner_up where runner_up.auction_id = auction.auction_id and answer is null)`,
    isOpen: sql`auction_id in (select auction_id from runner_up where answer is null)`,
  },
  completeUnopposed: {
    dueAt: sql.ref('confirm_by'),
    isOpen: sql`auction_status = 31 and completion_report->'objection' = 'null' and not exists (
      select from bike_dealer join agent using (agent_id) where bike_dealer_id = winner_dealer_id
        and (bike_dealer.suspended_at is not null or agent.suspended_at is not null))`,
  },
  holdBidding: { dueAt: sql.ref('hold_bidding_at'), isOpen: sql`auction_status = 31` },
} as const
export type Deadline = keyof typeof DEADLINES

export interface DeadlinePoller {
  stop(): Promise<void>
}

/** Applies deadlines at their moment, on every instance: what fell due while none was up is found at once. */
export function startDeadlinePoller(services: Services, logger?: FastifyBaseLogger): DeadlinePoller {
  let isStopped = false
  let wake: () => void = () => undefined
  let lastSlowPoll = Number.NEGATIVE_INFINITY

  async function poll(): Promise<number> {
    const wait = await closeEnded(services)
    if (performance.now() - lastSlowPoll >= SLOW_POLL_INTERVAL_MS) {
      lastSlowPoll = performance.now()
      await applySlowDeadlines(services)
    }
    return wait
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      let wait = POLL_INTERVAL_MS
      try {
        wait = await poll()
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

/** Closes what has ended; returns in how many milliseconds to poll again. */
export async function closeEnded(services: Services): Promise<number> {
  const near = await readNear(services, 'closeBidding', POLL_INTERVAL_MS)
  const ended = near.filter(({ left }) => left <= 0)
  for (const { auctionId } of ended) await applyDeadline(services, 'closeBidding', auctionId)
  if (ended.length === MAX_APPLIED) return 0
  const next = near.find(({ left }) => left > 0)
  return next ? Math.max(1, Math.min(POLL_INTERVAL_MS, next.left)) : POLL_INTERVAL_MS
}

/** Answers of owners and runners-up that did not come, reports that nobody opposed and payments that nobody reported. */
export async function applySlowDeadlines(services: Services): Promise<void> {
  for (const deadline of ['expireSaleIntention', 'expireRunnerUp', 'completeUnopposed', 'holdBidding'] as const)
    for (const { auctionId } of await readNear(services, deadline, 0))
      await applyDeadline(services, deadline, auctionId)
}

/** Those that are due within so many milliseconds, the first due first. */
async function readNear({ db }: Services, deadline: Deadline, withinMs: number) {
  const { dueAt, isOpen } = DEADLINES[deadline]
  const { rows } = await sql<{ auctionId: number; left: number }>`
    select auction_id, (extract(epoch from ${dueAt} - clock_timestamp()) * 1000)::float8 as left from auction
    where ${isOpen} and ${dueAt} <= clock_timestamp() + ${withinMs} * interval '1 millisecond'
    order by ${dueAt} limit ${MAX_APPLIED}`.execute(db)
  return rows
}

/**
 * Does what the time asks for, if it still does: someone may have been quicker, or the end has moved. Then the rules
 * refuse, and nothing is left to do. Returns whether it was done.
 */
export async function applyDeadline(services: Services, deadline: Deadline, auctionId: number): Promise<boolean> {
  try {
    await transact(services.db, async (tx) => {
      // Nobody wins, or drives the price, who was suspended before the end.
      if (deadline === 'closeBidding') await strikeOutSuspended(tx, services, auctionId)
      await runCommand(tx, services, auctionId, { type: deadline, by: { role: 'system' } })
    })
    return true
  } catch (error) {
    if (error instanceof ExpectedError) return false
    throw error
  }
}
