import { type Db, poolOf } from './client.ts'

/** The time that everything goes by: the database's. This machine's own clock may be wrong, or be set while we run. */
export interface Clock {
  now(): Date
  /** Since 1970. */
  milliseconds(): number
  /** How far this machine's own clock is ahead of it, in milliseconds. */
  skew(): number
  stop(): void
}

interface Sources {
  /** What the database's clock says, in milliseconds since 1970. */
  readonly readDatabase: () => Promise<number>
  /** Milliseconds that pass whatever the clock is set to. */
  readonly elapsed?: () => number
  /** This machine's own clock. */
  readonly wall?: () => number
}

const POLL_INTERVAL_MS = 2_000
/** NTP keeps machines within milliseconds; from here on something is wrong with one of the two. */
const MAX_SKEW_MS = 5_000

export function isClockRight(clock: Clock): boolean {
  return Math.abs(clock.skew()) <= MAX_SKEW_MS
}

/**
 * Asks the database now and then, and counts on by the processor's own time in between: setting this machine's clock
 * changes nothing, and while the database is unreachable the time goes on.
 */
export async function openClock({ readDatabase, elapsed = monotonic, wall = Date.now }: Sources): Promise<Clock> {
  const ask = async () => {
    const asked = elapsed()
    const told = await readDatabase()
    const heard = elapsed()
    return { earliest: told - heard, latest: told - asked }
  }
  const first = await ask()
  let ahead = (first.earliest + first.latest) / 2
  const look = async () => {
    const { earliest, latest } = await ask()
    // Between asking and hearing lies the moment that was told: within these bounds we know nothing better.
    ahead = Math.min(Math.max(ahead, earliest), latest)
  }
  let isLooking = false
  const timer = setInterval(async () => {
    if (isLooking) return
    isLooking = true
    await look().catch(() => undefined) // the database is unreachable: /readyz tells
    isLooking = false
  }, POLL_INTERVAL_MS)
  timer.unref()
  const milliseconds = () => Math.floor(ahead + elapsed())
  return {
    milliseconds,
    now: () => new Date(milliseconds()),
    skew: () => wall() - milliseconds(),
    stop: () => clearInterval(timer),
  }
}

function monotonic(): number {
  return performance.now()
}

const TEXT = 'select extract(epoch from clock_timestamp()) * 1000 as at'

/** Milliseconds since 1970. */
export async function readDatabaseClock(db: Db): Promise<number> {
  const { rows } = await poolOf(db).query<{ at: string }>({ name: 'read-clock', text: TEXT })
  return Number(rows[0]?.at)
}
