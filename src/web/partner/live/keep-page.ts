import { type DataStrategyResult, isRouteErrorResponse, redirect } from 'react-router'
import { outageOf, placeOf, shownPage } from '../../shell/waiting/shown-page.ts'
import {
  isUnsent,
  type Refusal,
  type SentForm,
  SUSPENDED_LOGIN,
  type UnsentCause,
  unsentRefusal,
} from '../call/answer/unsent.ts'
import { changeConnection, connection, isLoggedOut } from './connection.ts'

type Results = Record<string, DataStrategyResult>

/**
 * Around every request of the console's pages. Where none comes through, the screen stays: a form becomes a refusal that
 * can be sent again, a reading leaves the figures as they are (the badge tells their age), and a page that cannot be
 * opened leaves the one before it. What is not there any more (a listing that ended without a bid) stays, too, while
 * somebody looks at it: an error in its place would take down what is typed or asked.
 */
export async function keepPage({ request }: { readonly request: Request }, next: () => Promise<Results>) {
  const isForm = request.method !== 'GET'
  const form = isForm ? await formOf(request) : null
  // Before, not after: what was sent may have arrived, though nothing comes back.
  const wasOffline = isForm && !connection().isOnline
  const results = await next()
  if (request.signal.aborted) return results
  const isShown = shownPage()?.place === placeOf(request)
  let fault: UnsentCause | null = null
  let isGone = false
  for (const [routeId, { type, result: wrapped }] of Object.entries(results)) {
    const result = withoutStatus(wrapped)
    if (type === 'error' && !isForm && isShown && isMissing(result) && shownPage()?.data.get(routeId) !== undefined) {
      isGone = true
      results[routeId] = kept(routeId, isShown)
      continue
    }
    // The server itself found that nobody is logged in any more; the form to send again is known here.
    const found = type === 'error' ? faultOf(result) : isForm && isUnsent(result) ? causeOf(result) : null
    // Without a session another page leads to the login; the one on the screen may hold something typed.
    if (found === null || (isLoggedOut(found) && !isForm && !isShown)) continue
    fault = found
    const turnedAwayFor = turnedAway(result)
    results[routeId] = isForm
      ? { type: 'data', result: unsentRefusal(fault, form, { wasOffline, turnedAwayFor }) }
      : kept(routeId, isShown)
  }
  changeConnection({ fault, isPageRefused: fault !== null && !isForm && !isShown })
  // A form, or a page that could not be opened, says nothing of the one on the screen.
  if (!isForm && fault === null) changeConnection({ isGone })
  return results
}

/** Too many requests: refused before anybody read it. For how many seconds, 0 where that is not said; null: it was not so. */
function turnedAway(error: unknown): number | null {
  if (!isRouteErrorResponse(error) || error.status !== 429) return null
  const said = /"retryAfterSeconds":(\d{1,4})\b/.exec(typeof error.data === 'string' ? error.data : '')
  return said ? Number(said[1]) : 0
}

function kept(routeId: string, isShown: boolean): DataStrategyResult {
  const shown = shownPage()
  if (isShown && shown?.data.has(routeId)) return { type: 'data', result: shown.data.get(routeId) }
  // Back to where one is: nothing there is taken down.
  return { type: 'error', result: redirect(shown?.place ?? '/partner/home') }
}

/** Null: the server has answered, and its answer counts. */
export function faultOf(error: unknown): UnsentCause | null {
  const to = error instanceof Response ? (error.headers.get('location') ?? '') : ''
  if (to.startsWith(SUSPENDED_LOGIN)) return 'suspended'
  return to.startsWith('/partner/login') ? 'session' : outageOf(error)
}

function causeOf(answer: unknown): UnsentCause {
  return (answer as Refusal).unsent?.cause ?? 'session'
}

function isMissing(error: unknown): boolean {
  return (error instanceof Response || isRouteErrorResponse(error)) && error.status === 404
}

async function formOf(request: Request): Promise<SentForm | null> {
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return null
  const fields = new URLSearchParams(await request.clone().text())
  return { action: placeOf(request), entries: [...fields] }
}

/** The router wraps what an action came to, errors too, with the status of the answer. */
function withoutStatus(result: unknown): unknown {
  const isWrapped = typeof result === 'object' && result !== null && 'data' in result && 'init' in result
  return isWrapped ? result.data : result
}
