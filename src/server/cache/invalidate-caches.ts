import type { RunningServices } from '../services.ts'

/** Numbers of the market may be this old; without a pause a busy auction would have the top page drawn with every bid. */
const ACTIVITY_PAUSE_MS = 10_000

interface Caches {
  forget(tag: string): void
}

/**
 * Drops kept pages and answers whose data changed. What depends on the catalog is dropped once more when the catalog
 * was read again: an answer that was made in between still has the old one.
 */
export function invalidateCaches(caches: Caches, { bus, catalog }: RunningServices): void {
  bus.subscribe('dataChanged', ({ tag }) => caches.forget(tag))
  catalog.onReload(() => caches.forget('catalog'))
  let isWaiting = false
  bus.subscribe('auctionUpdated', () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      caches.forget('activity')
    }, ACTIVITY_PAUSE_MS).unref()
  })
}
