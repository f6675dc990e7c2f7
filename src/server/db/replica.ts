import { randomInt } from 'node:crypto'
import { isUnavailable } from '../host/unavailable.ts'
import { connectDatabase, type Db, poolOf } from './client.ts'
import type { Leader } from './leader.ts'

/** Reads that may be a moment old, and whose answer no cache keeps: a copy may answer after the change was announced. */
export type LaggingRead = <T>(read: (db: Db) => Promise<T>) => Promise<T>

/** "A moment": a copy that is further behind is not read. */
const MAX_SECONDS_BEHIND = 5
const POLL_MS = 1_000

interface Copy {
  readonly db: Db
  /** Null when that is not known. */
  secondsBehind(): number | null
}

/** From the copy that is least behind, where one answers; from the database itself otherwise. */
export function laggingRead(db: Db, copies: readonly Copy[]): LaggingRead {
  if (copies.length === 0) return (read) => read(db)
  return async (read) => {
    for (const copy of fitCopies(copies)) {
      try {
        return await read(copy)
      } catch (error) {
        if (!isUnavailable(error)) throw error
      }
    }
    return read(db)
  }
}

/** Those within the limit; where several are as near, chance decides, so that each has its part. */
function fitCopies(copies: readonly Copy[]): Db[] {
  return copies
    .map((copy) => ({ db: copy.db, behind: copy.secondsBehind(), chance: randomInt(1_000) }))
    .filter((copy) => copy.behind !== null && copy.behind <= MAX_SECONDS_BEHIND)
    .sort((one, other) => Math.round(one.behind ?? 0) - Math.round(other.behind ?? 0) || one.chance - other.chance)
    .map((copy) => copy.db)
}

/** A copy whose distance is watched. */
export interface Replica {
  readonly url: string
  readonly db: Db
  secondsBehind(): number | null
  stop(): Promise<void>
}

const POSITION = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' end as position`

/**
 * Compares what the copy has replayed with what the leader had written when. A copy that became the leader, or leads nowhere,
 * is none: its distance is not known.
 */
export async function watchReplica(url: string, leader: Leader): Promise<Replica> {
  const { db, close } = connectDatabase(url, 1, { statementMs: POLL_MS, lockMs: POLL_MS })
  let behind: number | null = null
  const look = async () => {
    const { rows } = await poolOf(db).query<{ position: string | null }>(POSITION)
    const position = rows[0]?.position
    behind = position == null ? null : leader.secondsBehind(BigInt(position))
  }
  const lookSafely = () =>
    look().catch(() => {
      behind = null
    })
  await lookSafely()
  let looking: Promise<void> = Promise.resolve()
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    looking = lookSafely().finally(() => {
      isLooking = false
    })
  }, POLL_MS)
  timer.unref()
  return {
    url,
    db,
    secondsBehind: () => behind,
    async stop() {
      clearInterval(timer)
      await looking
      await close()
    },
  }
}
