import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { DisplacementCategoriesDocument } from '#contract/generated/catalog.ts'
import { AuctionsDocument, type AuctionsQuery } from '#contract/generated/traded.ts'
import { mileageText } from '#domain/listing/mileage-band.ts'
import type { BikeKind } from '#ui/drawings/bike-drawing.tsx'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { BikeCard } from '#ui/navigation/bike-card.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer, notFound, pageNotFound } from '../../shell/data-route.ts'
import { fileAddress } from '../file-address.ts'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import { pageOf } from '../page-frame/page-of.ts'
import { DisplacementLinks, displacementOf } from '../souba/displacement-links.tsx'
import type { Route } from './+types/auctions.ts'
import { auctionTone } from './auction-tone.ts'
import { publicPriceOf } from './public-price.ts'

const PER_PAGE = 20
/** The list counts no further; a pager to more pages would help nobody. */
const MAX_PAGES = 50

/** What was traded is the list; what runs has a tab of its own. */
const VIEWS = {
  traded: {
    label: '取引が成立した車両',
    title: '取引車両一覧',
    titleOf: (category: string) => `${category}の取引車両`,
    text: '販売店が競り合い、実際に取引が成立した金額です。',
    description: 'Kaitoriで実際に取引が成立したバイクの一覧です。車種、走行距離、取引金額を確認できます。',
    none: 'この排気量の取引はまだありません',
    variables: { auctionStatus: [32], sort: 'ENDED_LAST' },
  },
  running: {
    label: '入札中の車両',
    title: '入札中の車両',
    titleOf: (category: string) => `${category}の入札中の車両`,
    text: '入札中の現在価格です。取引が成立した金額ではありません。',
    description: 'Kaitoriで販売店の入札を受け付けているバイクの一覧です。車種、走行距離、現在の価格を確認できます。',
    none: 'この排気量で入札中の車両は、いまはありません',
    variables: { auctionStatus: [21], sort: 'ENDING_SOON' },
  },
} as const
type ViewName = keyof typeof VIEWS

async function load(graphql: GraphqlClient, { url, signal }: LoadRequest) {
  const displacement = displacementOf(url)
  const page = pageOf(url)
  const view = url.searchParams.get('view') ?? 'traded'
  if (displacement === undefined || page === null || page > MAX_PAGES || !isView(view)) throw pageNotFound(url)
  const variables = {
    first: PER_PAGE,
    skip: (page - 1) * PER_PAGE,
    displacementCtgId: displacement,
    ...VIEWS[view].variables,
  }
  const [{ auctions }, { displacementCategories }] = await Promise.all([
    graphql.request(AuctionsDocument, variables, signal),
    graphql.request(DisplacementCategoriesDocument, {}, signal),
  ])
  if (page > 1 && auctions.nodes.length === 0) throw notFound()
  return { ...auctions, displacementCategories, displacement, page, view }
}

function isView(name: string): name is ViewName {
  return Object.hasOwn(VIEWS, name)
}

export function loader(route: Route.LoaderArgs) {
  cacheUntilChange(route.context, ['catalog', 'activity'])
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

function addressOf(view: ViewName, displacement: number | null, page = 1): string {
  const parameters = new URLSearchParams()
  if (view !== 'traded') parameters.set('view', view)
  if (displacement !== null) parameters.set('displacement', String(displacement))
  if (page > 1) parameters.set('page', String(page))
  const text = parameters.toString()
  return `/kaitori/auction${text && `?${text}`}`
}

export default function Auctions({ loaderData }: Route.ComponentProps) {
  const { nodes, totalCount, displacementCategories, displacement, page, view } = loaderData
  const { title: wholeTitle, titleOf, text, description, none } = VIEWS[view]
  const category = displacementCategories.find((it) => it.displacementCtgId === displacement)
  const title = category ? titleOf(category.title) : wholeTitle
  const pages = Math.min(MAX_PAGES, Math.ceil(totalCount / PER_PAGE))
  return (
    <div className="page py-6">
      <PageMeta
        title={page > 1 ? `${title}（${page}ページ目）` : title}
        description={description}
        path={addressOf(view, displacement, page)}
      />
      <PageBreadcrumb crumbs={[{ label: wholeTitle }]} />
      <h1 className="mt-2 text-2xl">{title}</h1>
      <p className="mt-2 mb-4 text-text-2">{text}</p>
      <Tabs
        label="一覧の種類"
        tabs={Object.entries(VIEWS).map(([name, { label }]) => ({
          label,
          to: addressOf(name as ViewName, displacement),
          isCurrent: name === view,
        }))}
        LinkComponent={AppLink}
      />
      <div className="mt-4">
        <DisplacementLinks
          categories={displacementCategories}
          selected={displacement}
          addressOf={(chosen) => addressOf(view, chosen)}
        />
      </div>
      {nodes.length === 0 ? (
        <EmptyState
          drawing={<StateDrawing name="noResults" />}
          title={none}
          action={
            <AppLink to={addressOf(view, null)} className="button button-quiet">
              すべての排気量を見る
            </AppLink>
          }
        />
      ) : (
        <ul className="my-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {nodes.map((auction, index) => (
            <li key={auction.auctionId} className="flex flex-col">
              <BikeCard
                to={`/kaitori/souba/${auction.model?.makerId}/${auction.modelId}`}
                name={auction.modelName}
                makerName={auction.makerName}
                typeAndYears={auction.modelTypeName}
                mileage={`走行距離 ${mileageText(auction)}`}
                kind={(auction.model?.kind ?? 'naked') as BikeKind}
                picturePath={auction.coverImage && fileAddress(auction.coverImage.assetId)}
                {...priceOf(auction)}
                state={{ label: auction.auctionStatusLabel, tone: auctionTone(auction.auctionStatus) }}
                heading="h2"
                isFirst={index < 4}
                LinkComponent={AppLink}
              />
              <AppLink
                to={`/kaitori/auction/${auction.auctionId}`}
                className="inline-flex min-h-11 items-center px-1 text-sm"
              >
                {auction.inspectionSheet?.overallGrade == null
                  ? '写真と状態を見る'
                  : `総合評価 ${auction.inspectionSheet.overallGrade}・検査票を見る`}
                <span className="sr-only">
                  （{auction.makerName} {auction.modelName}）
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      <Pager
        current={page}
        count={pages}
        addressOf={(to) => addressOf(view, displacement, to)}
        LinkComponent={AppLink}
      />
    </div>
  )
}

function priceOf(auction: AuctionsQuery['auctions']['nodes'][number]) {
  const price = publicPriceOf(auction)
  if (!price) return { price: 'まだ入札がありません' }
  return { priceLabel: price.label, price: <Yen yen={price.yen} className="text-lg font-bold" /> }
}
