import { checkSession, clearsSession } from '#domain/session/session-check.ts'
import { type AuthTokens, clearedSessionCookies, readCookies, sessionCookies } from '#domain/session/session-cookies.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Db } from '../../db/client.ts'
import type { KeyStore } from '../keys/signing-keys.ts'
import { type Principal, principalOfToken } from '../principal.ts'
import { endSessionOfToken } from './end-session.ts'

interface Parts {
  readonly db: Db
  readonly bus: Bus
  readonly keys: KeyStore
  readonly refresh: (tokens: AuthTokens, now: Date) => Promise<AuthTokens | null>
}

interface PageRequest {
  readonly path: string
  readonly cookieHeader: string | undefined
  readonly isSecure: boolean
  /** A browser that only loads ahead has not opened the page. */
  readonly isPrefetch: boolean
}

export interface PageSession {
  readonly principal: Principal | null
  /** For the answer: new tokens, or the end of old ones. */
  readonly setCookies: readonly string[]
}

/** The session check before a page is rendered; the browser runs the same one before its calls. */
export async function openPageSession(parts: Parts, request: PageRequest, now: Date): Promise<PageSession> {
  const scope = { isSecure: request.isSecure, now: now.getTime() }
  const cleared = { principal: null, setCookies: clearedSessionCookies(scope) }
  const state = checkSession(readCookies(request.cookieHeader ?? ''), scope.now)
  if (state.kind === 'none') return { principal: null, setCookies: [] }
  if (state.kind === 'over') return cleared
  if (clearsSession(request.path) && !request.isPrefetch) {
    await endSessionOfToken(parts, 'owner', state.tokens.idToken, now).catch(() => undefined) // logged out all the same
    return cleared
  }
  const isStale = state.kind === 'stale'
  const tokens = isStale ? await parts.refresh(state.tokens, now) : state.tokens
  const principal = tokens && (await principalOfToken(parts, tokens.idToken, now))
  if (!tokens || principal?.audience !== 'owner') return cleared
  return { principal, setCookies: isStale ? sessionCookies(tokens, scope) : [] }
}
