import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { AuctionReviewsDocument } from '#contract/generated/traded.ts'
import { REVIEW_RATING_LABELS, REVIEW_RATINGS } from '#domain/auction/trade/review.ts'
import { Stars } from '#ui/bids/stars.tsx'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer, notFound, pageNotFound } from '../../shell/data-route.ts'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import { pageOf } from '../page-frame/page-of.ts'
import type { Route } from './+types/reviews.ts'
import { ReviewCard } from './review-card.tsx'

const PER_PAGE = 12
const MAX_PAGES = 80
/** The photo of a card. */
const FRONT = '01'

async function load(graphql: GraphqlClient, { url, signal }: LoadRequest) {
  const page = pageOf(url)
  if (page === null || page > MAX_PAGES) throw pageNotFound(url)
  const variables = { first: PER_PAGE, skip: (page - 1) * PER_PAGE, imageType: [FRONT] }
  const { auctionReviews, auctionReviewSummary } = await graphql.request(AuctionReviewsDocument, variables, signal)
  if (page > 1 && auctionReviews.nodes.length === 0) throw notFound()
  return { ...auctionReviews, summary: auctionReviewSummary, page }
}

export function loader(route: Route.LoaderArgs) {
  cacheUntilChange(route.context, ['activity', 'reviews'])
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

export default function Reviews({ loaderData: { nodes, totalCount, summary, page } }: Route.ComponentProps) {
  const addressOf = (to: number) => `/kaitori/auction-review${to === 1 ? '' : `?page=${to}`}`
  return (
    <div className="page py-6">
      <PageMeta
        title={page > 1 ? `ユーザーレビュー（${page}ページ目）` : 'ユーザーレビュー'}
        description="Kaitoriでバイクを売却した方のレビューです。買取価格、販売店の対応、引渡しの評価を確認できます。"
        path={addressOf(page)}
      />
      <PageBreadcrumb crumbs={[{ label: 'ユーザーレビュー' }]} />
      <h1 className="mt-2 text-2xl">ユーザーレビュー</h1>
      {summary.count === 0 ? (
        <EmptyState drawing={<StateDrawing name="noResults" />} title="レビューはまだありません">
          取引が完了した方のレビューを、ここに掲載します。
        </EmptyState>
      ) : (
        <>
          <section aria-label="評価の平均" className="card my-6 grid gap-3 p-4 sm:grid-cols-2 sm:p-6 lg:grid-cols-4">
            {REVIEW_RATINGS.map((rating) => (
              <p key={rating} className="flex items-center justify-between gap-3 lg:grid lg:gap-1">
                <span className="text-sm text-text-2">{REVIEW_RATING_LABELS[rating]}</span>
                <Stars mean={summary[rating]} id={rating} />
              </p>
            ))}
            <p className="tabular text-sm text-text-2 sm:col-span-full">{summary.count}件のレビューの平均です。</p>
          </section>
          <ul className="mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {nodes.map((review) => (
              <li key={review.auctionReviewId}>
                <ReviewCard review={review} photoId={review.auction?.auctionImages[0]?.assetId} />
              </li>
            ))}
          </ul>
          <Pager
            current={page}
            count={Math.min(MAX_PAGES, Math.ceil(totalCount / PER_PAGE))}
            addressOf={addressOf}
            LinkComponent={AppLink}
          />
        </>
      )}
      <p className="mt-8 text-center">
        <AppLink to="/kaitori/auction-review/code" className="button button-quiet">
          コードをお持ちの方はこちら
        </AppLink>
      </p>
    </div>
  )
}
