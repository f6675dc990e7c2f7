import { useEffect, useSyncExternalStore } from 'react'
import { useRootData } from '../../shell/root-data.ts'

let count: number | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setUnreadCount(next: number | null): void {
  if (next === count) return
  count = next
  for (const listener of listeners) listener()
}

export function addUnread(): void {
  setUnreadCount((count ?? 0) + 1)
}

/** The badge (spec §4): as the server said last, plus what came since; 0 without a user. */
export function useUnreadCount(): number {
  const viewer = useRootData()?.viewer ?? null
  const live = useSyncExternalStore(
    subscribe,
    () => count,
    () => null,
  )
  return viewer ? (live ?? viewer.unreadCount) : 0
}

/** Once per page, in its header: keeps the badge live while someone is logged in. */
export function useWatchedUnread(): void {
  const viewer = useRootData()?.viewer ?? null
  const isLoggedIn = viewer !== null

  // Refreshed on login and whenever the user record changes.
  useEffect(() => setUnreadCount(viewer?.unreadCount ?? null), [viewer])

  useEffect(() => {
    if (!isLoggedIn) return
    let stop: (() => void) | undefined
    let isOver = false
    // Fetched when there is someone to watch for: visitors do without the socket's code.
    void import('./watch-unread.ts').then(({ watchUnread }) => {
      if (!isOver) stop = watchUnread()
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [isLoggedIn])
}
