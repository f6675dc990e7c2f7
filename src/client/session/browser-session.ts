import { checkSession } from '#domain/session/session-check.ts'
import {
  type AuthTokens,
  challengeCookie,
  clearedSessionCookies,
  deviceCookie,
  readCookies,
  sessionCookies,
} from '#domain/session/session-cookies.ts'

/** What the session needs of the browser. */
export interface SessionPort {
  readCookies(): string
  writeCookie(cookie: string): void
  now(): number
  readonly isSecure: boolean
  /** New tokens for old ones; null or an error means that the session is over. */
  refresh(tokens: AuthTokens): Promise<AuthTokens | null>
  /** One at a time among all tabs of this browser. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Whether the call got no answer at all: that says nothing about the session. */
  isUnanswered(error: unknown): boolean
  /** The session ended on its own; `reason` is for the record. */
  onEnd(reason: string): void
}

export interface BrowserSession {
  /** The session check before every call; null = nobody is logged in. */
  token(): Promise<string | null>
  /** Whether there are tokens, fresh or stale. */
  isThere(): boolean
  start(auth: AuthTokens & { readonly deviceToken: string | null }): void
  clear(): void
  setChallenge(uuid: string): void
}

export const REFRESH_FAILED = 'Failed to refresh auth'

export function createBrowserSession(port: SessionPort): BrowserSession {
  let refreshing: Promise<string | null> | undefined
  const state = () => checkSession(readCookies(port.readCookies()), port.now())
  const scope = () => ({ isSecure: port.isSecure, now: port.now() })
  const write = (cookies: readonly string[]) => {
    for (const cookie of cookies) port.writeCookie(cookie)
  }
  const clear = () => write(clearedSessionCookies(scope()))
  const end = (reason: string) => {
    clear()
    port.onEnd(reason)
    return null
  }

  async function refresh(): Promise<string | null> {
    return port.exclusively(async () => {
      const current = state() // another tab may have refreshed while this one waited
      if (current.kind === 'alive') return current.tokens.idToken
      if (current.kind !== 'stale') return null
      try {
        const tokens = await port.refresh(current.tokens)
        if (!tokens) return end(REFRESH_FAILED)
        write(sessionCookies(tokens, scope()))
        port.readCookies() // waits for the store: Chromium writes cookies late, and the next tab gets the lock
        return tokens.idToken
      } catch (error) {
        if (port.isUnanswered(error)) throw error
        return end(REFRESH_FAILED)
      }
    })
  }

  return {
    async token() {
      const current = state()
      if (current.kind === 'none') return null
      if (current.kind === 'over') return end('Session is over')
      if (current.kind === 'alive') return current.tokens.idToken
      refreshing ??= refresh().finally(() => {
        refreshing = undefined
      })
      return refreshing
    },
    isThere() {
      const { kind } = state()
      return kind === 'alive' || kind === 'stale'
    },
    start({ deviceToken, ...tokens }) {
      write(sessionCookies(tokens, scope()))
      if (deviceToken) port.writeCookie(deviceCookie(deviceToken, scope()))
      port.writeCookie(challengeCookie('', scope()))
    },
    clear,
    setChallenge: (uuid) => port.writeCookie(challengeCookie(uuid, scope())),
  }
}
