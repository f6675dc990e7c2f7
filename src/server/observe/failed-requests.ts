import type { Role } from '#domain/permission/actor.ts'
import type { Db } from '../db/client.ts'

export interface FailedRequest {
  readonly requestId: string
  readonly at: Date
  /** By its name, or the kind of request. */
  readonly operation: string
  readonly code: string
  /** Null: it failed before anybody knew whose it was. */
  readonly role: Role | null
  readonly bikeOwnerId: number | null
  readonly partnerId: number | null
}

export interface FailedRequests {
  /** Returns at once; a failure is never made worse by its record. */
  record(failed: FailedRequest): void
  /** Resolves when what was recorded so far is written, as far as the database takes it. */
  flush(): Promise<void>
  close(): Promise<void>
}

const FLUSH_MS = 1_000
/** Of one second and instance. When everything fails, the first few hundred tell what. */
const MAX_WAITING = 200

/** Writes failures down for operators, in batches: while the database is unreachable, the first ones wait for it. */
export function createFailedRequests(db: Db): FailedRequests {
  let waiting: FailedRequest[] = []
  let writing = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const write = async () => {
    const rows = waiting
    if (rows.length === 0) return
    waiting = []
    try {
      await db.insertInto('failedRequest').values(rows).execute()
    } catch {
      // It is in the log all the same.
      waiting = [...rows, ...waiting].slice(0, MAX_WAITING)
      start()
    }
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }
  const start = () => {
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
  }
  return {
    record(failed) {
      if (waiting.length >= MAX_WAITING) return
      waiting.push(failed)
      start()
    },
    flush,
    async close() {
      await flush()
      clearTimeout(timer)
    },
  }
}
