import type { Connectivity } from './live-subscription.ts'

/** The part of `window` that knows about the network. */
interface Page {
  readonly navigator: { readonly onLine: boolean }
  addEventListener(type: 'online' | 'offline', listener: () => void): void
  removeEventListener(type: 'online' | 'offline', listener: () => void): void
}

/** What the browser says of its network. */
export function browserConnectivity(page: Page): Connectivity {
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
