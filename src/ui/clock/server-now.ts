export const SERVER_TIME_META = 'server-time'

const clock = createServerClock({ elapsed: () => performance.now(), wall: () => Date.now() })
let isPageRead = false

/** Milliseconds since 1970 by the server's clock. Everything that is compared with a time of the server goes by it. */
export function serverNow(): number {
  readPage()
  return clock.now()
}

/** Whether the moment has come, by the server's clock. */
export function isPast(moment: Date | string | number): boolean {
  return new Date(moment).getTime() <= serverNow()
}

/** In the browser only: a process of the server has a clock of its own. */
export function setServerTime(at: string): void {
  readPage()
  if (typeof document !== 'undefined') clock.tell(Date.parse(at))
}

/** The page that the server rendered carries its time, and the browser knows when its first byte came. */
function readPage(): void {
  if (isPageRead || typeof document === 'undefined') return
  isPageRead = true
  const written = document.querySelector(`meta[name="${SERVER_TIME_META}"]`)?.getAttribute('content')
  if (!written) return
  const [navigation] = performance.getEntriesByType('navigation')
  const arrivedAt = navigation && 'responseStart' in navigation ? Number(navigation.responseStart) : 0
  clock.tell(Date.parse(written), arrivedAt || performance.now())
}

/** The server's time as far as this page knows it; the clock of the PC may be hours off. */
interface ServerClock {
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
