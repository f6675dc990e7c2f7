import { type LoaderFunctionArgs, redirect } from 'react-router'
import { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { hostContext, serverGraphql } from '../host-context.ts'
import { forgetStoredToken } from '../session/bearer-token.ts'
import { setCookie } from '../session/browser-session.ts'
import { loginAnswer, toRedirect } from '../session/login-redirect.ts'
import { browserGraphql, isFullPageError, isLostSession } from './browser-graphql.ts'
import { viewerChanged } from './viewer.ts'

type Load<Data> = (graphql: GraphqlClient, request: LoadRequest) => Promise<Data>

export interface LoadRequest {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly url: URL
  readonly signal: AbortSignal
}

type Arguments = Pick<LoaderFunctionArgs, 'params' | 'request' | 'url'>

/** The server render runs `load` in the process … */
export async function loadOnServer<Data>(load: Load<Data>, route: LoaderFunctionArgs): Promise<Data> {
  const { configuration } = route.context.get(hostContext)
  const isSecure = configuration.origin.startsWith('https:')
  return run(load, serverGraphql(route.context), route, (url) =>
    toRedirect(loginAnswer({ url, isSecure }), route.request),
  )
}

/** … and a navigation in the browser runs the same over HTTP. */
export async function loadInBrowser<Data>(load: Load<Data>, route: Arguments): Promise<Data> {
  return run(load, browserGraphql(), route, (url) => redirect(leaveForLogin(url)))
}

/** In the browser: ends the session, remembers the way back and returns the address of the login. */
export function leaveForLogin(url: URL): string {
  const { to, cookies } = loginAnswer({ url, isSecure: window.location.protocol === 'https:' })
  for (const cookie of cookies) setCookie(cookie)
  forgetStoredToken()
  viewerChanged()
  return to
}

async function run<Data>(
  load: Load<Data>,
  graphql: GraphqlClient,
  { params, request, url }: Arguments,
  toLogin: (url: URL) => Response,
): Promise<Data> {
  try {
    return await load(graphql, { params, url, signal: request.signal })
  } catch (error) {
    if (!(error instanceof GraphqlCallError)) throw error
    if (isLostSession(error)) throw toLogin(url)
    // The address asks for what there cannot be: a cursor, a number or a text that no link of ours has.
    if (error.code === 'BAD_REQUEST') throw pageNotFound(url)
    if (error.code === 'ERROR_DATA_NOT_FOUND') throw notFound()
    throw isFullPageError(error) ? new Response(null, { status: error.status }) : error
  }
}

/** The answer for an address that no page of ours can have. */
export function pageNotFound({ pathname }: URL): Response {
  return new Response(`Page Not Found: ${pathname}`, { status: 404, statusText: 'Page Not Found' })
}

/** The answer for an address that names something we do not have. */
export function notFound(): Response {
  return new Response('Not Found', { status: 404, statusText: 'Not Found' })
}
