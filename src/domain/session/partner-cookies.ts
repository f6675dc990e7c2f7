import { checkSession, type SessionState } from './session-check.ts'
import { type AuthTokens, SESSION_COOKIES } from './session-cookies.ts'

/** The cookies of a partner's session: other names, another path, and no script can read them. */
export const PARTNER_COOKIES = {
  idToken: 'PPIDT',
  expiresIn: 'PPEXP',
  refreshToken: 'PPRT',
  deleteAt: 'PPDEL',
} as const satisfies Record<keyof AuthTokens, string>

export const PARTNER_PATH = '/partner'

/** Knows the browser again at the next login. */
export const PARTNER_DEVICE_COOKIE = 'PPDEV'
export const PARTNER_DEVICE_MS = 90 * 24 * 60 * 60 * 1000

interface CookieScope {
  readonly isSecure: boolean
  readonly now: number
}

/** One text per cookie, for `Set-Cookie`. */
export function partnerSessionCookies(tokens: AuthTokens, scope: CookieScope): string[] {
  const seconds = Math.max(0, Math.floor((tokens.deleteAt - scope.now) / 1000))
  return keys().map((key) => cookie(PARTNER_COOKIES[key], String(tokens[key]), seconds, scope))
}

export function partnerDeviceCookie(deviceToken: string, scope: CookieScope): string {
  return cookie(PARTNER_DEVICE_COOKIE, deviceToken, PARTNER_DEVICE_MS / 1000, scope)
}

export function clearedPartnerCookies(scope: CookieScope): string[] {
  return keys().map((key) => cookie(PARTNER_COOKIES[key], '', 0, scope))
}

export function checkPartnerSession(cookies: ReadonlyMap<string, string>, now: number): SessionState {
  const asOwners = keys().flatMap((key) => {
    const value = cookies.get(PARTNER_COOKIES[key])
    return value === undefined ? [] : [[SESSION_COOKIES[key], value] as const]
  })
  return checkSession(new Map(asOwners), now)
}

export function isPartnerPath(path: string): boolean {
  return path === PARTNER_PATH || path.startsWith(`${PARTNER_PATH}/`) || path === `${PARTNER_PATH}.data`
}

function keys(): (keyof AuthTokens)[] {
  return ['idToken', 'expiresIn', 'refreshToken', 'deleteAt']
}

function cookie(name: string, value: string, seconds: number, { isSecure }: CookieScope): string {
  const attributes = `Path=${PARTNER_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return `${name}=${value}; ${attributes}`
}
