import { getHeapStatistics } from 'node:v8'

const POLL_INTERVAL_MS = 500
/** A process that is so late with its own timer drowns; a large collection of garbage or a busy machine costs less. */
const MAX_LATE_MS = 2_000
const MAX_HEAP_SHARE = 0.9

export interface ProcessLoad {
  /** Taking on more would make it worse for those who are there. */
  isHigh(): boolean
  stop(): void
}

/** Watches how late the event loop is and how full the heap. */
export function watchProcessLoad(now: () => number = () => performance.now()): ProcessLoad {
  let expectedAt = now() + POLL_INTERVAL_MS
  let lateMs = 0
  let heapRatio = 0
  const timer = setInterval(() => {
    const at = now()
    lateMs = at - expectedAt
    expectedAt = at + POLL_INTERVAL_MS
    const { used_heap_size, heap_size_limit } = getHeapStatistics()
    heapRatio = used_heap_size / heap_size_limit
  }, POLL_INTERVAL_MS)
  timer.unref()
  return {
    isHigh: () => Math.max(lateMs, now() - expectedAt) > MAX_LATE_MS || heapRatio > MAX_HEAP_SHARE,
    stop: () => clearInterval(timer),
  }
}
