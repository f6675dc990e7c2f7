import { type MiddlewareFunction, redirect } from 'react-router'
import { SignOutBikeOwnerDocument } from '#contract/generated/session.ts'
import { clearsSession } from '#domain/session/session-check.ts'
import { hostContext } from '../host-context.ts'
import { browserGraphql } from '../shell/browser-graphql.ts'
import { browserSession, cookiesOfBrowser, setCookie } from './browser-session.ts'
import { cookiesOfRequest, guardAnswer, loginAnswer, toRedirect } from './login-redirect.ts'

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
