import { useId } from 'react'
import type { ReviewFieldsFragment } from '#contract/generated/traded.ts'
import { REVIEW_RATING_LABELS, REVIEW_RATINGS } from '#domain/auction/trade/review.ts'
import { politeName } from '#domain/values/polite-name.ts'
import { Stars } from '#ui/bids/stars.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { dateText } from '#ui/values/date-time.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { fileAddress } from '../file-address.ts'

interface Properties {
  readonly review: ReviewFieldsFragment
  /** In a list the words are cut and the card leads to the page. */
  readonly isWhole?: boolean
  /** Of the bike. */
  readonly photoId?: string | undefined
}

export function ReviewCard({ review, isWhole = false, photoId }: Properties) {
  const { auctionReviewId, auction, nickname, dealerName, comment, createdAt } = review
  const id = useId()
  const name = auction ? `${auction.makerName} ${auction.modelName}` : 'お取引'
  return (
    <article className="card relative grid h-full content-start gap-3 p-4 hover:border-line-strong sm:p-5">
      {photoId && (
        <Picture
          path={fileAddress(photoId)}
          alt=""
          width={640}
          height={480}
          mobile="100vw"
          desktop="22rem"
          largest="sm"
          className="aspect-4/3 w-full rounded-control bg-ground object-cover"
        />
      )}
      <p className="flex flex-wrap items-center justify-between gap-2">
        <Stars mean={review.reviewSatisfaction} id={`${id}-whole`} />
        <time dateTime={createdAt} className="tabular text-xs text-text-2">
          {dateText(createdAt)}
        </time>
      </p>
      {isWhole ? (
        <p className="text-lg font-bold">{name}</p>
      ) : (
        <h2 className="text-base">
          <AppLink
            to={`/kaitori/auction-review/${auctionReviewId}`}
            className="text-ink no-underline after:absolute after:inset-0"
          >
            {name}
          </AppLink>
        </h2>
      )}
      {dealerName && (
        <p className="wrap-anywhere text-sm">
          <span className="text-text-2">買い取った販売店</span> {dealerName}
        </p>
      )}
      <p className={`written ${isWhole ? 'whitespace-pre-line' : 'line-clamp-3'}`}>{comment}</p>
      {isWhole && (
        <dl className="grid gap-2 sm:grid-cols-2">
          {REVIEW_RATINGS.map((rating) => (
            <div key={rating} className="flex items-center justify-between gap-3">
              <dt className="text-sm text-text-2">{REVIEW_RATING_LABELS[rating]}</dt>
              <dd>
                <Stars mean={review[rating]} id={`${id}-${rating}`} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-text-2">
        <span>{politeName(nickname)}</span>
        {auction?.finalTransactionPrice && (
          <span>
            取引金額 <Yen yen={auction.finalTransactionPrice} className="font-bold text-ink" />
          </span>
        )}
      </p>
    </article>
  )
}
