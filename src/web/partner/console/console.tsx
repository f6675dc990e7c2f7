import { Fragment, useCallback, useEffect, useState } from 'react'
import { Outlet, useBlocker, useLocation, useNavigation } from 'react-router'
import { PARTNER_SUSPENDED } from '#content/messages/account.ts'
import type { LatePaymentFragment } from '#contract/generated/partner-console.ts'
import {
  OperatorQueuesDocument,
  PartnerConsoleDocument,
  type PartnerConsoleQuery,
} from '#contract/generated/partner-console.ts'
import { PartnerSupportUnreadDocument } from '#contract/generated/partner-support.ts'
import { ServerTime } from '#ui/clock/server-time.tsx'
import { Button } from '#ui/controls/button.tsx'
import { OpenQuestion } from '#ui/controls/confirm-dialog.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { FiguresAge } from '#ui/feedback/figures-age.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { dateText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { hostContext } from '../../host-context.ts'
import { LogInAgain } from '../call/answer/outcome.tsx'
import { actorNameOf, openedForOf } from '../call/opened-for.ts'
import { query } from '../call/partner-call.ts'
import { type Connection, changeConnection, connection, isLoggedOut, useConnection } from '../live/connection.ts'
import { keepPage } from '../live/keep-page.ts'
import { isOnPage, type News, UntoldNews, untold } from '../live/news.ts'
import { Attention, useAttention } from '../live/use-attention.ts'
import { useConsoleSocket } from '../live/use-console-socket.ts'
import { ShownAuctions } from '../live/use-live.ts'
import type { Route } from './+types/console.ts'
import { ConsoleHeader } from './console-header.tsx'
import { ConsoleLink } from './console-link.tsx'
import { consoleVisit, enterConsole } from './console-visit.ts'
import { DEALER } from './dealer-address.ts'
import { PageKeyHelp } from './key-help.tsx'
import { NewsRegion } from './news-region.tsx'
import { PageError } from './page-error.tsx'
import { SendingScope } from './sending-scope.tsx'
import { lostDealerWords, UnknownDealer } from './unknown-dealer.tsx'
import { useArrival } from './use-arrival.ts'
import { useMenuKeys } from './use-menu-keys.ts'

export const middleware: Route.MiddlewareFunction[] = [enterConsole]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage]

export async function loader(route: Route.LoaderArgs) {
  const { partner, dealerId, unknownDealer } = route.context.get(consoleVisit)
  const isOperator = partner.role === 'operator'
  const [around, waiting, support] = await Promise.all([
    query(route, PartnerConsoleDocument, { bikeDealerId: dealerId }),
    isOperator ? query(route, OperatorQueuesDocument, {}) : null,
    isOperator ? null : query(route, PartnerSupportUnreadDocument, {}),
  ])
  const supportCount = waiting?.supportWaitingCount ?? support?.partnerSupportUnreadCount ?? 0
  return {
    partner,
    dealerId,
    unknownDealer,
    around,
    waiting,
    supportCount,
    liveToken: route.context.get(hostContext).partnerToken,
  }
}

