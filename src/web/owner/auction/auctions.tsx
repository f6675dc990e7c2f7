import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { AuctionsDocument } from '#contract/generated/traded.ts'
import type { BikeKind } from '#ui/drawings/bike-drawing.tsx'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { BikeCard } from '#ui/navigation/bike-card.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer, notFound } from '../../shell/data-route.ts'
import { fileAddress } from '../file-address.ts'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import { pageOf } from '../page-frame/page-of.ts'
import { DisplacementLinks, displacementOf } from '../souba/displacement-links.tsx'
import type { Route } from './+types/auctions.ts'
import { auctionTone } from './auction-tone.ts'

const PER_PAGE = 20
/** The list counts no further; a pager to more pages would help nobody. */
const MAX_PAGES = 50

async function load(graphql: GraphqlClient, { url, signal }: LoadRequest) {
  const displacement = displacementOf(url)
  const page = pageOf(url)
  if (displacement === undefined || page === null || page > MAX_PAGES) throw notFound()
  const variables = {
    first: PER_PAGE,
    skip: (page - 1) * PER_PAGE,
    displacementCtgId: displacement,
    isExcludeNoBid: true,
  }
  const { auctions, displacementCategories } = await graphql.request(AuctionsDocument, variables, signal)
  if (page > 1 && auctions.nodes.length === 0) throw notFound()
  return { ...auctions, displacementCategories, displacement, page }
}

export function loader(route: Route.LoaderArgs) {
  cacheUntilChange(route.context, ['catalog', 'activity'])
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

function addressOf(displacement: number | null, page = 1): string {
  const parameters = new URLSearchParams()
  if (displacement !== null) parameters.set('displacement', String(displacement))
  if (page > 1) parameters.set('page', String(page))
  const text = parameters.toString()
  return `/kaitori/auction${text && `?${text}`}`
}

export default function Auctions({ loaderData }: Route.ComponentProps) {
  const { nodes, totalCount, displacementCategories, displacement, page } = loaderData
  const category = displacementCategories.find((it) => it.displacementCtgId === displacement)
  const title = category ? `${category.title}の取引車両` : '取引車両一覧'
  const pages = Math.min(MAX_PAGES, Math.ceil(totalCount / PER_PAGE))
  return (
    <div className="page py-6">
      <PageMeta
        title={page > 1 ? `${title}（${page}ページ目）` : title}
        description="Kaitoriで実際に取引されたバイクと、入札を受け付けているバイクの一覧です。車種、走行距離、金額を確認できます。"
        path={addressOf(displacement, page)}
      />
      <PageBreadcrumb crumbs={[{ label: '取引車両一覧' }]} />
      <h1 className="mt-2 text-2xl">{title}</h1>
      <p className="mt-2 mb-6 text-text-2">販売店が競り合って決まった、実際の金額です。</p>
      <DisplacementLinks
        categories={displacementCategories}
        selected={displacement}
        addressOf={(chosen) => addressOf(chosen)}
      />
      {nodes.length === 0 ? (
        <EmptyState
          drawing={<StateDrawing name="noResults" />}
          title="この排気量の取引はまだありません"
          action={
            <AppLink to="/kaitori/auction" className="button button-quiet">
              すべての取引車両を見る
            </AppLink>
          }
        />
      ) : (
        <ul className="my-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {nodes.map((auction, index) => (
            <li key={auction.auctionId}>
              <BikeCard
                to={`/kaitori/souba/${auction.model?.makerId}/${auction.modelId}`}
                name={auction.modelName}
                makerName={auction.makerName}
                typeAndYears={auction.modelTypeName}
                mileage={`走行距離 ${auction.mileageName}`}
                kind={(auction.model?.kind ?? 'naked') as BikeKind}
                picture={
                  auction.auctionImages[0]
                    ? { src: `${fileAddress(auction.auctionImages[0].assetId)}?w=640&f=webp`, alt: '' }
                    : null
                }
                priceLabel={auction.finalTransactionPrice ? '取引金額' : `入札${auction.bidCount ?? 0}件`}
                price={
                  <Yen yen={auction.finalTransactionPrice ?? auction.currentPrice ?? 0} className="text-lg font-bold" />
                }
                state={{ label: auction.auctionStatusLabel, tone: auctionTone(auction.auctionStatus) }}
                heading="h2"
                isFirst={index < 4}
                LinkComponent={AppLink}
              />
            </li>
          ))}
        </ul>
      )}
      <Pager current={page} count={pages} addressOf={(to) => addressOf(displacement, to)} LinkComponent={AppLink} />
    </div>
  )
}
