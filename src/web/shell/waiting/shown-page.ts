import { type DataStrategyResult, isRouteErrorResponse } from 'react-router'
import { NetworkError } from '#client/graphql/network-error.ts'
import type { Outage } from './page-keeper.ts'

type Results = Record<string, DataStrategyResult>

interface PageMatch {
  readonly id: string
  readonly loaderData: unknown
}

interface ShownPage {
  /** Path and query. */
  readonly place: string
  /** What it was made of, by route. */
  readonly data: ReadonlyMap<string, unknown>
  /** Its place in the browser's history. */
  readonly index: number
}

interface Location {
  readonly pathname: string
  readonly search: string
  readonly state: unknown
}

interface Options {
  readonly state: unknown
  readonly replace: true
  readonly preventScrollReset: true
  readonly defaultShouldRevalidate: false
}

interface Router {
  readonly state: { readonly location: Location; readonly navigation: { readonly location?: Location | undefined } }
  navigate(to: Location | string, options?: Options): Promise<void>
}

declare global {
  interface Window {
    readonly __reactRouterDataRouter?: Router
  }
}

let shown: ShownPage | null = null

/** Told with every render of the page. */
export function rememberPage(place: string, matches: readonly PageMatch[]): void {
  shown = { place, data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])), index: historyIndex() }
}

/** The router counts the entries that it makes. */
function historyIndex(): number {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0
}

export function shownPage(): ShownPage | null {
  return shown
}

export function placeOf({ url }: Pick<Request, 'url'>): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Why there was no answer; null: the server has answered, and its answer counts. */
export function outageOf(error: unknown): Outage | null {
  if (error instanceof Response || isRouteErrorResponse(error))
    return error.status >= 500 || error.status === 429 ? 'server' : null
  if (error instanceof DOMException && error.name === 'AbortError') return null
  if (error instanceof NetworkError) return error.fault === 'aborted' ? null : 'network'
  // What `fetch` throws when nothing answers; anything else is an answer that could not be read.
  return error instanceof TypeError ? 'network' : 'server'
}

/** Ends the navigation under way; nothing of the page is taken down, read again or scrolled. */
export function stayOnPage(): void {
  const router = window.__reactRouterDataRouter
  if (!router) return
  const moved = shown ? historyIndex() - shown.index : 0
  if (moved !== 0) {
    window.history.go(-moved) // Back or Forward had changed the address already
    return
  }
  const { location } = router.state
  const { state } = location
  void router.navigate(location, { state, replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
}

/**
 * A page that reads its data again, since something happened or the connection is back, keeps what it shows where that
 * fails: an error in its place would take down what somebody reads or types. So would the error of a page to go on to.
 */
export async function keepShownPage(
  { request }: { readonly request: Request },
  next: () => Promise<Results>,
  refuse: (cause: Outage, wanted: string) => void,
) {
  const results = await next()
  if (request.method !== 'GET' || request.signal.aborted || !shown) return results
  const place = placeOf(request)
  for (const [routeId, { type, result }] of Object.entries(results)) {
    const cause = type === 'error' ? outageOf(result) : null
    if (cause === null) continue
    if (shown.place !== place) {
      refuse(cause, place)
      break
    }
    if (shown.data.has(routeId)) results[routeId] = { type: 'data', result: shown.data.get(routeId) }
  }
  return results
}