export default function Console({ loaderData }: Route.ComponentProps) {
  const { partner, dealerId, unknownDealer, around, liveToken } = loaderData
  const [shown, setShown] = useState<readonly number[]>([])
  // A bid that was struck out leads and trails no more, and its dealer still wants to hear what becomes of the auction.
  const told = around.partnerNews.map(({ auction }) => auction)
  const bidOn = [...around.leading.auctions, ...around.outbid.auctions, ...told].map(({ auctionId }) => auctionId)
  // Until the page is the other dealer's, nothing on it may be sent: it would be done for the wrong one.
  const wanted = new URLSearchParams(useNavigation().location?.search).get(DEALER)
  const isSwitching = wanted !== null && wanted !== String(dealerId)
  useStayWhileCutOff()
  useMenuKeys(partner.role)
  useArrival()
  const isOperator = partner.role === 'operator'
  useConsoleSocket({
    token: liveToken,
    partnerId: partner.partnerId,
    bikeDealerId: dealerId,
    isOperator,
    auctionIds: [...shown, ...bidOn],
  })
  const openedFor = openedForOf(loaderData)
  const { changedTo, forget } = useAccountChange(loaderData)
  const { lostDealer, dismissLost } = useLostDealer(loaderData)
  const { isGone } = useConnection()
  const [question, setQuestion] = useState<HTMLElement | null>(null)
  const { news, dismiss } = useNews(around.partnerNews, around.serverTime, dealerId)
  const { pathname } = useLocation()
  const attention = useAttention(
    { newsIds: news.map(({ newsId }) => newsId), unreadCount: unreadIn(around) },
    around.alertSettings?.hasSound ?? false,
  )
  const elsewhere = news.filter((it) => !isOnPage(it, pathname))
  return (
    <SendingScope>
      <ServerTime now={around.serverTime} />
      <PageKeyHelp role={partner.role} />
      <div data-console className="min-h-dvh text-sm">
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-surface focus:p-3"
        >
          本文へ移動
        </a>
        <ConsoleHeader
          partner={partner}
          dealerId={unknownDealer === null ? dealerId : null}
          counts={countsOf(loaderData)}
          news={<NewsRegion news={unknownDealer === null ? elsewhere : []} onDismiss={dismiss} question={question} />}
        >
          <ConnectionBadge readAt={around.serverTime} />
        </ConsoleHeader>
        <main id="main">
          <div
            inert={isSwitching}
            className={`grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-5 lg:px-6 ${isSwitching ? 'opacity-60' : ''}`}
          >
            {changedTo !== null && (
              <Notice tone="warn" isAnswer action={<Button onClick={forget}>閉じる</Button>}>
                ログイン中のアカウントが「{changedTo}
                」に変わりました。変わる前にこの画面で入力していた内容は、送信されません。
              </Notice>
            )}
            {lostDealer !== null && (
              <Notice tone="warn" isAnswer action={<Button onClick={dismissLost}>閉じる</Button>}>
                {lostDealerWords(partner, lostDealer)}この画面で入力していた内容は、送信されていません。
              </Notice>
            )}
            {partner.role === 'agent' && partner.dealers.length === 0 && (
              <Notice tone="info">
                {partner.suspendedDealers.length > 0
                  ? '担当の販売店はすべて、運営が利用を停止しています。くわしくは運営へお問い合わせください。'
                  : '担当の販売店がまだありません。運営へお問い合わせください。'}
              </Notice>
            )}
            {isGone && (
              <Notice tone="warn" isAnswer>
                このページは現在ご覧いただけません。表示しているのは、ご覧いただけなくなる前の内容です。
              </Notice>
            )}
            {partner.role !== 'operator' && <LatePayments payments={around.latePayments} />}
            <ConsoleAnnouncements announcements={around.announcements} />
            <ShownAuctions value={setShown}>
              <UntoldNews value={news}>
                <Attention value={attention}>
                  <OpenQuestion value={setQuestion}>
                    {/* What was typed, and asked about, belongs to whom the page was opened for. */}
                    <Fragment key={openedFor}>
                      {unknownDealer === null ? <Outlet /> : <UnknownDealer named={unknownDealer} partner={partner} />}
                    </Fragment>
                  </OpenQuestion>
                </Attention>
              </UntoldNews>
            </ShownAuctions>
          </div>
        </main>
        {partner.role !== 'operator' && (
          <footer className="border-t border-line px-4 lg:px-6">
            <ConsoleLink to="/partner/support" className="inline-flex min-h-11 items-center">
              運営に問い合わせる
            </ConsoleLink>
          </footer>
        )}
      </div>
    </SendingScope>
  )
}

function unreadIn({ partnerMessageTabs }: PartnerConsoleQuery): number {
  return partnerMessageTabs.reduce((sum, { unreadCount }) => sum + unreadCount, 0)
}

/** What waits behind each place of the menu; nothing of the dealer that the frame is read for where the address names none. */
function countsOf({
  unknownDealer,
  around,
  waiting,
  supportCount,
}: Route.ComponentProps['loaderData']): Record<string, number> {
  if (unknownDealer !== null) return {}
  return {
    '/partner/bids': around.outbid.auctions.length,
    '/partner/todo': around.todo?.ownCount ?? 0,
    '/partner/messages': unreadIn(around),
    '/partner/inspection': waiting?.operatorQueues.inspection ?? 0,
    '/partner/disputes': waiting?.operatorQueues.disputes ?? 0,
    '/partner/stolen-frames': waiting?.operatorQueues.stolenMatches ?? 0,
    '/partner/support': supportCount,
  }
}

/** Who is logged in since another tab logged in as somebody else; null while it is the one who opened this page. */
function useAccountChange(visit: Parameters<typeof actorNameOf>[0]) {
  const { partnerId } = visit.partner
  const [known, setKnown] = useState<{ readonly partnerId: string; readonly changedTo: string | null }>({
    partnerId,
    changedTo: null,
  })
  if (known.partnerId !== partnerId) setKnown({ partnerId, changedTo: actorNameOf(visit) })
  return { changedTo: known.changedTo, forget: () => setKnown({ partnerId, changedTo: null }) }
}

/** The dealer for whom this page was opened, once an agency works for it no more; null while it does. */
function useLostDealer({ partner, dealerId }: Parameters<typeof actorNameOf>[0]) {
  const { partnerId, dealers } = partner
  const dealer = dealers.find(({ bikeDealerId }) => bikeDealerId === String(dealerId)) ?? null
  const [known, setKnown] = useState({ partnerId, dealer, lostDealer: null as typeof dealer })
  const isLost = known.dealer !== null && !dealers.some((it) => it.bikeDealerId === known.dealer?.bikeDealerId)
  if (known.partnerId !== partnerId) setKnown({ partnerId, dealer, lostDealer: null })
  else if (isLost) setKnown({ partnerId, dealer, lostDealer: known.dealer })
  else if (known.dealer?.bikeDealerId !== dealer?.bikeDealerId) setKnown({ ...known, dealer })
  return { lostDealer: known.lostDealer, dismissLost: () => setKnown({ ...known, lostDealer: null }) }
}

