import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { LatestAuctionMessagesDocument } from '#contract/generated/message.ts'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer } from '../../shell/data-route.ts'
import { OwnerPage } from '../page-frame/owner-page.tsx'
import { SaleLink } from '../selling/sale-link.tsx'
import type { Route } from './+types/messages.ts'
import { AuctionMessagesLink } from './auction-messages-link.tsx'

async function load(graphql: GraphqlClient, { signal }: LoadRequest) {
  return graphql.request(LatestAuctionMessagesDocument, {}, signal)
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

export default function Messages({ loaderData: { latestAuctionMessages } }: Route.ComponentProps) {
  useLiveList()
  return (
    <OwnerPage
      title="メッセージ"
      description="販売店や運営事務局とのやり取りを、出品ごとに確認できます。"
      path="/kaitori/mypage/message"
    >
      {latestAuctionMessages.length === 0 ? (
        <EmptyState
          drawing={<StateDrawing name="noMessages" />}
          title="メッセージはまだありません"
          action={<SaleLink to="/kaitori/sell-form">出品する</SaleLink>}
        >
          出品すると、運営事務局や販売店とここでやり取りできます。
        </EmptyState>
      ) : (
        <ul className="card divide-y divide-line overflow-hidden">
          {latestAuctionMessages.map((auction) => (
            <li key={auction.auctionId}>
              <AuctionMessagesLink auction={auction} />
            </li>
          ))}
        </ul>
      )}
    </OwnerPage>
  )
}

/** Last lines and unread marks change as messages come. */
function useLiveList(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    void import('../live/message-stream.ts').then(({ listenToMessages }) => {
      if (isOver) return
      const reload = () => void revalidate()
      stop = listenToMessages({ connected: revalidate, message: reload, tabUpdate: reload })
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [revalidate])
}
