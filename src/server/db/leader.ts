import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isUnavailable } from '../host/unavailable.ts'

/** The server that takes writes. It may die; then a copy becomes the leader within seconds, at the same address. */
export interface Leader {
  isAway(): boolean
  /** Asks now; resolves once it answers, with false when the patience ends before that. */
  back(patienceMs: number): Promise<boolean>
  /** Whether it was unreachable at some moment since then (of `performance.now()`). Checks now. */
  wasAwaySince(moment: number): Promise<boolean>
  /**
   * Another server leads, or the same one lost its memory. Connections to the one before lead nowhere; what was read there
   * may never have been committed here.
   */
  onPromotion(handler: () => void): void
  /** Seconds since the leader had written no more than this; null when that is longer ago than anyone remembers. */
  secondsBehind(position: bigint): number | null
  stop(): Promise<void>
}

const POLL_MS = 500
const POLL_AWAY_MS = 150
const ANSWER_WITHIN_MS = 1_500
/** On a busy machine one answer may come late; two of them do not. */
const MAX_LATE = 1
const REMEMBERED = 120

/** The timeline is counted up by every promotion; the start tells of a server that crashed and came back by itself. */
const LOOK = `select case when pg_is_in_recovery() then null else
    left(pg_walfile_name(pg_current_wal_lsn()), 8) || ' ' || (select system_identifier from pg_control_system())
      || ' ' || pg_postmaster_start_time() end as reign,
  case when pg_is_in_recovery() then null else pg_current_wal_lsn() - '0/0' end as position`

interface Look {
  readonly reign: string | null
  readonly position: string | null
}

class LateError extends Error {}

/** Polls for those who wait while the leader is unreachable; those who cache something of it register with `onPromotion`. */
export async function watchLeader(url: string): Promise<Leader> {
  const handlers: (() => void)[] = []
  const positions: { readonly at: number; readonly position: bigint }[] = []
  let client: pg.Client | null = null
  let reign: string | null = null
  let isAway = false
  let lateLooks = 0
  let lastAway = Number.NEGATIVE_INFINITY
  let isStopped = false
  let looking: Promise<void> | null = null
  let wake: () => void = () => undefined

  function drop(lost: pg.Client): void {
    if (client !== lost) return
    client = null
    if (isStopped) return
    markAway()
    wake()
  }

  function markAway(): void {
    isAway = true
    lastAway = performance.now()
  }

  async function open(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'kaitori-leader',
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      keepAlive: true,
    })
    next.on('error', () => drop(next))
    next.once('end', () => drop(next))
    await next.connect()
    client = next
    return next
  }

  async function ask(): Promise<Look | undefined> {
    const asked = client ?? (await open())
    const late = new AbortController()
    try {
      const answer = await Promise.race([
        asked.query<Look>(LOOK),
        sleep(ANSWER_WITHIN_MS, null, { signal: late.signal }).catch(() => null),
      ])
      if (answer) return answer.rows[0]
    } finally {
      late.abort()
    }
    client = null
    // Who does not answer is not waited for with a farewell either.
    void asked.end().catch(() => undefined)
    throw new LateError()
  }

  async function look(): Promise<void> {
    try {
      const seen = await ask()
      if (!seen?.reign) throw new Error('the address leads to a copy')
      lateLooks = 0
      remember(BigInt(seen.position ?? 0))
      const before = reign
      reign = seen.reign
      isAway = false
      if (before !== null && before !== reign) {
        positions.length = 0
        for (const handler of handlers) handler()
      }
    } catch (error) {
      if (error instanceof LateError && lateLooks < MAX_LATE) lateLooks += 1
      else markAway()
      if (!(error instanceof LateError)) await close()
    }
  }

  function remember(position: bigint): void {
    positions.push({ at: performance.now(), position })
    if (positions.length > REMEMBERED) positions.shift()
  }

  async function close(): Promise<void> {
    const ended = client
    client = null
    await ended?.end().catch(() => undefined)
  }

  /** One at a time; who asks meanwhile gets the answer of the next one, which has not begun yet. */
  function checkOnce(): Promise<void> {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }

  async function checkAgain(): Promise<void> {
    if (looking) await looking
    await checkOnce()
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      await checkOnce()
      if (isStopped) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, isAway ? POLL_AWAY_MS : POLL_MS)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  await checkOnce()
  const running = run()
  return {
    isAway: () => isAway,
    async back(patienceMs) {
      const end = performance.now() + patienceMs
      await checkAgain()
      while (isAway && !isStopped && performance.now() < end) {
        await sleep(Math.min(POLL_AWAY_MS, Math.max(1, end - performance.now())))
        await checkOnce()
      }
      return !isAway
    },
    async wasAwaySince(moment) {
      if (lastAway < moment) await checkAgain()
      return lastAway >= moment
    },
    onPromotion: (handler) => void handlers.push(handler),
    secondsBehind(position) {
      const newest = positions.at(-1)
      if (!newest) return null
      if (position >= newest.position) return 0
      const passed = positions.find((it) => it.position > position)
      const isRemembered = passed !== undefined && passed !== positions[0]
      return isRemembered ? (performance.now() - passed.at) / 1000 : null
    },
    async stop() {
      isStopped = true
      wake()
      await running
      await close()
    },
  }
}

/**
 * Tries again what the leader's death cut off, once there is one again: for reads, and writes that count once however often
 * they are sent. What fails while the leader is well fails at once.
 */
export async function rideOut<Result>(
  leader: Leader,
  patienceMs: number,
  attempt: () => Promise<Result>,
  isCutOff: (result: Result) => boolean = () => false,
): Promise<Result> {
  const end = performance.now() + patienceMs
  for (;;) {
    const startedAt = performance.now()
    const outcome = await attempt().then(
      (result) => ({ isLost: isCutOff(result), settle: () => result }),
      (error: unknown) => ({
        isLost: isUnavailable(error),
        settle(): Result {
          throw error
        },
      }),
    )
    const left = end - performance.now()
    if (!outcome.isLost || left <= 0 || !(await leader.wasAwaySince(startedAt))) return outcome.settle()
    if (!(await leader.back(left))) return outcome.settle()
  }
}
