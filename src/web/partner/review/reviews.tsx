import {
  ModerateReviewDocument,
  ReviewsToModerateDocument,
  type ReviewsToModerateQuery,
} from '#contract/generated/operator.ts'
import { explanationFault } from '#domain/account/explanation.ts'
import { politeName } from '#domain/values/polite-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { ContactFlag } from '#ui/feedback/contact-flag.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { dateText } from '#ui/values/date-time.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { useLastAnswer } from '../call/answer/use-last-answer.ts'
import { ConsoleForm } from '../call/console-form.tsx'
import { formOf } from '../call/form-values.ts'
import { placeIn } from '../call/page-address.ts'
import { isRefusal, mutate, query } from '../call/partner-call.ts'
import { ReadVersion } from '../call/read-version.tsx'
import { ConsoleLink } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import type { Route } from './+types/reviews.ts'

/** As many as an answer has. */
const PAGE_SIZE = 30

export function loader(route: Route.LoaderArgs) {
  return query(route, ReviewsToModerateDocument, { before: placeIn(route, 'before') })
}

export async function action(route: Route.ActionArgs) {
  const form = await formOf(route)
  const { text, textOrNull } = form
  const isHidden = text('isHidden') === '1'
  const auctionReviewId = form.id('auctionReviewId') ?? form.fault('auctionReviewId', 'レビューが見つかりません。')
  const refusal = form.refusal()
  if (refusal || auctionReviewId === null) return refusal
  const input = { auctionReviewId, isHidden, reason: textOrNull('reason'), moderatedAt: textOrNull('moderatedAt') }
  const result = await mutate(route, ModerateReviewDocument, { input })
  return isRefusal(result) ? result : { done: isHidden ? '非表示にしました。' : '表示に戻しました。' }
}

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  const { reviewsToModerate } = loaderData
  const last = reviewsToModerate.length === PAGE_SIZE ? reviewsToModerate.at(-1) : undefined
  return (
    <div className="grid max-w-5xl gap-4">
      <ConsoleMeta title="レビュー" />
      <h1 className="text-xl">レビュー</h1>
      <Outcome refusal={answer} />
      {reviewsToModerate.length === 0 && <p className="text-text-2">レビューはまだありません。</p>}
      <ul className="grid gap-3">
        {reviewsToModerate.map((review) => (
          <ReviewCard key={review.auctionReviewId} review={review} />
        ))}
      </ul>
      {last && (
        <p>
          <ConsoleLink to={`/partner/reviews?before=${last.auctionReviewId}`} className="button button-quiet">
            さらに前のレビュー
          </ConsoleLink>
        </p>
      )}
    </div>
  )
}

interface Properties {
  readonly review: ReviewsToModerateQuery['reviewsToModerate'][number]
}

function ReviewCard({ review }: Properties) {
  const { auctionReviewId, auctionId, nickname, isHidden } = review
  const moderation = (
    <ConsoleForm
      draft={{ subject: `review ${auctionReviewId}`, sent: isHidden || undefined }}
      className="flex flex-wrap items-start gap-2"
    >
      <input type="hidden" name="auctionReviewId" value={auctionReviewId} />
      <input type="hidden" name="isHidden" value={isHidden ? '' : '1'} />
      <ReadVersion name="moderatedAt" version={review.moderatedAt} />
      {!isHidden && (
        <TextField
          name="reason"
          label="非表示にする理由"
          isLabelHidden
          required
          limit={500}
          validate={explanationFault}
          placeholder="非表示にする理由"
          className="min-h-11 w-60 py-1 text-sm"
        />
      )}
      <Button type="submit">{isHidden ? '表示に戻す' : '非表示にする'}</Button>
    </ConsoleForm>
  )
  return (
    <li className="card grid gap-2 p-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-bold">{nickname}</span>
        <span>満足度 {review.reviewSatisfaction}/5</span>
        <span className="text-text-2">{dateText(review.createdAt)}</span>
        <ConsoleLink to={`/partner/auctions/${auctionId}`}>No.{auctionId}</ConsoleLink>
        {isHidden && <StateBadge tone="bad">非表示</StateBadge>}
        {isHidden && <span className="min-w-0 wrap-anywhere">理由：{review.hiddenReason}</span>}
        <ContactFlag contacts={review.contacts} />
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{review.comment}</p>
      {isHidden ? (
        moderation
      ) : (
        <Disclosure title={`${politeName(nickname)}のレビューを非表示にする`} look="plain">
          {moderation}
        </Disclosure>
      )}
    </li>
  )
}
