import { useNavigate } from 'react-router'
import { CreateAuctionReviewDocument } from '#contract/generated/traded.ts'
import {
  MAX_NICKNAME_LENGTH,
  REVIEW_RATING_LABELS,
  REVIEW_RATINGS,
  type ReviewRating,
  reviewSchema,
} from '#domain/auction/trade/review.ts'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { FormFrame } from '../../forms/form-frame.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { OwnDataNotice, OwnNicknameNotice } from '../auction/own-data-notice.tsx'
import { RatingField } from './rating-field.tsx'

interface Properties {
  readonly auctionId: number
  /** Of the mail; null for the owner who is logged in. */
  readonly code: string | null
  /** Of the mail's link. */
  readonly linkKey?: string | null
}

type Ratings = Record<ReviewRating, number>
interface Values extends Ratings {
  nickname: string
  comment: string
}

const EMPTY: Values = {
  reviewPrice: 0,
  reviewAgent: 0,
  reviewDelivery: 0,
  reviewSatisfaction: 0,
  nickname: '',
  comment: '',
}

/** Four ratings, a name and a few words. */
export function ReviewForm({ auctionId, code, linkKey = null }: Properties) {
  const { form, field, kept, isBusy, problem, submit } = useServerForm<Values, Values>(reviewSchema, EMPTY, undefined, {
    name: `review-${auctionId}`,
    without: REVIEW_RATINGS,
  })
  const navigate = useNavigate()
  return (
    <FormFrame
      label="レビュー"
      submitLabel="レビューを投稿する"
      isBusy={isBusy}
      problem={problem}
      kept={kept}
      onSubmit={submit(
        (graphql, values) =>
          graphql.request(CreateAuctionReviewDocument, { input: { auctionId, code, linkKey, ...values } }),
        ({ createAuctionReview }) =>
          navigate(`/kaitori/auction-review/${createAuctionReview.auctionReviewId}?posted=true`),
      )}
    >
      <p className="text-sm text-text-2">レビューには、車種、取引金額、販売店の名前もあわせて表示されます。</p>
      {REVIEW_RATINGS.map((name) => (
        <RatingField
          key={name}
          name={name}
          label={REVIEW_RATING_LABELS[name]}
          error={form.formState.errors[name]?.message}
          onChoose={(stars) => form.setValue(name, stars, { shouldValidate: true, shouldTouch: true })}
        />
      ))}
      <TextField
        label="ニックネーム"
        required
        hint="そのままサイトに公開されます。本名や連絡先、車台番号は使えません。"
        limit={MAX_NICKNAME_LENGTH}
        {...field('nickname')}
      />
      <OwnNicknameNotice nickname={form.watch('nickname')} />
      <TextArea
        label="コメント"
        required
        hint="10〜1,000文字。サイトに公開されます。お名前やご住所は書かないでください。連絡先や、出品したバイクの車台番号・ナンバーは、伏せて表示します。"
        limit={1000}
        length={[...form.watch('comment')].length}
        {...field('comment')}
      />
      <OwnDataNotice text={form.watch('comment')} lead="サイトには、次のように表示されます。" />
    </FormFrame>
  )
}
