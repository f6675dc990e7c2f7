import { type Clock, systemClock } from '#client/realtime/clock.ts'

/** Several bids in one second are one reading. Milliseconds. */
const DEBOUNCE_MS = 300
/** An answer that takes longer may never come: the next reading does not wait for it. */
const MAX_READING_MS = 10_000

export interface Reader {
  /** Something is not as it was read. */
  changed(): void
  stop(): void
}

/**
 * Reads a moment after something changed, one reading after the other: the router gives up a reading when the next one
 * begins, so under bids that come faster than the server answers none would ever arrive.
 */
export function createReader(read: () => Promise<void>, clock: Clock = systemClock): Reader {
  let isReading = false
  let isWanted = false
  let isOver = false
  let cancel: (() => void) | null = null

  function changed(): void {
    isWanted = true
    if (isReading || isOver) return
    cancel ??= clock.after(DEBOUNCE_MS, run)
  }

  function run(): void {
    cancel = null
    isWanted = false
    isReading = true
    let isCurrent = true
    const end = () => {
      if (!isCurrent) return
      isCurrent = false
      cancelWait()
      isReading = false
      if (isWanted) changed()
    }
    const cancelWait = clock.after(MAX_READING_MS, end)
    void read().then(end, end) // the page says what it could not read
  }

  return {
    changed,
    stop() {
      isOver = true
      cancel?.()
    },
  }
}
