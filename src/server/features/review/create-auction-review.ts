import { REVIEW_CODE_WRONG } from '#content/messages/account.ts'
import { type ReviewInput, reviewSchema } from '#domain/auction/trade/review.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import { checkedInput } from '../../graphql/checked-input.ts'
import { type AuctionParts, isReviewCode, runCommand } from '../auction/index.ts'

interface NewReview {
  readonly auctionId: number
  readonly review: ReviewInput
  /** Of the mail; instead of a login. */
  readonly code: string | null
}

/** The seller reviews the sale, logged in or with the code of the mail. Returns the review's id. */
export async function createAuctionReview(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, review, code }: NewReview,
): Promise<number> {
  if (by.role === 'visitor') await checkCode(tx, parts, auctionId, code)
  const checked = checkedInput(reviewSchema, review)
  const ran = await runCommand(tx, parts, auctionId, { type: 'createAuctionReview', by }).catch(
    async (error: unknown) => {
      const twin = error instanceof ExpectedError ? await findTwin(tx, auctionId, by, checked) : null
      if (twin !== null) return twin
      throw error
    },
  )
  if (typeof ran === 'number') return ran
  const { auctionReviewId } = await tx.query
    .insertInto('auctionReview')
    .values({ auctionId, createdAt: ran.now, ...checked })
    .returning('auctionReviewId')
    .executeTakeFirstOrThrow()
  return auctionReviewId
}

/** This review sent again, by the same seller. */
async function findTwin(tx: Tx, auctionId: number, by: Actor, review: ReviewInput): Promise<number | null> {
  let query = tx.query
    .selectFrom('auctionReview')
    .innerJoin('auction', 'auction.auctionId', 'auctionReview.auctionId')
    .select('auctionReviewId')
    .where('auctionReview.auctionId', '=', auctionId)
    .where('comment', '=', review.comment)
    .where('nickname', '=', review.nickname)
    .where('reviewAgent', '=', review.reviewAgent)
    .where('reviewDelivery', '=', review.reviewDelivery)
    .where('reviewPrice', '=', review.reviewPrice)
    .where('reviewSatisfaction', '=', review.reviewSatisfaction)
  // A visitor has shown the code of the mail before.
  if (by.role === 'owner') query = query.where('auction.bikeOwnerId', '=', Number(by.bikeOwnerId))
  return (await query.executeTakeFirst())?.auctionReviewId ?? null
}

/** Whether there is no such auction or the code is wrong, the answer is the same. */
async function checkCode(tx: Tx, { secrets }: AuctionParts, auctionId: number, code: string | null): Promise<void> {
  const invitation = await tx.query
    .selectFrom('reviewInvitation')
    .select('codeHash')
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  if (!invitation || !isReviewCode(secrets, auctionId, code ?? '', invitation.codeHash))
    throw new ExpectedError('CODE_IS_INVALID', { message: REVIEW_CODE_WRONG })
}
