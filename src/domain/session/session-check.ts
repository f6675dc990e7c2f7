import { type AuthTokens, SESSION_COOKIES } from './session-cookies.ts'

/** What the cookies say. Before every call of someone logged in, in the browser and on the server. */
export type SessionState =
  /** No cookie at all: nobody is logged in, and there is nothing to clear. */
  | { readonly kind: 'none' }
  /** Something is missing, unreadable or over: clear it; nobody is logged in. */
  | { readonly kind: 'over' }
  /** Past expiresIn: refresh first; when that fails, clear it. */
  | { readonly kind: 'stale'; readonly tokens: AuthTokens }
  | { readonly kind: 'alive'; readonly tokens: AuthTokens }

export function checkSession(cookies: ReadonlyMap<string, string>, now: number): SessionState {
  const names = Object.values(SESSION_COOKIES)
  if (names.every((name) => !cookies.has(name))) return { kind: 'none' }
  const idToken = cookies.get(SESSION_COOKIES.idToken)
  const refreshToken = cookies.get(SESSION_COOKIES.refreshToken)
  const expiresIn = momentOf(cookies.get(SESSION_COOKIES.expiresIn))
  if (!idToken || !refreshToken || expiresIn === null) return { kind: 'over' }
  // A lost deleteAt does not end the session: the server knows it too, and the next refresh brings it back.
  const deleteAt = momentOf(cookies.get(SESSION_COOKIES.deleteAt)) ?? Number.MAX_SAFE_INTEGER
  const tokens = { idToken, refreshToken, expiresIn, deleteAt }
  if (isExpired(tokens, now)) return { kind: 'over' }
  return needsRefresh(tokens, now) ? { kind: 'stale', tokens } : { kind: 'alive', tokens }
}

export function needsRefresh({ expiresIn }: Pick<AuthTokens, 'expiresIn'>, now: number): boolean {
  return now > expiresIn
}

/** Past deleteAt: the whole session ends, whatever its tokens say. */
export function isExpired({ deleteAt }: Pick<AuthTokens, 'deleteAt'>, now: number): boolean {
  return now > deleteAt
}

const CLEARING_PATHS = new Set(['/kaitori/logout', '/kaitori/sign-up'])

/** The logout and register pages clear the session. */
export function clearsSession(path: string): boolean {
  return CLEARING_PATHS.has(path)
}

function momentOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}
