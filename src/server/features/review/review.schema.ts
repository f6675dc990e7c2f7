import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Limited } from '../../auth/attempt-limits.ts'
import { actorOf } from '../../auth/principal.ts'
import { transact } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'
import { idCursor, type Page } from '../../graphql/page.ts'
import { PageInfoRef, pageInfoOf, pagingArguments } from '../../graphql/paging.schema.ts'
import {
  AuctionRef,
  type AuctionView,
  imageTypeArguments,
  isReviewLinkKey,
  loadAuctionView,
  loadDealerName,
  loadReview,
  ofImageTypes,
  ownerWordsTo,
  ownerWordsToAll,
  pageRequest,
  shownTo,
  wordsToAll,
} from '../auction/index.ts'
import { createAuctionReview } from './create-auction-review.ts'
import {
  type AuctionReview,
  findReview,
  findReviewOfAuction,
  listReviews,
  type ReviewSummary,
  readReviewSummary,
} from './review-read.ts'

interface ShownReview extends AuctionReview {
  /** Through which it was reached; without it the reader is anyone. */
  readonly view?: AuctionView
  /** Of the auction's photos; all without it. */
  readonly imageTypes?: readonly string[] | null | undefined
}

const ReviewRef = builder.objectRef<ShownReview>('AuctionReview')
ReviewRef.implement({
  fields: (t) => ({
    auctionReviewId: t.exposeInt('auctionReviewId'),
    auctionId: t.exposeInt('auctionId'),
    comment: t.string({
      description: "Without the seller's name and address.",
      resolve: async ({ comment, auctionId, view }, _arguments, context) =>
        view
          ? ownerWordsTo(context, view, comment)
          : ownerWordsToAll(context, (await loadAuctionView(context, auctionId)) ?? null, comment),
    }),
    nickname: t.string({
      description: 'As the seller chose it.',
      resolve: async ({ nickname, auctionId, view }, _arguments, context) =>
        view
          ? shownTo(context, view, 'owner', nickname)
          : wordsToAll(context, (await loadAuctionView(context, auctionId)) ?? null, nickname),
    }),
    dealerName: t.string({
      nullable: true,
      description: 'Who bought the bike. The seller stays the nickname.',
      async resolve({ auctionId, view }, _arguments, context) {
        const { row, sees } = view ?? (await loadAuctionView(context, auctionId)) ?? {}
        const dealer = sees?.('reviewedDealer') ? row?.winnerDealerId : null
        return dealer == null ? null : loadDealerName(context, dealer)
      },
    }),
    reviewAgent: t.exposeInt('reviewAgent'),
    reviewDelivery: t.exposeInt('reviewDelivery'),
    reviewPrice: t.exposeInt('reviewPrice'),
    reviewSatisfaction: t.exposeInt('reviewSatisfaction'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    isHidden: t.exposeBoolean('isHidden', {
      description: 'Hidden by the operator: its author and operators alone reach it.',
    }),
    auction: t.field({
      type: AuctionRef,
      nullable: true,
      async resolve({ auctionId, imageTypes }, _arguments, context) {
        const view = await loadAuctionView(context, auctionId)
        return view && ofImageTypes(view, imageTypes)
      },
    }),
  }),
})

builder.objectField(AuctionRef, 'review', (t) =>
  t.field({
    type: ReviewRef,
    nullable: true,
    async resolve(view, _arguments, context) {
      const review = await loadReview(context, view.row.auctionId)
      return review && (!review.isHidden || view.sees('history')) ? { ...review, view } : null
    },
  }),
)

const EdgeRef = builder.objectRef<ShownReview>('AuctionReviewEdge')
EdgeRef.implement({
  fields: (t) => ({
    cursor: t.string({ resolve: ({ auctionReviewId }) => idCursor(auctionReviewId) }),
    node: t.field({ type: ReviewRef, resolve: (review) => review }),
  }),
})

const ConnectionRef = builder.objectRef<Page<ShownReview>>('AuctionReviewConnection')
ConnectionRef.implement({
  fields: (t) => ({
    edges: t.field({ type: [EdgeRef], resolve: ({ rows }) => [...rows] }),
    nodes: t.field({ type: [ReviewRef], resolve: ({ rows }) => [...rows] }),
    pageInfo: t.field({
      type: PageInfoRef,
      resolve: (page) => pageInfoOf(page, ({ auctionReviewId }) => idCursor(auctionReviewId)),
    }),
    totalCount: t.int({
      resolve: async (_page, _arguments, { services }) => (await readReviewSummary(services.db)).count,
    }),
  }),
})

const SummaryRef = builder.objectRef<ReviewSummary>('AuctionReviewSummary')
SummaryRef.implement({
  description: 'What all reviews say on average, 1 to 5; 0 without any.',
  fields: (t) => ({
    count: t.exposeInt('count'),
    reviewPrice: t.exposeFloat('price'),
    reviewAgent: t.exposeFloat('agent'),
    reviewDelivery: t.exposeFloat('delivery'),
    reviewSatisfaction: t.exposeFloat('satisfaction'),
  }),
})

builder.queryFields((t) => ({
  auctionReview: t.field({
    type: ReviewRef,
    nullable: true,
    description: 'By its id; or of an auction. The mail address does not change the answer.',
    args: { auctionReviewId: t.arg.int(), auctionId: t.arg.int(), email: t.arg.string() },
    async resolve(_root, { auctionReviewId, auctionId, email }, context) {
      const { db } = context.services
      if (auctionReviewId == null) {
        if (auctionId == null || email == null) throw new ExpectedError('ERROR_REQUIRED')
        return findReviewOfAuction(db, auctionId)
      }
      const review = await findReview(db, auctionReviewId)
      if (!review?.isHidden) return review
      const view = await loadAuctionView(context, review.auctionId)
      return view?.sees('history') ? { ...review, view } : null
    },
  }),
  auctionReviews: t.field({
    type: ConnectionRef,
    args: { ...pagingArguments, ...imageTypeArguments },
    async resolve(_root, given, { services }) {
      const page = await listReviews(services.db, pageRequest(given))
      return { ...page, rows: page.rows.map((review) => ({ ...review, imageTypes: given.imageType })) }
    },
  }),
  auctionReviewSummary: t.field({
    type: SummaryRef,
    resolve: (_root, _arguments, { services }) => readReviewSummary(services.db),
  }),
}))

const CreateInput = builder.inputType('CreateAuctionReviewInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    code: t.string({ description: 'Of the mail, instead of a login.' }),
    linkKey: t.string({ description: "Of the mail's link: nobody else's wrong codes count for who has it." }),
    comment: t.string({ required: true }),
    nickname: t.string({ required: true }),
    reviewAgent: t.int({ required: true }),
    reviewDelivery: t.int({ required: true }),
    reviewPrice: t.int({ required: true }),
    reviewSatisfaction: t.int({ required: true }),
  }),
})

