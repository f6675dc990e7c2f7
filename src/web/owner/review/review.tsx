import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { AuctionReviewDocument } from '#contract/generated/traded.ts'
import { politeName } from '#domain/values/polite-name.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { useReadOnce } from '../../session/read-once.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer, notFound, pageNotFound } from '../../shell/data-route.ts'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import type { Route } from './+types/review.ts'
import { ReviewCard } from './review-card.tsx'

async function load(graphql: GraphqlClient, { params, url, signal }: LoadRequest) {
  if (!/^\d{1,9}$/.test(params.reviewId ?? '')) throw pageNotFound(url)
  const variables = { auctionReviewId: Number(params.reviewId) }
  const { auctionReview } = await graphql.request(AuctionReviewDocument, variables, signal)
  if (!auctionReview) throw notFound()
  return auctionReview
}

export function loader(route: Route.LoaderArgs) {
  cacheUntilChange(route.context, ['catalog', 'reviews'])
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

/** Characters of a name that stays on one line of the heading, on a phone too. */
const SHORT_NAME = 12

export default function Review({ loaderData: review }: Route.ComponentProps) {
  const { auction, nickname, auctionReviewId } = review
  const wasPosted = useReadOnce('posted') !== null
  const name = politeName(nickname)
  const title = `${name}のレビュー`
  const bike = auction ? `${auction.makerName} ${auction.modelName}` : 'バイク'
  return (
    <div className="page-read py-6">
      <PageMeta
        // Nicknames and bikes repeat; a title does not.
        title={`${bike}を売却した${title}（No.${auctionReviewId}）`}
        description={`${bike}を売却した方のレビューです。`}
        path={`/kaitori/auction-review/${auctionReviewId}`}
      />
      <PageBreadcrumb crumbs={[{ label: 'ユーザーレビュー', to: '/kaitori/auction-review' }, { label: title }]} />
      <div className="mt-2 grid gap-6">
        <h1 className="text-2xl">
          <span className={name.length > SHORT_NAME ? '' : 'whitespace-nowrap'}>{name}</span>のレビュー
        </h1>
        {wasPosted && (
          <Notice tone="good" isAnswer>
            レビューを投稿しました。
          </Notice>
        )}
        {review.isHidden && (
          <Notice tone="warn" title="このレビューは非表示です">
            運営が非表示にしたため、ほかの方には表示されません。ご不明な点は、
            <AppLink to="/kaitori/contact">お問い合わせ</AppLink>からご連絡ください。
          </Notice>
        )}
        <ReviewCard review={review} isWhole />
        {auction && (
          <p>
            <AppLink
              to={`/kaitori/souba/${auction.model?.makerId}/${auction.modelId}`}
              className="button button-action w-full sm:w-auto"
            >
              {auction.modelName}の買取相場を見る
            </AppLink>
          </p>
        )}
      </div>
    </div>
  )
}
