import { redirect } from 'react-router'
import { guard } from '#domain/session/guards.ts'
import { guardRedirect } from '#domain/session/redirect-address.ts'
import { CHALLENGE_COOKIE, clearedSessionCookies, readCookies } from '#domain/session/session-cookies.ts'
import { wayBackCookie } from '#domain/session/way-back.ts'

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
