import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { AuctionMessagesDocument, type AuctionMessagesQuery, MessagesDocument } from '#contract/generated/message.ts'
import { isAuctionStatus, STATUS_LABELS } from '#domain/auction/status.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { PageMeta } from '../../seo/page-meta.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer, notFound, pageNotFound } from '../../shell/data-route.ts'
import { useLiveAuction } from '../live/use-live-auction.ts'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import { HeldTrade } from '../trade/held-trade.tsx'
import type { Route } from './+types/conversation.ts'
import { ConversationView } from './conversation/conversation-view.tsx'
import { wantedTab } from './conversation/wanted-tab.ts'

type Tab = AuctionMessagesQuery['auctionMessages']['messageTabs'][number]

async function load(graphql: GraphqlClient, { params, url, signal }: LoadRequest) {
  const auctionId = /^\d{1,9}$/.test(params.auctionId ?? '') ? Number(params.auctionId) : 0
  if (auctionId === 0) throw pageNotFound(url)
  const { auctionMessages, auction, serverTime } = await graphql
    .request(AuctionMessagesDocument, { auctionId }, signal)
    .catch(orNotFound)
  const buyer = auction?.winnerDealerId ?? null
  const tab = wantedTab(auctionMessages.messageTabs, url.searchParams.get('tab'), buyer)
  if (!tab) throw notFound()
  const { agentId, bikeDealerId } = tab
  const cursor = url.searchParams.get('cursor')
  const { messages } = await graphql
    .request(MessagesDocument, { auctionId, agentId, bikeDealerId, cursor, first: 30 }, signal)
    .catch(orNotFound)
  return { ...auctionMessages, auction, tab, page: messages, now: serverTime }
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

export default function ConversationPage({ loaderData }: Route.ComponentProps) {
  const { auctionId, makerName, modelName, messageTabs, auction, page } = loaderData
  const auctionStatus = useLiveStatus(loaderData)
  const tab = useOpenTab(loaderData)
  const name = `${makerName ?? ''} ${modelName ?? ''}`.trim()
  const path = `/kaitori/mypage/message/${auctionId}`
  return (
    <div className="page-read flex min-h-[calc(100dvh-4rem-1px)] flex-col pt-2">
      <PageMeta
        title={`${name}のメッセージ（${tab.tabName}）`}
        description="販売店や運営事務局とのやり取りを確認し、返信できます。"
        path={path}
        isIndexed={false}
      />
      <PageBreadcrumb
        crumbs={[
          { label: 'マイページ', to: '/kaitori/mypage' },
          { label: 'メッセージ', to: '/kaitori/mypage/message' },
          { label: 'やり取り' },
        ]}
      />
      <div className="flex grow flex-col">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h1 className="text-xl">{name}</h1>
          <p className="flex items-center gap-3 text-sm">
            {auctionStatus !== null && isAuctionStatus(auctionStatus) && (
              <StateBadge>{STATUS_LABELS[auctionStatus]}</StateBadge>
            )}
            <AppLink to={`/kaitori/mypage/auction/${auctionId}`} className="inline-flex min-h-11 items-center">
              出品を見る
            </AppLink>
          </p>
        </div>
        <Tabs
          label="やり取りの相手"
          LinkComponent={AppLink}
          tabs={messageTabs.map((it) => ({
            label: it.tabName,
            to: messageTabs.length === 1 ? path : `${path}?tab=${it.bikeDealerId ?? 'support'}`,
            isCurrent: it.messageTabId === tab.messageTabId,
            count: it.messageTabId === tab.messageTabId ? 0 : it.unreadCount,
          }))}
        />
        {auction && <HeldTrade auction={auction} />}
        <ConversationView
          key={tab.messageTabId}
          auctionId={auctionId}
          bike={name}
          auctionStatus={auctionStatus}
          sale={auction}
          tab={tab}
          page={page}
        />
      </div>
    </div>
  )
}

/** The status as it is now, also when it was changed in another tab; what depends on it is loaded once more. */
function useLiveStatus({ auctionId, auctionStatus, now }: Route.ComponentProps['loaderData']): number | null {
  const { update } = useLiveAuction(auctionId)
  const { revalidate } = useRevalidator()
  const isNewer = update !== null && Date.parse(update.at) > Date.parse(now)
  const status = isNewer ? update.auctionStatus : auctionStatus
  const updatedAt = update?.at
  useEffect(() => {
    if (updatedAt !== undefined) void revalidate()
  }, [updatedAt, revalidate])
  return status
}

/** What is loaded once more does not change the tab that is being read: the address alone does. */
function useOpenTab({ messageTabs, tab }: Pick<Route.ComponentProps['loaderData'], 'messageTabs' | 'tab'>): Tab {
  const { pathname, search } = useLocation()
  const address = `${pathname}${search}`
  const [open, setOpen] = useState({ address, messageTabId: tab.messageTabId })
  if (open.address === address) return messageTabs.find((it) => it.messageTabId === open.messageTabId) ?? tab
  setOpen({ address, messageTabId: tab.messageTabId })
  return tab
}

function orNotFound(error: unknown): never {
  const isMissing =
    error instanceof GraphqlCallError && (error.code === 'ERROR_DATA_NOT_FOUND' || error.code === 'BAD_REQUEST')
  throw isMissing ? notFound() : error
}
