const MAX_CONCURRENT = 4
/** A page whose files are all here already fires no load event: its place is given on after this time. */
const MAX_PRELOAD_MS = 2000

type Start = (release: () => void) => void

const waiting = new Set<Start>()
let running = 0

/** Calls `start` as soon as fewer than four preloads run. Returns a function that gives the place back or up. */
export function requestSlot(start: Start): () => void {
  let release: (() => void) | undefined
  const begin: Start = (free) => {
    release = free
    start(free)
  }
  waiting.add(begin)
  startNext()
  return () => {
    waiting.delete(begin)
    release?.()
  }
}

function startNext(): void {
  for (const start of waiting) {
    if (running >= MAX_CONCURRENT) return
    waiting.delete(start)
    running += 1
    let isHeld = true
    const release = () => {
      if (!isHeld) return
      isHeld = false
      running -= 1
      clearTimeout(timer)
      startNext()
    }
    const timer = setTimeout(release, MAX_PRELOAD_MS)
    start(release)
  }
}

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** No preloading on slow connections or in data-saver mode. */
export function maySpendData(connection: Connection | undefined = currentConnection()): boolean {
  if (!connection) return true
  return !connection.saveData && !/2g/.test(connection.effectiveType ?? '')
}

function currentConnection(): Connection | undefined {
  return 'connection' in navigator ? (navigator.connection as Connection) : undefined
}
