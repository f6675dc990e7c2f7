import { isAuctionStatus, isUnsold, STATUS } from '#domain/auction/status.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { AppLink } from '../../../shell/app-link.tsx'
import { ReviewForm } from '../../review/review-form.tsx'
import { CANCEL_PLACE, type OwnAuction } from '../own-auction.ts'
import { CancelAction } from './cancel-action.tsx'
import { Refund } from './refund.tsx'
import { RelistAction } from './relist-action.tsx'
import { RunnerUp } from './runner-up.tsx'
import { SaleIntention } from './sale-intention.tsx'

/** What the owner can do now: the server names it from the table by which it decides. */
export function OwnerActions({ auction }: { readonly auction: OwnAuction }) {
  const { auctionId, auctionStatus, availableActions, review } = auction
  const can = (name: string) => availableActions.includes(name)
  return (
    <>
      <Refund auction={auction} />
      <RunnerUp auction={auction} />
      {can('answerSaleIntention') && <SaleIntention auction={auction} />}
      {can('createAuctionReview') && (
        <section aria-labelledby="review" className="card p-4 sm:p-6">
          <h2 id="review" className="text-lg">
            お取引のレビュー
          </h2>
          <p className="mt-1 mb-4 text-sm text-text-2">これから売却される方の参考になります。</p>
          <ReviewForm auctionId={auctionId} code={null} />
        </section>
      )}
      {review?.isHidden && (
        <Notice tone="warn" title="投稿したレビューは非表示です">
          運営が非表示にしたため、ほかの方には表示されません。
        </Notice>
      )}
      {review && (
        <p>
          <AppLink to={`/kaitori/auction-review/${review.auctionReviewId}`} className="button button-quiet w-full">
            投稿したレビューを見る
          </AppLink>
        </p>
      )}
      {isAuctionStatus(auctionStatus) && isUnsold(auctionStatus) && (
        <p>
          <AppLink to={`/kaitori/mypage/auction/${auctionId}/outcome`} className="button button-quiet w-full">
            今回の結果を振り返る
          </AppLink>
        </p>
      )}
      {can('relistAuction') && <RelistAction auction={auction} />}
      {auctionStatus >= STATUS.biddingEnded && auctionStatus <= STATUS.completed && (
        <p>
          <AppLink to={`/kaitori/mypage/message/${auctionId}`} className="button button-quiet w-full">
            メッセージを開く
          </AppLink>
        </p>
      )}
      {can('cancelAuction') && auctionStatus < STATUS.biddingEnded && (
        <div id={CANCEL_PLACE} className="scroll-mt-20">
          <CancelAction auction={auction} />
        </div>
      )}
    </>
  )
}
