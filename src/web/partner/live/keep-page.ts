import { type DataStrategyResult, isRouteErrorResponse, redirect } from 'react-router'
import { type SentForm, type UnsentCause, unsentRefusal } from '../unsent.ts'
import { changeConnection } from './connection.ts'

type Results = Record<string, DataStrategyResult>

interface PageMatch {
  readonly id: string
  readonly loaderData: unknown
}

/** What stands on the screen, by route. */
let shown: { readonly place: string; readonly data: ReadonlyMap<string, unknown> } | null = null

export function rememberPage(place: string, matches: readonly PageMatch[]): void {
  shown = { place, data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])) }
}

/**
 * Around every request of the console's pages. Where none comes through, the screen stays: a form becomes a refusal that
 * can be sent again, a reading leaves the figures as they are (the badge tells their age), and a page that cannot be
 * opened leaves the one before it.
 */
export async function keepPage({ request }: { readonly request: Request }, next: () => Promise<Results>) {
  const isForm = request.method !== 'GET'
  const form = isForm ? await formOf(request) : null
  const results = await next()
  const { pathname, search } = new URL(request.url)
  const isShown = shown?.place === pathname + search
  let fault: UnsentCause | null = null
  for (const [routeId, { type, result }] of Object.entries(results)) {
    const found = type === 'error' && !request.signal.aborted ? faultOf(result) : null
    // Without a session another page leads to the login; the one on the screen may hold something typed.
    if (found === null || (found === 'session' && !isShown)) continue
    fault = found
    results[routeId] = isForm ? refused(found, form) : kept(routeId, isShown)
  }
  if (fault !== null) changeConnection({ fault, isPageRefused: !isForm && !isShown })
  else if (!request.signal.aborted) changeConnection({ fault: null, isPageRefused: false })
  return results
}

function refused(cause: UnsentCause, form: SentForm | null): DataStrategyResult {
  return { type: 'data', result: unsentRefusal(cause, form) }
}

function kept(routeId: string, isShown: boolean): DataStrategyResult {
  if (isShown && shown?.data.has(routeId)) return { type: 'data', result: shown.data.get(routeId) }
  // Back to where one is: nothing there is taken down.
  return { type: 'error', result: redirect(shown?.place ?? '/partner/home') }
}

/** Null: the server has answered, and its answer counts. */
export function faultOf(error: unknown): UnsentCause | null {
  if (error instanceof Response) {
    if (error.headers.get('location')?.startsWith('/partner/login')) return 'session'
    return error.status >= 500 ? 'server' : null
  }
  if (isRouteErrorResponse(error)) return error.status >= 500 ? 'server' : null
  if (error instanceof DOMException && error.name === 'AbortError') return null
  // What `fetch` throws when nothing answers; anything else is an answer that could not be read.
  return error instanceof TypeError ? 'network' : 'server'
}

async function formOf(request: Request): Promise<SentForm | null> {
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return null
  const { pathname, search } = new URL(request.url)
  const fields = new URLSearchParams(await request.clone().text())
  return { action: pathname + search, entries: [...fields] }
}
