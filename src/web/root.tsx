import '#ui/styles/app.css'
import { lazy, Suspense, use, useEffect, useState } from 'react'
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
} from 'react-router'
import { FADE_BETWEEN_PAGES } from '#contract/allowed-styles.ts'
import { PUBLIC_CONFIGURATION_ELEMENT } from '#contract/public-configuration.ts'
import { clearsSession } from '#domain/session/session-check.ts'
import { closingAt } from '#domain/values/closings.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { ServerTime } from '#ui/clock/server-time.tsx'
import type { Route } from './+types/root.ts'
import { hostContext, serverGraphql } from './host-context.ts'
import { NonceContext } from './nonce.ts'
import { browserSession } from './session/browser-session.ts'
import { guardInBrowser, guardOnServer } from './session/login-redirect.ts'
import { browserGraphql } from './shell/browser-graphql.ts'
import { ErrorScreen } from './shell/error-screen.tsx'
import { publicConfiguration } from './shell/public-configuration.ts'
import { type RootData, useRootData } from './shell/root-data.ts'
import { hasViewerChanged, loadViewer, viewerIsFresh } from './shell/viewer.ts'
import { pageKeeper } from './shell/waiting/page-keeper.ts'

/** Under maintenance no page loads anything: every address shows the 503 screen. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    const { isMaintenance, contactUrl } = context.get(hostContext).configuration
    if (isMaintenance) throw data({ contactUrl }, { status: 503 })
  },
  guardOnServer,
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  guardInBrowser,
  (route, next) => pageKeeper.keep(route, next),
]

/** Without a session nothing is asked, so that pages of visitors can be kept. */
export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const { configuration, isLoggedIn } = context.get(hostContext)
  const viewer = isLoggedIn ? await loadViewer(serverGraphql(context)) : null
  return { configuration, viewer, closing: closingAt(configuration.closings, new Date()) }
}

export async function clientLoader(): Promise<RootData> {
  const configuration = publicConfiguration()
  const viewer = browserSession().isThere() ? await loadViewer(browserGraphql()) : null
  return { configuration, viewer, closing: closingAt(configuration.closings, new Date(serverNow())) }
}

/** The configuration does not change while the page lives; who is logged in may. */
export function shouldRevalidate({ nextUrl }: ShouldRevalidateFunctionArgs) {
  return hasViewerChanged() || clearsSession(nextUrl.pathname)
}

export function Layout({ children }: { readonly children: React.ReactNode }) {
  const data = useRootData()
  const nonce = use(NonceContext)
  return (
    <html lang="ja">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#123c63" />
        <style>{FADE_BETWEEN_PAGES}</style>
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <script id={PUBLIC_CONFIGURATION_ELEMENT} type="application/json">
          {JSON.stringify(data?.configuration ?? null)}
        </script>
        <ScrollRestoration {...(nonce ? { nonce } : {})} />
        <Scripts {...(nonce ? { nonce } : {})} />
      </body>
    </html>
  )
}

/** Most installations have no analytics, and need not fetch the question. */
const ConsentBanner = lazy(async () => ({ default: (await import('./tracking/consent-banner.tsx')).ConsentBanner }))

/** Not needed until the next page is opened, and there before that: it comes right after the first one, or once the network is back. */
const AfterFirstPage = lazy(readAfterFirstPage)

function readAfterFirstPage(): Promise<typeof import('./shell/after-first-page.tsx')> {
  return import('./shell/after-first-page.tsx').catch(
    () =>
      new Promise((resolve) => window.addEventListener('online', () => resolve(readAfterFirstPage()), { once: true })),
  )
}

export default function Root() {
  const root = useRootData()
  const hasAnalytics = root?.configuration.analyticsId != null
  const [isHydrated, setHydrated] = useState(false)
  // Not before it is shown: what a page's redirect threw away was asked for in vain.
  useEffect(() => {
    if (root) viewerIsFresh()
  }, [root])
  // Journeys wait for this before they expect the page to react.
  useEffect(() => {
    setHydrated(true)
    document.documentElement.dataset.hydrated = 'true'
  }, [])
  return (
    <>
      {root?.viewer && <ServerTime now={root.viewer.serverTime} />}
      <LoadingBar />
      {isHydrated && (
        <Suspense>
          <AfterFirstPage />
        </Suspense>
      )}
      <Outlet />
      {hasAnalytics && (
        <Suspense>
          <ConsentBanner />
        </Suspense>
      )}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}

/** A thin bar at the top while a page is on its way; on the sell pages it is the only sign (no overlay there). */
function LoadingBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div className="loading-bar" role="progressbar" aria-label="ページを読み込んでいます">
      <div className="loading-bar-fill" />
    </div>
  )
}
