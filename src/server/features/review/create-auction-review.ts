import { NICKNAME_IS_NAME, NICKNAME_IS_NUMBER, REVIEW_CODE_WRONG, REVIEWED_ALREADY } from '#content/messages/account.ts'
import { tellsName } from '#domain/account/own-data-in.ts'
import { type ReviewInput, reviewSchema } from '#domain/auction/trade/review.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { contactKindsIn } from '#domain/message/mask-contacts.ts'
import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import { checkedInput } from '../../graphql/checked-input.ts'
import { type AuctionParts, isReviewCode, ownNumbersOf, runCommand } from '../auction/index.ts'

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
  await assertTellsNothing(tx, parts, auctionId, by, checked.nickname)
  const ran = await runCommand(tx, parts, auctionId, { type: 'createAuctionReview', by }).catch(
    async (error: unknown) => {
      const twin = error instanceof ExpectedError ? await findTwin(tx, auctionId, by, checked) : null
      if (twin !== null) return twin
      if (error instanceof ExpectedError && (await hasReview(tx, auctionId, by)))
        throw new ExpectedError(error.code, { message: REVIEWED_ALREADY })
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

/** A nickname is published as it is. */
async function assertTellsNothing(
  tx: Tx,
  { secrets }: AuctionParts,
  auctionId: number,
  by: Actor,
  nickname: string,
): Promise<void> {
  let query = tx.query
    .selectFrom('auction')
    .innerJoin('bikeOwnerAccount', 'bikeOwnerAccount.bikeOwnerId', 'auction.bikeOwnerId')
    .select(['userName', 'frameNumberSealed', 'plateSealed'])
    .where('auctionId', '=', auctionId)
  // Nobody finds out here what the seller of another auction is called.
  if (by.role === 'owner') query = query.where('auction.bikeOwnerId', '=', Number(by.bikeOwnerId))
  else if (by.role !== 'visitor') return
  const seller = await query.executeTakeFirst()
  if (!seller) return
  const message = tellsName(nickname, seller.userName)
    ? NICKNAME_IS_NAME
    : contactKindsIn(nickname, ownNumbersOf(secrets, seller)).length > 0 && NICKNAME_IS_NUMBER
  if (message) throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'nickname', message }] })
}

function reviewOf(tx: Tx, auctionId: number, by: Actor) {
  const query = tx.query
    .selectFrom('auctionReview')
    .innerJoin('auction', 'auction.auctionId', 'auctionReview.auctionId')
    .select('auctionReviewId')
    .where('auctionReview.auctionId', '=', auctionId)
  // A visitor has shown the code of the mail before.
  return by.role === 'owner' ? query.where('auction.bikeOwnerId', '=', Number(by.bikeOwnerId)) : query
}

async function hasReview(tx: Tx, auctionId: number, by: Actor): Promise<boolean> {
  return (await reviewOf(tx, auctionId, by).executeTakeFirst()) !== undefined
}

/** This review sent again, by the same seller. */
async function findTwin(tx: Tx, auctionId: number, by: Actor, review: ReviewInput): Promise<number | null> {
  const twin = await reviewOf(tx, auctionId, by)
    .where('comment', '=', review.comment)
    .where('nickname', '=', review.nickname)
    .where('reviewAgent', '=', review.reviewAgent)
    .where('reviewDelivery', '=', review.reviewDelivery)
    .where('reviewPrice', '=', review.reviewPrice)
    .where('reviewSatisfaction', '=', review.reviewSatisfaction)
    .executeTakeFirst()
  return twin?.auctionReviewId ?? null
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
