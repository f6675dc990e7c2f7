import type { TopActivityQuery } from '#contract/generated/activity.ts'
import { dateText } from '#ui/values/date-time.ts'
import { countText } from '#ui/values/money.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { Rating } from '../user-voice/rating.tsx'

type Properties = Pick<TopActivityQuery, 'auctionReviews' | 'auctionReviewSummary'>

/** What owners wrote after their sale, newest first. */
export function RecentReviews({ auctionReviews, auctionReviewSummary }: Properties) {
  return (
    <>
      <p className="text-sm text-text-2 tabular">
        満足度 {auctionReviewSummary.reviewSatisfaction.toFixed(1)}（レビュー{countText(auctionReviewSummary.count)}
        件の平均）
      </p>
      <ul className="mt-4 grid gap-4 md:grid-cols-3">
        {auctionReviews.nodes.map(({ auctionReviewId, nickname, comment, reviewSatisfaction, createdAt, auction }) => (
          <li key={auctionReviewId}>
            <article className="card flex h-full flex-col p-4 sm:p-5">
              <Rating stars={reviewSatisfaction} />
              <p className="mt-3 line-clamp-5">{comment}</p>
              <p className="mt-auto pt-3 text-sm font-bold">{auction && `${auction.makerName} ${auction.modelName}`}</p>
              <p className="text-xs text-text-2">
                {nickname}さん・{dateText(createdAt)}
              </p>
            </article>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <AppLink to="/kaitori/auction-review" className="button button-quiet">
          レビューをすべて見る
        </AppLink>
      </p>
    </>
  )
}