const CreatePayload = builder.objectRef<{ auctionReviewId: number }>('CreateAuctionReviewPayload')
CreatePayload.implement({
  fields: (t) => ({
    isSuccess: t.boolean({ resolve: () => true }),
    auctionReviewId: t.exposeInt('auctionReviewId'),
  }),
})

builder.mutationFields((t) => ({
  createAuctionReview: t.field({
    type: CreatePayload,
    args: { input: t.arg({ type: CreateInput, required: true }) },
    async resolve(_root, { input: { auctionId, code, linkKey, ...review } }, context) {
      const { services, clientAddress, now } = context
      const actor = code == null ? actorOf(context.principal) : ({ role: 'visitor' } as const)
      const create = () =>
        transact(services.db, (tx) =>
          createAuctionReview(tx, services, actor, { auctionId, code: code ?? null, review }),
        )
      if (actor.role !== 'visitor') return { auctionReviewId: await create() }
      const tries: Limited[] = isReviewLinkKey(services.secrets, auctionId, linkKey ?? '')
        ? [{ action: 'code-review-link', subject: String(auctionId) }]
        : [
            { action: 'code-review-address', subject: clientAddress },
            { action: 'code-review-auction', subject: String(auctionId) },
          ]
      const limited: Limited[] = [...tries, { action: 'address', subject: clientAddress }]
      await services.limits.take(limited, now)
      const auctionReviewId = await create()
      await services.limits.giveBack(limited)
      return { auctionReviewId }
    },
  }),
}))
