/** The cookies of the owner's session. The browser's client reads them, so none is HttpOnly. */
export const SESSION_COOKIES = {
  idToken: 'PBIDT',
  expiresIn: 'PBEXP',
  refreshToken: 'PBRT',
  deleteAt: 'PBDEL',
} as const
/** The pending code challenge: sign-up, login or reset. */
export const CHALLENGE_COOKIE = 'PBSID'
/** Tells a browser that passed a code challenge; worthless without the password. */
export const DEVICE_COOKIE = 'PBDEV'

export const COOKIE_PATH = '/kaitori'
const DEVICE_SECONDS = 90 * 24 * 60 * 60
const CHALLENGE_SECONDS = 10 * 60

/** What login, sign-up and refresh answer; moments are epoch milliseconds. */
export interface AuthTokens {
  readonly idToken: string
  readonly expiresIn: number
  readonly refreshToken: string
  readonly deleteAt: number
}

interface CookieScope {
  readonly isSecure: boolean
  readonly now: number
}

/** One text per cookie, as for `Set-Cookie` or `document.cookie`. */
export function sessionCookies(tokens: AuthTokens, scope: CookieScope): string[] {
  const seconds = Math.max(0, Math.floor((tokens.deleteAt - scope.now) / 1000))
  return [
    cookie(SESSION_COOKIES.idToken, tokens.idToken, seconds, scope),
    cookie(SESSION_COOKIES.expiresIn, String(tokens.expiresIn), seconds, scope),
    cookie(SESSION_COOKIES.refreshToken, tokens.refreshToken, seconds, scope),
    cookie(SESSION_COOKIES.deleteAt, String(tokens.deleteAt), seconds, scope),
  ]
}

export function clearedSessionCookies(scope: CookieScope): string[] {
  return Object.values(SESSION_COOKIES).map((name) => cookie(name, '', 0, scope))
}

export function challengeCookie(uuid: string, scope: CookieScope): string {
  return cookie(CHALLENGE_COOKIE, uuid, uuid === '' ? 0 : CHALLENGE_SECONDS, scope)
}

export function deviceCookie(deviceToken: string, scope: CookieScope): string {
  return cookie(DEVICE_COOKIE, deviceToken, DEVICE_SECONDS, scope)
}

function cookie(name: string, value: string, seconds: number, { isSecure }: CookieScope): string {
  return `${name}=${value}; Path=${COOKIE_PATH}; Max-Age=${seconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** The cookies of a `Cookie` header or of `document.cookie`; of two with one name the first, as it has the longer path. */
export function readCookies(header: string): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim()
    if (at > 0 && !cookies.has(name)) cookies.set(name, part.slice(at + 1).trim())
  }
  return cookies
}
