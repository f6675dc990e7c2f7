import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { OwnAuctionsDocument } from '#contract/generated/auction.ts'
import { ACTIVE_STATUSES } from '#domain/auction/status.ts'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer } from '../../shell/data-route.ts'
import { OwnerPage } from '../page-frame/owner-page.tsx'
import { SaleLink } from '../selling/sale-link.tsx'
import type { Route } from './+types/mypage-auctions.ts'
import { RunnerUpNotice } from './actions/runner-up.tsx'
import { CurrentSale } from './current-sale.tsx'
import { OwnAuctionCard } from './own-auction-card.tsx'

async function load(graphql: GraphqlClient, { signal }: LoadRequest) {
  const { bikeOwner } = await graphql.request(OwnAuctionsDocument, { statuses: null, first: 5 }, signal)
  return bikeOwner
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

export default function OwnAuctions({ loaderData: bikeOwner }: Route.ComponentProps) {
  const { nodes, totalCount } = bikeOwner.auctionsConnection
  const active: readonly number[] = ACTIVE_STATUSES
  const current = nodes.find(({ auctionStatus }) => active.includes(auctionStatus))
  const earlier = nodes.filter((auction) => auction !== current)
  return (
    <OwnerPage
      title="出品・取引中のバイク"
      description="出品したバイクの入札と取引の状況を確認できます。"
      path="/kaitori/mypage/auction"
    >
      {!current && <RunnerUpNotice of={bikeOwner} />}
      {current ? (
        <CurrentSale auction={current} />
      ) : (
        <EmptyState
          drawing={<StateDrawing name="noListings" />}
          title="出品・取引中のバイクはありません"
          action={<SaleLink to="/kaitori/sell-form">出品する</SaleLink>}
        >
          写真を撮って出品すると、販売店が金額を競います。
        </EmptyState>
      )}
      {earlier.length > 0 && (
        <section aria-labelledby="earlier" className="grid gap-4">
          <h2 id="earlier" className="text-lg">
            これまでの出品
          </h2>
          <ul className="grid gap-4 sm:grid-cols-2">
            {earlier.map((auction) => (
              <li key={auction.auctionId}>
                <OwnAuctionCard auction={auction} heading="h3" />
              </li>
            ))}
          </ul>
          {totalCount > nodes.length && (
            <p>
              <AppLink to="/kaitori/mypage/history" className="button button-quiet">
                出品履歴をすべて見る
              </AppLink>
            </p>
          )}
        </section>
      )}
    </OwnerPage>
  )
}
