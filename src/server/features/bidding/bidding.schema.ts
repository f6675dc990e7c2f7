import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor } from '#domain/permission/actor.ts'
import { actingDealer, actorFor, requirePartner } from '../../auth/partner-viewer.ts'
import { builder } from '../../graphql/builder.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { AuctionRef } from '../auction/view/auction.schema.ts'
import { AuctionPayload, payloadAfter } from '../auction/view/auction-payload.schema.ts'
import { findAuctionView } from '../auction/view/auction-view.ts'
import { askQuestion } from '../question/ask-question.ts'
import { reportCompletion } from '../trade/report-completion.ts'
import { stopTransaction } from '../trade/stop-transaction.ts'
import { type PlacedBid, placeBid } from './place-bid.ts'

const PlacedBidRef = builder.objectRef<PlacedBid>('PlacedBid')
PlacedBidRef.implement({
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'bid, or raise where only the own maximum was raised.' }),
    price: t.exposeInt('price'),
    maxPrice: t.exposeInt('maxPrice', { nullable: true }),
    bidAt: t.expose('bidAt', { type: 'DateTime' }),
    isRepeated: t.exposeBoolean('isRepeated', { description: 'The same request came before: nothing was bid now.' }),
    isLeading: t.exposeBoolean('isLeading', {
      nullable: true,
      description: 'Whether the dealer led with it when it was placed; null where it was placed before.',
    }),
  }),
})

const PlaceBidPayload = builder.objectRef<{ readonly bid: PlacedBid; readonly actor: Actor }>('PlaceBidPayload')
PlaceBidPayload.implement({
  fields: (t) => ({
    bid: t.field({ type: PlacedBidRef, resolve: ({ bid }) => bid }),
    auction: t.field({
      type: AuctionRef,
      async resolve({ bid, actor }, _arguments, { services }) {
        const auction = await findAuctionView(services.db, bid.auctionId, actor)
        if (!auction) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
        return auction
      },
    }),
  }),
})

const PlaceBidInput = builder.inputType('PlaceBidInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    price: t.int({ description: 'The open bid, in yen; without it the least that is enough.' }),
    maxPrice: t.int({ description: 'Up to here the system bids on.' }),
    bikeDealerId: t.int({ description: 'For an agent: the dealer it bids for.' }),
    asLeader: t.boolean({
      description:
        'Whether the dealer takes itself for the leader, whose bid only raises its maximum; refused where that is wrong.',
    }),
    idempotencyKey: t.string({ required: true, description: 'The same key never bids twice.' }),
  }),
})

const LONGEST_KEY = 100

const AskQuestionInput = builder.inputType('AskQuestionInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    bikeDealerId: t.int(),
    question: t.string({ required: true }),
  }),
})

const FOR_WHOM = 'For an agent: the dealer for whom the page was shown. Only the winner is accepted.'

const ReductionInput = builder.inputType('ReductionInput', {
  fields: (t) => ({
    reason: t.string({ required: true }),
    detail: t.string({ required: true }),
    amount: t.int({ required: true }),
  }),
})

const ReportInput = builder.inputType('ReportCompletionInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: 'Of the auction that was read: another one is refused.' }),
    bikeDealerId: t.int({ description: FOR_WHOM }),
    finalTransactionPrice: t.int({ required: true }),
    reductions: t.field({ type: [ReductionInput], required: true }),
  }),
})

const StopInput = builder.inputType('StopTransactionInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: 'Of the auction that was read: another one is refused.' }),
    bikeDealerId: t.int({ description: FOR_WHOM }),
    reason: t.string({ required: true }),
  }),
})

/** Only the winner acts after the sale: who names another of its dealers is refused as any other dealer is. */
function winnerOf(context: RequestContext, named: number | null | undefined): Actor {
  const partner = requirePartner(context, 'dealer', 'agent')
  return actorFor(partner, named == null ? null : actingDealer(partner, named))
}

builder.mutationFields((t) => ({
  placeBid: t.field({
    type: PlaceBidPayload,
    args: { input: t.arg({ type: PlaceBidInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const partner = requirePartner(context, 'dealer', 'agent')
      const bikeDealerId = actingDealer(partner, input.bikeDealerId)
      const actor = actorFor(partner, bikeDealerId)
      const { idempotencyKey } = input
      if (idempotencyKey.trim() === '' || idempotencyKey.length > LONGEST_KEY) throw new ExpectedError('BAD_REQUEST')
      const bid = await placeBid(context.services, actor, input.auctionId, {
        bikeDealerId: String(bikeDealerId),
        price: input.price ?? null,
        maxPrice: input.maxPrice ?? null,
        asLeader: input.asLeader ?? null,
        idempotencyKey,
      })
      return { bid, actor }
    },
  }),
  askQuestion: t.field({
    type: AuctionPayload,
    args: { input: t.arg({ type: AskQuestionInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const partner = requirePartner(context, 'dealer', 'agent')
      const bikeDealerId = actingDealer(partner, input.bikeDealerId)
      const actor = actorFor(partner, bikeDealerId)
      return payloadAfter(
        context,
        input.auctionId,
        (tx) => askQuestion(tx, context.services, actor, { ...input, bikeDealerId }),
        actor,
      )
    },
  }),
  reportCompletion: t.field({
    type: AuctionPayload,
    args: { input: t.arg({ type: ReportInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const actor = winnerOf(context, input.bikeDealerId)
      return payloadAfter(context, input.auctionId, (tx) => reportCompletion(tx, context.services, actor, input), actor)
    },
  }),
  stopTransaction: t.field({
    type: AuctionPayload,
    args: { input: t.arg({ type: StopInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const actor = winnerOf(context, input.bikeDealerId)
      return payloadAfter(context, input.auctionId, (tx) => stopTransaction(tx, context.services, actor, input), actor)
    },
  }),
}))
