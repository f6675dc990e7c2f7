/** The server's time as far as this page knows it; the clock of the PC may be hours off. */
export interface ServerClock {
  /** What the server's clock said, and when that arrived by `elapsed`. */
  tell(serverTime: number, arrivedAt?: number): void
  /** Milliseconds since 1970. The browser's own clock until something was told. */
  now(): number
}

interface Sources {
  /** Milliseconds that pass whatever the clock is set to. */
  readonly elapsed: () => number
  /** The browser's own clock. */
  readonly wall: () => number
}

/**
 * Counts on from what it was told. Each answer was on its way for some time, so each puts the server's clock too low:
 * the highest is nearest. That also catches up after a sleep, during which some browsers do not count.
 */
export function createServerClock({ elapsed, wall }: Sources): ServerClock {
  let ahead: number | null = null
  return {
    tell(serverTime, arrivedAt = elapsed()) {
      if (!Number.isFinite(serverTime)) return
      ahead = Math.max(ahead ?? Number.NEGATIVE_INFINITY, serverTime - arrivedAt)
    },
    now: () => (ahead === null ? wall() : ahead + elapsed()),
  }
}