/**
 * Without a network no other page can be opened either; trying would take this one down. A server that failed once may
 * answer the next time: that is tried.
 */
function useStayWhileCutOff(): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const { isOnline, fault } = connection()
    if (currentLocation.pathname === nextLocation.pathname) return false
    return (!isOnline && !isLoggedOut(fault)) || fault === 'network'
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
    <SendingScope>
      <main id="main" className="grid min-h-dvh content-start gap-4 p-6 text-sm">
        <PageError error={error} />
      </main>
    </SendingScope>
  )
}

/** How the page is connected, on every page of the console; nothing while all is well. */
function ConnectionBadge({ readAt }: { readonly readAt: string }) {
  const connection = useConnection()
  const isSudden = !connection.isOnline || connection.fault !== null
  return (
    <FiguresAge trouble={troubleOf(connection)} readAt={readAt} isSudden={isSudden}>
      {connection.fault === 'session' && <LogInAgain />}
      {connection.isPageRefused && <p>つながらないため、ページを開けませんでした。</p>}
    </FiguresAge>
  )
}

function troubleOf({ isOnline, fault, socket }: Connection): string | null {
  if (!isOnline) return 'オフライン'
  if (fault === 'suspended') return PARTNER_SUSPENDED
  if (fault === 'session') return 'ログアウトしたか、ログインの有効期限が切れています。'
  if (fault !== null) return 'サーバーに再接続しています'
  return socket === 'live' ? null : '再接続しています'
}

type Announcements = PartnerConsoleQuery['announcements']

/** What the operators tell their partners: the newest subject, the words when it is opened. */
function ConsoleAnnouncements({ announcements }: { readonly announcements: Announcements }) {
  const [newest] = announcements
  if (!newest) return null
  return (
    <Disclosure
      look="notice"
      title={
        <>
          <span className="shrink-0 rounded-control bg-brand-soft px-2 py-0.5 text-xs font-bold text-link">
            お知らせ
          </span>
          <span className="min-w-0 truncate">{newest.subject}</span>
          {announcements.length > 1 && <span className="shrink-0 text-text-2">ほか{announcements.length - 1}件</span>}
        </>
      }
    >
      <ul className="grid gap-3 border-t border-line pt-3">
        {announcements.map(({ announcementId, subject, body, displayOn }) => (
          <li key={announcementId}>
            <p className="font-bold">
              {subject}
              <span className="tabular ml-2 text-xs font-normal text-text-2">{dateText(displayOn)}</span>
            </p>
            <p className="written whitespace-pre-wrap">{body}</p>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

interface Start {
  readonly bikeDealerId: number | null
  /** The first reading: what is older was there before, and the lists show it. */
  readonly since: string
  readonly dismissed: ReadonlySet<string>
}

/** Since this page was opened; a switch to another dealer begins anew. */
function useNews(news: readonly News[], readAt: string, bikeDealerId: number | null) {
  const [start, setStart] = useState<Start>({ bikeDealerId, since: readAt, dismissed: new Set() })
  if (start.bikeDealerId !== bikeDealerId) setStart({ bikeDealerId, since: readAt, dismissed: new Set() })
  const dismiss = useCallback((newsId: string) => {
    setStart((it) => ({ ...it, dismissed: new Set([...it.dismissed, newsId]) }))
  }, [])
  return { news: untold(news, start.since, start.dismissed), dismiss }
}

/** On every page of a dealer that owes for a bike: which one, for how long, and that it cannot bid meanwhile. */
function LatePayments({ payments }: { readonly payments: readonly LatePaymentFragment[] }) {
  if (payments.length === 0) return null
  const isHeld = payments.some(({ trade }) => trade?.isBiddingHeld)
  return (
    <Notice tone="bad" title={isHeld ? '支払いの遅れにより、入札を停止しています' : '支払いの期限が過ぎています'}>
      <ul className="grid">
        {payments.map(({ auctionId, makerName, modelName, trade, completionReport }) => (
          <li key={auctionId}>
            <ConsoleLink to={`/partner/auctions/${auctionId}/pickup`} className="inline-flex min-h-11 items-center">
              {makerName} {modelName}（{yenText(trade?.price ?? 0)}）
            </ConsoleLink>{' '}
            {trade?.daysLate}日の遅れ
            {trade?.moneySeenAt &&
              !completionReport?.objectedAt &&
              '。出品者が代金の受け取りを確認しています。支払いの報告だけしてください（再度のお支払いは不要です）'}
          </li>
        ))}
      </ul>
      {isHeld
        ? '支払いを報告すると、入札を再開できます。出品者から支払いについて申し出がある場合は、支払いが確認できしだい再開します。'
        : '支払ったら、引取りの画面で報告してください。引渡しから7日を過ぎると、新しい入札ができなくなります。'}
    </Notice>
  )
}
