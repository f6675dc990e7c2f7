import { CHALLENGE_COOKIE, readCookies } from '#domain/session/session-cookies.ts'

/** The last code that this browser asked for: it goes on counting if another request gets no mail. */
export function formerRequest(): { readonly formerUuid: string | null } {
  return { formerUuid: readCookies(document.cookie).get(CHALLENGE_COOKIE) || null }
}
