import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { OwnAuctionsDocument } from '#contract/generated/auction.ts'
import { STATUSES_TO_LIST_AGAIN } from '#domain/auction/status.ts'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer, pageNotFound } from '../../shell/data-route.ts'
import { OwnerPage } from '../page-frame/owner-page.tsx'
import { pageOf } from '../page-frame/page-of.ts'
import { SaleLink } from '../selling/sale-link.tsx'
import type { Route } from './+types/history.ts'
import { ListChanged } from './actions/relist-action.tsx'
import { OwnAuctionCard } from './own-auction-card.tsx'

const PER_PAGE = 12

async function load(graphql: GraphqlClient, { url, signal }: LoadRequest) {
  const page = pageOf(url)
  if (page === null) throw pageNotFound(url)
  const variables = { statuses: null, first: PER_PAGE, skip: (page - 1) * PER_PAGE }
  const { bikeOwner } = await graphql.request(OwnAuctionsDocument, variables, signal)
  return { page, hasActiveAuction: bikeOwner.hasActiveAuction, ...bikeOwner.auctionsConnection }
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

export default function History({ loaderData }: Route.ComponentProps) {
  const { page, nodes, totalCount, hasActiveAuction } = loaderData
  const again: readonly number[] = hasActiveAuction ? [] : STATUSES_TO_LIST_AGAIN
  return (
    <OwnerPage title="出品履歴" description="これまでに出品したバイクの一覧です。" path="/kaitori/mypage/history">
      {nodes.length === 0 ? (
        <EmptyState
          drawing={<StateDrawing name="noListings" />}
          title="出品したバイクはまだありません"
          action={<SaleLink to="/kaitori/sell-form">出品する</SaleLink>}
        />
      ) : (
        <>
          <p className="tabular text-sm text-text-2">全{totalCount}件</p>
          <ul className="grid gap-4 sm:grid-cols-2">
            {nodes.map((auction, index) => (
              <li key={auction.auctionId}>
                <OwnAuctionCard auction={auction} isFirst={index < 2} />
                {again.includes(auction.auctionStatus) && !auction.soldInAuctionId && (
                  <ListChanged auctionId={auction.auctionId} />
                )}
              </li>
            ))}
          </ul>
          <Pager
            current={page}
            count={Math.ceil(totalCount / PER_PAGE)}
            addressOf={(to) => `/kaitori/mypage/history${to === 1 ? '' : `?page=${to}`}`}
            LinkComponent={AppLink}
          />
        </>
      )}
    </OwnerPage>
  )
}
