import { type DataStrategyResult, isRouteErrorResponse } from 'react-router'
import { NetworkError } from '#client/graphql/network-error.ts'

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
}

let shown: ShownPage | null = null

/** Told with every render of the page. */
export function rememberPage(place: string, matches: readonly PageMatch[]): void {
  shown = { place, data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])) }
}

export function shownPage(): ShownPage | null {
  return shown
}

export function placeOf({ url }: Pick<Request, 'url'>): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Why there was no answer; null: the server has answered, and its answer counts. */
export function outageOf(error: unknown): 'network' | 'server' | null {
  if (error instanceof Response || isRouteErrorResponse(error)) return error.status >= 500 ? 'server' : null
  if (error instanceof DOMException && error.name === 'AbortError') return null
  if (error instanceof NetworkError) return error.fault === 'aborted' ? null : 'network'
  // What `fetch` throws when nothing answers; anything else is an answer that could not be read.
  return error instanceof TypeError ? 'network' : 'server'
}

/**
 * A page that reads its data again, since something happened or the connection is back, keeps what it shows where that
 * fails: an error in its place would take down what somebody reads or types.
 */
export async function keepShownPage({ request }: { readonly request: Request }, next: () => Promise<Results>) {
  const results = await next()
  if (request.method !== 'GET' || request.signal.aborted || shown?.place !== placeOf(request)) return results
  for (const [routeId, { type, result }] of Object.entries(results)) {
    if (type === 'error' && outageOf(result) !== null && shown.data.has(routeId))
      results[routeId] = { type: 'data', result: shown.data.get(routeId) }
  }
  return results
}
