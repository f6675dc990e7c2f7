import { readCookies } from '#domain/session/session-cookies.ts'

/** Under which id a visitor's message waits for its code: known to the browser that sent it, and closed to scripts. */
const NAME = 'PBCID'
const PLACE = 'Path=/kaitori/contact; HttpOnly; SameSite=Lax'
/** As long as a code. */
const SECONDS = 10 * 60

export function contactCookie(uuid: string, origin: string): string {
  return `${NAME}=${uuid}; Max-Age=${SECONDS}; ${PLACE}${secureOn(origin)}`
}

export function clearedContactCookie(origin: string): string {
  return `${NAME}=; Max-Age=0; ${PLACE}${secureOn(origin)}`
}

export function contactIdOf(request: Request): string {
  return readCookies(request.headers.get('cookie') ?? '').get(NAME) ?? ''
}

function secureOn(origin: string): string {
  return origin.startsWith('https:') ? '; Secure' : ''
}
