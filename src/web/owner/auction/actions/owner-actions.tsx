import { useState } from 'react'
import { useNavigate } from 'react-router'
import { OfferedEndTimesDocument, RelistAuctionDocument } from '#contract/generated/auction.ts'
import { type EndTimeChoice, endOfRelisting } from '#domain/auction/end-time.ts'
import { STATUS } from '#domain/auction/status.ts'
import { tokyoLabel } from '#domain/values/tokyo-time.ts'
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { AppLink } from '../../../shell/app-link.tsx'
import { browserGraphql } from '../../../shell/browser-graphql.ts'
import { ReviewForm } from '../../review/review-form.tsx'
import { INTENTION_PLACE } from '../next-step.ts'
import type { OwnAuction } from '../own-auction.ts'
import { AnswerSaleIntention } from './answer-sale-intention.tsx'
import { CancelAction } from './cancel-action.tsx'
import { useCommand } from './use-command.ts'

/** What the owner can do now: the server names it from the table by which it decides. */
export function OwnerActions({ auction }: { readonly auction: OwnAuction }) {
  const { auctionId, auctionStatus, availableActions, review } = auction
  const can = (name: string) => availableActions.includes(name)
  return (
    <>
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
      {can('relistAuction') && <RelistAction auction={auction} />}
      {auctionStatus >= STATUS.biddingEnded && auctionStatus <= STATUS.completed && (
        <p>
          <AppLink to={`/kaitori/mypage/message/${auctionId}`} className="button button-quiet w-full">
            メッセージを開く
          </AppLink>
        </p>
      )}
      {can('cancelAuction') && auctionStatus < STATUS.biddingEnded && <CancelAction auction={auction} />}
    </>
  )
}

/** The same bike once more. */
function RelistAction({ auction }: { readonly auction: OwnAuction }) {
  const { auctionId, makerName, modelName, askingPrice, plannedEndAt } = auction
  const { give, isBusy, problem, isAsking, ask } = useCommand()
  const navigate = useNavigate()
  const [end, setEnd] = useState<string | null>(null)

  function open() {
    ask(true)
    void browserGraphql()
      .request(OfferedEndTimesDocument, {})
      .then(({ sellFormData }) => setEnd(endLabel(plannedEndAt, sellFormData.endTimes)))
      .catch(() => undefined) // the page of the new listing shows it
  }

  async function relist() {
    const result = await give((graphql) => graphql.request(RelistAuctionDocument, { input: { auctionId } }))
    if (result) await navigate(`/kaitori/mypage/auction/${result.relistAuction.auction.auctionId}`)
  }

  return (
    <div>
      <button type="button" onClick={open} className="button button-action w-full">
        再出品する
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title="同じ内容で再出品しますか"
        consequence={
          <>
            <p>
              「{makerName} {modelName}」の写真と内容をそのまま使い、新しい出品として審査を受けます。
            </p>
            <p className="mt-2">内容を変えたいときは、再出品をせずに、出品フォームから新しく出品してください。</p>
            <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4">
              <dt className="text-text-2">希望価格</dt>
              <dd className="tabular">{askingPrice ? yenText(askingPrice) : 'なし'}</dd>
              {end !== null && (
                <>
                  <dt className="text-text-2">入札の終了</dt>
                  <dd className="tabular">{end}</dd>
                </>
              )}
            </dl>
          </>
        }
        confirmLabel="再出品する"
        isBusy={isBusy}
        onCancel={() => ask(false)}
        onConfirm={() => void relist()}
      >
        {problem && (
          <Notice tone="bad" isAnswer>
            {problem.message}
          </Notice>
        )}
      </ConfirmDialog>
    </div>
  )
}

/** Without a planned moment the bidding was a short one of the demo, and is again. */
function endLabel(plannedEndAt: string | null, offered: readonly EndTimeChoice[]): string | null {
  if (plannedEndAt === null) return offered.find(({ value }) => value.startsWith('after:'))?.label ?? null
  const end = endOfRelisting({ kind: 'at', at: new Date(plannedEndAt) }, offered)
  return end.kind === 'at' ? tokyoLabel(end.at) : null
}

/** The survey after the end: the owner sells at the highest bid, or does not. */
function SaleIntention({ auction }: { readonly auction: OwnAuction }) {
  const { auctionId, makerName, modelName, currentPrice, version, winnerName, winnerAgencyName, answerBy } = auction
  return (
    <section
      id={INTENTION_PLACE}
      aria-labelledby="intention-title"
      className="card grid scroll-mt-20 gap-4 border-action p-4 sm:p-6"
    >
      <div>
        <h2 id="intention-title" className="text-lg">
          この金額で売却しますか
        </h2>
        <p className="mt-1 text-text-2">
          最高額は{winnerName && `${winnerName}の`}
          <Yen yen={currentPrice ?? 0} className="font-bold" />
          です。
          {answerBy && `${dateTimeText(answerBy)}までにお答えください。`}
        </p>
      </div>
      <AnswerSaleIntention
        auctionId={auctionId}
        bike={`${makerName} ${modelName}`}
        winnerName={winnerName}
        agencyName={winnerAgencyName}
        isWinnerSuspended={auction.isWinnerSuspended === true}
        amount={currentPrice ?? 0}
        version={version ?? 0}
        loan={auction}
      />
    </section>
  )
}
