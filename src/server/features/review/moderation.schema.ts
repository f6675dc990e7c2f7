import { ExpectedError } from '#domain/errors/expected-error.ts'
import { contactKindsIn } from '#domain/message/mask-contacts.ts'
import { requirePartner } from '../../auth/principal.ts'
import type { Bus } from '../../bus/bus.ts'
import { type Tx, transact } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'

interface ModeratedReview {
  readonly auctionReviewId: number
  readonly auctionId: number
  readonly nickname: string
  readonly comment: string
  readonly reviewSatisfaction: number
  readonly createdAt: Date
  readonly isHidden: boolean
  readonly hiddenReason: string | null
}
const ModeratedReviewRef = builder.objectRef<ModeratedReview>('ModeratedReview')
ModeratedReviewRef.implement({
  fields: (t) => ({
    auctionReviewId: t.exposeInt('auctionReviewId'),
    auctionId: t.exposeInt('auctionId'),
    nickname: t.exposeString('nickname'),
    comment: t.exposeString('comment'),
    reviewSatisfaction: t.exposeInt('reviewSatisfaction'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    isHidden: t.exposeBoolean('isHidden'),
    hiddenReason: t.exposeString('hiddenReason', { nullable: true }),
    contacts: t.stringList({
      description: 'What others read with a mask (phone, mail, link, account).',
      resolve: ({ nickname, comment }) => contactKindsIn(`${nickname}\n${comment}`),
    }),
  }),
})

const ModerateReviewInput = builder.inputType('ModerateReviewInput', {
  fields: (t) => ({
    auctionReviewId: t.int({ required: true }),
    isHidden: t.boolean({ required: true }),
    reason: t.string({ description: 'Required to hide one.' }),
  }),
})

builder.queryFields((t) => ({
  reviewsToModerate: t.field({
    type: [ModeratedReviewRef],
    description: 'Newest first, thirty that are older than `before`.',
    args: { before: t.arg.int() },
    resolve: (_root, { before }, context) => {
      requirePartner(context, 'operator')
      return context.services.db
        .selectFrom('auctionReview')
        .selectAll()
        .$if(before != null, (query) => query.where('auctionReviewId', '<', before ?? 0))
        .orderBy('auctionReviewId', 'desc')
        .limit(30)
        .execute()
    },
  }),
}))

builder.mutationFields((t) => ({
  moderateReview: t.boolean({
    args: { input: t.arg({ type: ModerateReviewInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      requirePartner(context, 'operator')
      const { db, bus } = context.services
      const { auctionReviewId, isHidden, reason } = input
      await transact(db, (tx) => moderateReview(tx, bus, auctionReviewId, isHidden, reason ?? null))
      return isHidden
    },
  }),
}))

/** Takes a review off the pages, or puts it back; hidden without a reason is refused. */
async function moderateReview(
  tx: Tx,
  bus: Bus,
  auctionReviewId: number,
  isHidden: boolean,
  reason: string | null,
): Promise<void> {
  const hiddenReason = reason?.trim() || null
  if (isHidden && hiddenReason === null)
    throw new ExpectedError('ERROR_REQUIRED', { fields: [{ field: 'reason', message: '理由を入力してください' }] })
  const { numUpdatedRows } = await tx.query
    .updateTable('auctionReview')
    .set({ isHidden, hiddenReason: isHidden ? hiddenReason : null })
    .where('auctionReviewId', '=', auctionReviewId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  await bus.publish(tx, 'dataChanged', { tag: 'reviews' })
}
