import { pageKeeper } from './shell/waiting/page-keeper.ts'

const RELOAD_GUARD_MS = 10_000
const KEY = 'kaitori-reload'

declare global {
  interface Window {
    /** Called by the router when the file of a page could not be fetched (see scripts/steps/vite-plugins.ts). */
    kaitoriReload(): void
  }
}

interface Reload {
  readonly path: string
  readonly at: number
}

/** Once for a path, but not again within ten seconds. */
export function shouldReload(path: string, now: number, last: Reload | null): boolean {
  return last === null || last.path !== path || now - last.at >= RELOAD_GUARD_MS
}

/** A new release replaced the files of this page: load the page that was asked for anew, from the server. */
export function installReloadGuard(): void {
  let isLeaving = false // two files of a page may fail: the second must not call the page back
  window.addEventListener('pageshow', () => {
    isLeaving = false
  })
  window.kaitoriReload = () => {
    const router = window.__reactRouterDataRouter
    const target = router?.state.navigation.location
    if (!router || !target || isLeaving) return // fetched ahead for a link in view: nobody waits for it
    const place = target.pathname + target.search
    if (navigator.onLine === false) pageKeeper.refuse('network', place)
    else if (shouldReload(target.pathname, Date.now(), readLast())) {
      sessionStorage.setItem(KEY, JSON.stringify({ path: target.pathname, at: Date.now() } satisfies Reload))
      isLeaving = true
      window.location.assign(place)
    } else pageKeeper.refuse('server', place)
  }
}

function readLast(): Reload | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Reload | null
  } catch {
    return null
  }
}
