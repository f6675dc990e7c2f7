import { REVIEW_MODERATED } from '#content/messages/registered.ts'
import { isExplanation, tooLittleSaid } from '#domain/account/explanation.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { contactKindsIn } from '#domain/message/mask-contacts.ts'
import { requirePartner } from '../../auth/principal.ts'
import type { Bus } from '../../bus/bus.ts'
import { type Tx, transact } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'
import { assertRead, changeTime } from '../../graphql/read-version.ts'

interface ModeratedReview {
  readonly auctionReviewId: number
  readonly auctionId: number
  readonly nickname: string
  readonly comment: string
  readonly reviewSatisfaction: number
  readonly createdAt: Date
  readonly isHidden: boolean
  readonly hiddenReason: string | null
  readonly moderatedAt: Date | null
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
    moderatedAt: t.expose('moderatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last hidden or put back.',
    }),
    contacts: t.stringList({
      description: 'What others read with a mask (phone, mail, link, account, frame, plate).',
      resolve: ({ nickname, comment }) => contactKindsIn(`${nickname}\n${comment}`),
    }),
  }),
})

const ModerateReviewInput = builder.inputType('ModerateReviewInput', {
  fields: (t) => ({
    auctionReviewId: t.int({ required: true }),
    isHidden: t.boolean({ required: true }),
    reason: t.string({ description: 'Required to hide one.' }),
    moderatedAt: t.field({
      type: 'DateTime',
      description: 'Of the review that was read, if it had any: a later decision is not written over.',
    }),
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
      const { auctionReviewId, isHidden } = input
      const moderation = { auctionReviewId, isHidden, reason: input.reason ?? null, readAt: input.moderatedAt ?? null }
      await transact(db, (tx) => moderateReview(tx, bus, moderation, context.now))
      return isHidden
    },
  }),
}))

interface Moderation {
  readonly auctionReviewId: number
  readonly isHidden: boolean
  readonly reason: string | null
  /** When the review that was read had been moderated; null: never. */
  readonly readAt: Date | null
}

/** Takes a review off the pages, or puts it back; hidden without a reason is refused. */
async function moderateReview(
  tx: Tx,
  bus: Bus,
  { auctionReviewId, isHidden, reason, readAt }: Moderation,
  now: Date,
): Promise<void> {
  const hiddenReason = isHidden ? (reason?.trim() ?? '') : null
  if (hiddenReason !== null && !isExplanation(hiddenReason))
    throw new ExpectedError(hiddenReason === '' ? 'ERROR_REQUIRED' : 'BAD_REQUEST', {
      fields: [{ field: 'reason', message: tooLittleSaid('理由', hiddenReason) }],
    })
  const known = await tx.query
    .selectFrom('auctionReview')
    .select(['isHidden', 'hiddenReason', 'moderatedAt as updatedAt'])
    .where('auctionReviewId', '=', auctionReviewId)
    .forUpdate()
    .executeTakeFirst()
  if (!known) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  // Sent again, it is so already.
  if (known.isHidden === isHidden && known.hiddenReason === hiddenReason) return
  assertRead(known, readAt, () => REVIEW_MODERATED)
  await tx.query
    .updateTable('auctionReview')
    .set({ isHidden, hiddenReason, moderatedAt: changeTime(known, now) })
    .where('auctionReviewId', '=', auctionReviewId)
    .execute()
  await bus.publish(tx, 'dataChanged', { tag: 'reviews' })
}
