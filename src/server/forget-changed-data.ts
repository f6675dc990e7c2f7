import type { App } from './app.ts'
import type { RunningServices } from './services.ts'

/**
 * Drops kept pages and answers whose data changed. What depends on the catalog is dropped once more when the catalog
 * was read again: an answer that was made in between still has the old one.
 */
export function forgetChangedData(app: Pick<App, 'forget'>, { bus, catalog }: RunningServices): void {
  bus.subscribe('dataChanged', ({ tag }) => app.forget(tag))
  catalog.onReload(() => app.forget('catalog'))
}
