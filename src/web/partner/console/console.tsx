import { useEffect, useState } from 'react'
import { Outlet, useBlocker, useLocation, useNavigation } from 'react-router'
import { PartnerConsoleDocument } from '#contract/generated/partner-console.ts'
import { ServerTime } from '#ui/clock/server-time.tsx'
import { hostContext } from '../../host-context.ts'
import { ask } from '../call/partner-call.ts'
import { ConsoleLocale } from '../controls/console-locale.tsx'
import { changeConnection, connection, isReachable } from '../live/connection.ts'
import { keepPage } from '../live/keep-page.ts'
import { isOnPage, UntoldNews } from '../live/news.ts'
import { useConsoleSocket } from '../live/use-console-socket.ts'
import { ShownAuctions } from '../live/use-live.ts'
import { useNews } from '../live/use-news.ts'
import type { Route } from './+types/console.ts'
import { ConnectionBadge } from './connection-badge.tsx'
import { ConsoleAnnouncements } from './console-announcements.tsx'
import { ConsoleHeader } from './console-header.tsx'
import { consoleVisit, enterConsole } from './console-visit.ts'
import { DEALER } from './dealer-address.ts'
import { NewsRegion } from './news-region.tsx'
import { PageError } from './page-error.tsx'
import { useMenuKeys } from './use-menu-keys.ts'

export const middleware: Route.MiddlewareFunction[] = [enterConsole]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage]

export async function loader(route: Route.LoaderArgs) {
  const { partner, dealerId } = route.context.get(consoleVisit)
  const around = await ask(route, PartnerConsoleDocument, { bikeDealerId: dealerId })
  return { partner, dealerId, around, liveToken: route.context.get(hostContext).partnerToken }
}

export default function Console({ loaderData }: Route.ComponentProps) {
  const { partner, dealerId, around, liveToken } = loaderData
  const [shown, setShown] = useState<readonly number[]>([])
  // A bid that was struck out leads and trails no more, and its dealer still wants to hear what becomes of the auction.
  const told = around.partnerNews.map(({ auction }) => auction)
  const bidOn = [...around.leading.auctions, ...around.outbid.auctions, ...told].map(({ auctionId }) => auctionId)
  // Until the page is the other dealer's, nothing on it may be sent: it would be done for the wrong one.
  const wanted = new URLSearchParams(useNavigation().location?.search).get(DEALER)
  const isSwitching = wanted !== null && wanted !== String(dealerId)
  useStayWhileCutOff()
  useMenuKeys(partner.role)
  const isOperator = partner.role === 'operator'
  useConsoleSocket({ token: liveToken, bikeDealerId: dealerId, isOperator, auctionIds: [...shown, ...bidOn] })
  const { news, dismiss } = useNews(around.partnerNews, around.serverTime, dealerId)
  const { pathname } = useLocation()
  const elsewhere = news.filter((it) => !isOnPage(it, pathname))
  return (
    <ConsoleLocale>
      <ServerTime now={around.serverTime} />
      <div className="min-h-dvh text-sm">
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-surface focus:p-3"
        >
          本文へ移動
        </a>
        <ConsoleHeader
          partner={partner}
          dealerId={dealerId}
          counts={{
            '/partner/bids': around.outbid.auctions.length,
            '/partner/messages': around.partnerMessageTabs.reduce((sum, { unreadCount }) => sum + unreadCount, 0),
          }}
        >
          <ConnectionBadge readAt={around.serverTime} />
        </ConsoleHeader>
        {/* Alerts lie over the foot of the page: what they cover can be scrolled up from below them. */}
        <main id="main" className={elsewhere.length > 0 ? 'pb-96' : ''}>
          {/* Not on main: React Aria makes that inert while a list of the header is open, and lets it go when it closes. */}
          <div
            inert={isSwitching}
            className={`grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-5 lg:px-6 ${isSwitching ? 'opacity-60' : ''}`}
          >
            <ConsoleAnnouncements announcements={around.announcements} />
            <ShownAuctions value={setShown}>
              <UntoldNews value={news}>
                <Outlet />
              </UntoldNews>
            </ShownAuctions>
          </div>
        </main>
        <NewsRegion news={elsewhere} onDismiss={dismiss} />
      </div>
    </ConsoleLocale>
  )
}

/** While nothing comes through, no other page can be opened either; trying would take this one down. */
function useStayWhileCutOff(): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const { fault } = connection()
    if (currentLocation.pathname === nextLocation.pathname) return false
    return !isReachable(connection()) && fault !== 'session'
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    changeConnection({ isPageRefused: true })
    blocker.reset()
  }, [blocker])
}

/** Where the frame itself cannot be read; what goes wrong inside it stays inside (console-page.tsx). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ConsoleLocale>
      <main id="main" className="grid min-h-dvh content-start gap-4 p-6 text-sm">
        <PageError error={error} />
      </main>
    </ConsoleLocale>
  )
}
