import { useEffect, useState } from 'react'
import { Outlet, useNavigation } from 'react-router'
import { PartnerConsoleDocument } from '#contract/generated/partner-console.ts'
import { hostContext } from '../host-context.ts'
import type { Route } from './+types/console.ts'
import { ConsoleAnnouncements } from './chrome/console-announcements.tsx'
import { ConsoleHeader } from './chrome/console-header.tsx'
import { PageError } from './chrome/page-error.tsx'
import { StandingAlertsRegion } from './chrome/standing-alerts-region.tsx'
import { useMenuKeys } from './chrome/use-menu-keys.ts'
import { consoleVisit, enterConsole } from './console-visit.ts'
import { ConsoleLocale } from './controls/console-locale.tsx'
import { DEALER } from './dealer-address.ts'
import { useConsoleSocket } from './live/use-console-socket.ts'
import { ShownAuctions } from './live/use-live.ts'
import { useStandingAlerts } from './live/use-standing-alerts.ts'
import { ask } from './partner-call.ts'
import type { ConsoleData } from './use-console.ts'

export const middleware: Route.MiddlewareFunction[] = [enterConsole]

export async function loader(route: Route.LoaderArgs) {
  const { partner, dealerId } = route.context.get(consoleVisit)
  const around = await ask(route, PartnerConsoleDocument, { bikeDealerId: dealerId })
  return { partner, dealerId, around, liveToken: route.context.get(hostContext).partnerToken }
}

export default function Console({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    known = loaderData
  }, [loaderData])
  return (
    <Frame data={loaderData}>
      <Outlet />
    </Frame>
  )
}

/** What the frame showed last in this window. */
let known: ConsoleData | null = null

interface FrameProperties {
  readonly data: ConsoleData
  readonly children: React.ReactNode
}

function Frame({ data, children }: FrameProperties) {
  const { partner, dealerId, around, liveToken } = data
  const [shown, setShown] = useState<readonly number[]>([])
  const led = around.leading.auctions.map(({ auctionId }) => auctionId)
  // Until the page is the other dealer's, nothing on it may be sent: it would be done for the wrong one.
  const wanted = new URLSearchParams(useNavigation().location?.search).get(DEALER)
  const isSwitching = wanted !== null && wanted !== String(dealerId)
  useMenuKeys(partner.role)
  useConsoleSocket({ token: liveToken, bikeDealerId: dealerId, auctionIds: [...shown, ...led] })
  const { alerts, dismiss } = useStandingAlerts(around, dealerId)
  return (
    <ConsoleLocale>
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
        />
        {/* Alerts lie over the foot of the page: what they cover can be scrolled up from below them. */}
        <main id="main" className={alerts.length > 0 ? 'pb-96' : ''}>
          {/* Not on main: React Aria makes that inert while a list of the header is open, and lets it go when it closes. */}
          <div
            inert={isSwitching}
            className={`grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-5 lg:px-6 ${isSwitching ? 'opacity-60' : ''}`}
          >
            <ConsoleAnnouncements announcements={around.announcements} />
            <ShownAuctions value={setShown}>{children}</ShownAuctions>
          </div>
        </main>
        <StandingAlertsRegion alerts={alerts} onDismiss={dismiss} />
      </div>
    </ConsoleLocale>
  )
}

/** Where nothing could be read at all, as with no connection: in the frame as it was, where there was one. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (known)
    return (
      <Frame data={known}>
        <PageError error={error} />
      </Frame>
    )
  return (
    <ConsoleLocale>
      <main id="main" className="grid min-h-dvh content-start gap-4 p-6 text-sm">
        <PageError error={error} />
      </main>
    </ConsoleLocale>
  )
}
