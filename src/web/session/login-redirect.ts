import { type MiddlewareFunction, redirect } from 'react-router'
import { SignOutBikeOwnerDocument } from '#contract/generated/session.ts'
import { guard } from '#domain/session/guards.ts'
import { guardRedirect } from '#domain/session/redirect-address.ts'
import { clearsSession } from '#domain/session/session-check.ts'
import { CHALLENGE_COOKIE, clearedSessionCookies, readCookies } from '#domain/session/session-cookies.ts'
import { wayBackCookie } from '#domain/session/way-back.ts'
import { hostContext } from '../host-context.ts'
import { browserGraphql } from '../shell/browser-graphql.ts'
import { browserSession, cookiesOfBrowser, setCookie } from './browser-session.ts'

const LOGIN = '/kaitori/login'

interface Place {
  readonly url: URL
  readonly isSecure: boolean
}

/** What a guard answers: a redirect, with the cookies that go along. */
export interface GuardAnswer {
  readonly to: string
  readonly cookies: readonly string[]
}

export function guardAnswer(
  { url, isSecure }: Place,
  isLoggedIn: boolean,
  cookies: ReadonlyMap<string, string>,
): GuardAnswer | null {
  const hasChallenge = Boolean(cookies.get(CHALLENGE_COOKIE))
  const guarded = guard({ path: url.pathname, isLoggedIn, hasChallenge })
  if (!guarded) return null
  const to = guardRedirect({ path: url.pathname, search: url.search }, guarded.to)
  if (to === null) return null
  return { to, cookies: guarded.remembersWay ? [wayBackCookie(placeOf(url), isSecure)] : [] }
}

/** A call was answered with 401 or 403: the session is over, log in and come back. */
export function loginAnswer({ url, isSecure }: Place): GuardAnswer {
  const to = guardRedirect({ path: url.pathname, search: url.search }, LOGIN) ?? LOGIN
  const cleared = clearedSessionCookies({ isSecure, now: Date.now() })
  return { to, cookies: [...cleared, wayBackCookie(placeOf(url), isSecure)] }
}

/** On the server the cookies travel with the redirect; not for a browser that only loads ahead and has opened nothing. */
export function toRedirect({ to, cookies }: GuardAnswer, request: Request): Response {
  const headers = new Headers()
  if (!isLoadedAhead(request)) for (const cookie of cookies) headers.append('set-cookie', cookie)
  return redirect(to, { headers })
}

export function cookiesOfRequest(request: Request): ReadonlyMap<string, string> {
  return readCookies(request.headers.get('cookie') ?? '')
}

function isLoadedAhead({ url, headers }: Request): boolean {
  const purpose = `${headers.get('purpose')} ${headers.get('sec-purpose')}`
  return new URL(url).pathname.endsWith('.data') || purpose.includes('prefetch')
}

function placeOf({ pathname, search }: URL): string {
  return pathname + search
}

/** Before a page is rendered: a real redirect, so that nobody sees a page that is not theirs. */
export const guardOnServer: MiddlewareFunction<Response> = ({ request, url, context }) => {
  const { isLoggedIn, configuration } = context.get(hostContext)
  const isSecure = configuration.origin.startsWith('https:')
  const answer = guardAnswer({ url, isSecure }, isLoggedIn, cookiesOfRequest(request))
  if (answer) throw toRedirect(answer, request)
}

/** Before a navigation in the browser. */
export async function guardInBrowser({ url }: { readonly url: URL }): Promise<void> {
  const session = browserSession()
  if (clearsSession(url.pathname)) {
    if (session.isThere()) await signOut()
    session.clear()
  }
  const isSecure = window.location.protocol === 'https:'
  const answer = guardAnswer({ url, isSecure }, session.isThere(), cookiesOfBrowser())
  if (!answer) return
  // Only who had logged in can stand in the sell form that is guarded: the session has ended meanwhile, and the way leads back here.
  const isLost = url.pathname === window.location.pathname && url.pathname.startsWith('/kaitori/sell-form')
  const { to, cookies } = isLost ? loginAnswer({ url, isSecure }) : answer
  for (const cookie of cookies) setCookie(cookie)
  throw redirect(to)
}

/** The server is told, whatever it answers. */
async function signOut(): Promise<void> {
  await browserGraphql()
    .request(SignOutBikeOwnerDocument, {})
    .catch(() => undefined)
}
