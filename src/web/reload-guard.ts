const RELOAD_GUARD_MS = 10_000
const KEY = 'kaitori-reload'

declare global {
  interface Window {
    /** Called by the router when the file of a route could not be fetched (see vite.config.ts). */
    kaitoriReload(error: unknown, route: { readonly path?: string; readonly id: string }): void
  }
}

interface Reload {
  readonly path: string
  readonly at: number
}

/** A new release replaced the files of this page: reload once, but not again for the same path within ten seconds. */
export function shouldReload(path: string, now: number, last: Reload | null): boolean {
  return last === null || last.path !== path || now - last.at >= RELOAD_GUARD_MS
}

export function installReloadGuard(): void {
  window.kaitoriReload = (error, route) => {
    const path = route.id
    if (!shouldReload(path, Date.now(), readLast())) throw error
    sessionStorage.setItem(KEY, JSON.stringify({ path, at: Date.now() } satisfies Reload))
    window.location.reload()
  }
}

function readLast(): Reload | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Reload | null
  } catch {
    return null
  }
}
