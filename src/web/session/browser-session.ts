import { createFetchExecutor } from '#client/graphql/fetch-executor.ts'
import { createGraphqlClient } from '#client/graphql/graphql-client.ts'
import { NetworkError } from '#client/graphql/network-error.ts'
import { type BrowserSession, createBrowserSession } from '#client/session/browser-session.ts'
import { RefreshAuthDocument } from '#contract/generated/session.ts'
import { COOKIE_PATH, DEVICE_COOKIE, readCookies } from '#domain/session/session-cookies.ts'
import { readWayBack, wayBackCookie } from '#domain/session/way-back.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { publicConfiguration } from '../shell/public-configuration.ts'
import { viewerChanged } from '../shell/viewer.ts'

const LOCK = 'kaitori-session'

let session: BrowserSession | undefined

/** The one session of this browser, as its cookies hold it. */
export function browserSession(): BrowserSession {
  session ??= createBrowserSession({
    readCookies: () => document.cookie,
    writeCookie: setCookie,
    now: serverNow,
    isSecure: isSecure(),
    async refresh({ idToken, refreshToken }) {
      // A client of its own: this call carries no authorization header.
      const executor = createFetchExecutor({
        endpoint: publicConfiguration().graphqlEndpoint,
        token: async () => null,
      })
      const { refreshAuth } = await createGraphqlClient(executor).request(RefreshAuthDocument, {
        idToken,
        refreshToken,
      })
      return refreshAuth.idToken ? refreshAuth : null
    },
    // Browsers offer locks only on https and localhost; elsewhere the server forgives two at once.
    exclusively: (work) => ('locks' in navigator ? navigator.locks.request(LOCK, () => afterForgetting(work)) : work()),
    isUnanswered: (error) => error instanceof NetworkError,
    onEnd(reason) {
      viewerChanged()
      window.dispatchEvent(new CustomEvent('kaitori:session-end', { detail: { reason } }))
    },
  })
  return session
}

export function cookiesOfBrowser(): ReadonlyMap<string, string> {
  return readCookies(document.cookie)
}

export function deviceToken(): string | null {
  return cookiesOfBrowser().get(DEVICE_COOKIE) ?? null
}

/** To be gone back to after the login. */
export function rememberWay(place: string): void {
  setCookie(wayBackCookie(place, isSecure()))
}

/** Where the login leads, once. */
export function takeWayBack(): string | null {
  const place = readWayBack(cookiesOfBrowser())
  setCookie(wayBackCookie('', isSecure()))
  return place
}

/** Chromium answers from what it read last until it hears of a change; after writing any cookie it reads anew. */
function afterForgetting<T>(work: () => Promise<T>): Promise<T> {
  setCookie(`PBREAD=; Path=${COOKIE_PATH}; Max-Age=0`)
  return work()
}

export function setCookie(cookie: string): void {
  Object.assign(document, { cookie }) // not the Cookie Store API, which not every browser has
}

function isSecure(): boolean {
  return window.location.protocol === 'https:'
}
