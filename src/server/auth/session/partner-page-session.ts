import { checkPartnerSession, clearedPartnerCookies, partnerSessionCookies } from '#domain/session/partner-cookies.ts'
import { type AuthTokens, readCookies } from '#domain/session/session-cookies.ts'
import type { Db } from '../../db/client.ts'
import { verifyIdToken } from '../keys/id-token.ts'
import { signPageToken } from '../keys/page-token.ts'
import type { KeyStore } from '../keys/signing-keys.ts'
import { findPartnerPrincipal, type PartnerPrincipal, principalOfToken } from '../principal.ts'

interface Parts {
  readonly db: Db
  readonly keys: KeyStore
  readonly refresh: (tokens: AuthTokens, now: Date) => Promise<AuthTokens | null>
}

interface PageRequest {
  readonly cookieHeader: string | undefined
  readonly isSecure: boolean
}

export interface PartnerPageSession {
  readonly principal: PartnerPrincipal | null
  /** For the answer: new tokens, or the end of old ones. */
  readonly setCookies: readonly string[]
  /** For the scripts of the page. */
  readonly pageToken: string | null
  /** Whoever holds the tokens is logged out because it is suspended. */
  readonly isSuspended: boolean
}

/** The session of a page below /partner; an owner's session opens nothing here. */
export async function openPartnerPageSession(
  parts: Parts,
  request: PageRequest,
  now: Date,
): Promise<PartnerPageSession> {
  const scope = { isSecure: request.isSecure, now: now.getTime() }
  const cleared = { principal: null, setCookies: clearedPartnerCookies(scope), pageToken: null, isSuspended: false }
  const state = checkPartnerSession(readCookies(request.cookieHeader ?? ''), scope.now)
  if (state.kind === 'none') return { principal: null, setCookies: [], pageToken: null, isSuspended: false }
  if (state.kind === 'over') return cleared
  const isStale = state.kind === 'stale'
  const tokens = isStale ? await parts.refresh(state.tokens, now) : state.tokens
  const principal = tokens && (await principalOfToken(parts, tokens.idToken, now))
  if (!tokens || principal?.audience !== 'partner') {
    // The tokens open nothing, but say who asks: a page that is open learns by them when the suspension is lifted.
    const isSuspended = await isSuspendedHolder(parts, state.tokens.idToken, now)
    return { ...cleared, isSuspended, setCookies: isSuspended ? [] : cleared.setCookies }
  }
  const pageToken = await signPageToken(parts.keys, principal, now)
  return { principal, setCookies: isStale ? partnerSessionCookies(tokens, scope) : [], pageToken, isSuspended: false }
}

/** A token of ours proves who it is, also when it has run out. */
async function isSuspendedHolder({ db, keys }: Parts, idToken: string, now: Date): Promise<boolean> {
  const claims = await verifyIdToken(keys, idToken, 'partner', now, { mayBeExpired: true })
  return claims !== null && (await findPartnerPrincipal(db, Number(claims.subjectId))) === null
}
