import { SESSION_COOKIES } from '#domain/session/session-cookies.ts'
import { publicConfiguration } from '../shell/public-configuration.ts'
import { browserSession } from './browser-session.ts'

/** The token of a call: of the session's cookies, else of the local storage, else of the configuration. */
export async function bearerToken(): Promise<string | null> {
  return (await browserSession().token()) ?? storedToken() ?? publicConfiguration().idToken
}

function storedToken(): string | null {
  try {
    return localStorage.getItem(SESSION_COOKIES.idToken)
  } catch {
    return null // a browser that stores nothing
  }
}

/** One that the server takes no more would be sent with the login too. */
export function forgetStoredToken(): void {
  try {
    localStorage.removeItem(SESSION_COOKIES.idToken)
  } catch {
    // Nothing was stored then.
  }
}
