import { sql } from 'kysely'
import { type CountedKind, LATENCY_LIMITS, type ResponseKind } from '#domain/reliability/error-budget.ts'
import { slotOf } from '#domain/reliability/period.ts'
import { SECOND } from '#domain/values/duration.ts'
import type { Db } from '../db/client.ts'
import type { Clock } from '../db/clock.ts'

/** What this process answered, kept in the database so that it outlives the process and adds up with that of the others. */
export interface ServiceCounts {
  /** A route by its pattern, a status by its class (5xx). */
  request(route: string, status: string, seconds: number): void
  job(hasFailed: boolean): void
  /** Resolves when what was counted so far is written, as far as the database takes it. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** As much is lost when the process is killed. */
const FLUSH_INTERVAL_MS = 15 * SECOND
/** A day without the database; then the oldest are given up. */
const MAX_WAITING = 4 * 288

interface Row {
  readonly slot: Date
  readonly kind: CountedKind
  total: number
  failed: number
  slow: number
}

export function createServiceCounts(db: Db, clock: Clock): ServiceCounts {
  let waiting = new Map<string, Row>()
  let writing = Promise.resolve()
  const rowOf = (slot: Date, kind: CountedKind): Row => {
    const key = `${slot.getTime()} ${kind}`
    let row = waiting.get(key)
    if (!row) {
      row = { slot, kind, total: 0, failed: 0, slow: 0 }
      waiting.set(key, row)
    }
    return row
  }
  const add = (kind: CountedKind, hasFailed: boolean, isSlow: boolean) => {
    const row = rowOf(slotOf(clock.now()), kind)
    row.total += 1
    if (hasFailed) row.failed += 1
    if (isSlow) row.slow += 1
  }
  const write = async () => {
    // Also when nobody came: a slot without any row means that no process ran.
    rowOf(slotOf(clock.now()), 'page')
    const rows = [...waiting.values()]
    waiting = new Map()
    try {
      await writeRows(db, rows)
    } catch {
      const counted = [...waiting.values()]
      waiting = new Map()
      for (const { slot, kind, total, failed, slow } of [...rows, ...counted].slice(-MAX_WAITING)) {
        const row = rowOf(slot, kind)
        row.total += total
        row.failed += failed
        row.slow += slow
      }
    }
  }
  const flush = () => {
    writing = writing.then(write)
    return writing
  }
  const timer = setInterval(() => void flush(), FLUSH_INTERVAL_MS)
  timer.unref()
  return {
    request(route, status, seconds) {
      const kind = kindOf(route)
      if (!kind) return
      const limit = LATENCY_LIMITS[kind]
      add(kind, status === '5xx', limit !== null && seconds * SECOND > limit)
    },
    job: (hasFailed) => add('job', hasFailed, false),
    flush,
    close() {
      clearInterval(timer)
      return flush()
    },
  }
}

/** Null: not counted. */
function kindOf(route: string): ResponseKind | null {
  if (route === '/*') return 'page'
  if (route === '/graphql' || route.startsWith('/realtime/')) return 'api'
  return /^\/(?:(?:kaitori|partner)\/)?assets\b/.test(route) ? 'file' : null
}

async function writeRows(db: Db, rows: readonly Row[]): Promise<void> {
  // All instances lock rows in the same order.
  const sorted = rows.toSorted((a, b) => a.slot.getTime() - b.slot.getTime() || (a.kind < b.kind ? -1 : 1))
  await db
    .insertInto('serviceCount')
    .values(sorted)
    .onConflict((conflict) =>
      conflict.columns(['slot', 'kind']).doUpdateSet({
        total: sql`service_count.total + excluded.total`,
        failed: sql`service_count.failed + excluded.failed`,
        slow: sql`service_count.slow + excluded.slow`,
      }),
    )
    .execute()
}
