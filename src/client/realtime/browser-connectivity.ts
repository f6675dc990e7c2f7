import type { Connectivity } from './live-subscription.ts'

/** What the browser says of its network. */
export function browserConnectivity(page: Window): Connectivity {
  return {
    isOnline: () => page.navigator.onLine,
    listen(changed) {
      page.addEventListener('online', changed)
      page.addEventListener('offline', changed)
      return () => {
        page.removeEventListener('online', changed)
        page.removeEventListener('offline', changed)
      }
    },
  }
}
