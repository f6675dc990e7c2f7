import { useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { useRootData } from '../../shell/root-data.ts'
import { setUnreadCount, subscribeUnread, unreadCount } from './unread-store.ts'

/** The badge: as the server said last, plus what came since; 0 without a user. */
export function useUnreadCount(): number {
  const viewer = useRootData()?.viewer ?? null
  const live = useSyncExternalStore(subscribeUnread, unreadCount, () => null)
  return viewer ? (live ?? viewer.unreadCount) : 0
}

/** Once per page, in its header: keeps the badge live while someone is logged in. */
export function useWatchedUnread(): void {
  const viewer = useRootData()?.viewer ?? null
  const isLoggedIn = viewer !== null
  const { revalidate } = useRevalidator()

  // Refreshed on login and whenever the user record changes.
  useEffect(() => setUnreadCount(viewer?.unreadCount ?? null), [viewer])

  useEffect(() => {
    if (!isLoggedIn) return
    let stop: (() => void) | undefined
    let isOver = false
    // Fetched when there is someone to watch for: visitors do without the socket's code.
    void import('./watch-unread.ts').then(({ watchUnread }) => {
      if (!isOver) stop = watchUnread(revalidate)
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [isLoggedIn, revalidate])
}
