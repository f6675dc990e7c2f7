import { createServerClock } from './server-clock.ts'

export const SERVER_TIME_META = 'server-time'

const clock = createServerClock({ elapsed: () => performance.now(), wall: () => Date.now() })
let isPageRead = false

/** Milliseconds since 1970 by the server's clock. Everything that is compared with a time of the server goes by it. */
export function serverNow(): number {
  readPage()
  return clock.now()
}

/** In the browser only: a process of the server has a clock of its own. */
export function tellServerTime(at: string): void {
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
