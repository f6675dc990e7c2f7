import { type ReviewInput, reviewSchema } from '#domain/auction/review.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import { checkedInput } from '../account/checked-input.ts'
import type { AuctionParts } from './auction-parts.ts'
import { isReviewCode } from './review-code.ts'
import { runCommand } from './run-command.ts'

interface NewReview {
  readonly auctionId: number
  readonly review: ReviewInput
  /** Of the mail; instead of a login. */
  readonly code: string | null
}

/** The seller reviews the sale, logged in or with the code of the mail. Answers the review's id. */
export async function createAuctionReview(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, review, code }: NewReview,
): Promise<number> {
  if (by.role === 'visitor') await checkCode(tx, parts, auctionId, code)
  const { now } = await runCommand(tx, parts, auctionId, { type: 'createAuctionReview', by })
  const { auctionReviewId } = await tx.query
    .insertInto('auctionReview')
    .values({ auctionId, createdAt: now, ...checkedInput(reviewSchema, review) })
    .returning('auctionReviewId')
    .executeTakeFirstOrThrow()
  return auctionReviewId
}

/** Whether there is no such auction or the code is wrong, the answer is the same. */
async function checkCode(tx: Tx, { secrets }: AuctionParts, auctionId: number, code: string | null): Promise<void> {
  const invitation = await tx.query
    .selectFrom('reviewInvitation')
    .select('codeHash')
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  if (!invitation || !isReviewCode(secrets, auctionId, code ?? '', invitation.codeHash))
    throw new ExpectedError('CODE_IS_INVALID')
}
