import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor } from '#domain/permission/actor.ts'
import { requireOwner } from '../../../auth/viewer.ts'
import { type Tx, transact } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { relistAuction } from '../../listing/relist-auction.ts'
import { answerQuestion } from '../../question/answer-question.ts'
import { answerSaleIntention } from '../../trade/answer-sale-intention.ts'
import { confirmCompletion } from '../../trade/confirm-completion.ts'
import { cancelAuction } from '../cancel-auction.ts'
import { AuctionRef } from './auction.schema.ts'
import { type AuctionView, actorOfRequest, findAuctionView, lookerOf } from './auction-view.ts'

interface Payload {
  readonly auction: AuctionView
}

/** What most mutations answer: the auction as it is now. */
export const AuctionPayload = builder.objectRef<Payload>('AuctionPayload')
AuctionPayload.implement({
  fields: (t) => ({ auction: t.field({ type: AuctionRef, resolve: ({ auction }) => auction }) }),
})

/** Runs a command in a transaction and answers the auction as the actor then sees it. */
export async function payloadAfter(
  context: RequestContext,
  auctionId: number,
  run: (tx: Tx) => Promise<unknown>,
  actor: Actor = lookerOf(context),
): Promise<Payload> {
  const { db } = context.services
  await transact(db, run)
  const auction = await findAuctionView(db, auctionId, actor)
  if (!auction) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  return { auction }
}

const CancelInput = builder.inputType('CancelAuctionInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: 'Of the auction that was read: another one is refused.' }),
    cancelReason: t.string({ description: 'A code of the cancel reasons; required once there is a contract.' }),
    cancelReasonText: t.string({ description: 'In own words, where the code is "other".' }),
  }),
})

const AnswerInput = builder.inputType('AnswerSaleIntentionInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: 'Of the auction that was read: another one is refused.' }),
    amount: t.int({ required: true, description: 'The price that was read, in yen.' }),
    saleIntention: t.int({ required: true, description: '1 = sells, 0 = does not.' }),
  }),
})

const ConfirmInput = builder.inputType('ConfirmCompletionInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: 'Of the auction that was read: another one is refused.' }),
    finalTransactionPrice: t.int({ required: true, description: 'The price that was read, in yen.' }),
    agree: t.boolean({ required: true }),
    comment: t.string({ description: 'Required to object.' }),
  }),
})

const RelistInput = builder.inputType('RelistAuctionInput', {
  fields: (t) => ({ auctionId: t.int({ required: true }) }),
})

const AnswerQuestionInput = builder.inputType('AnswerQuestionInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    auctionQuestionId: t.int({ required: true }),
    answer: t.string({ required: true }),
  }),
})

builder.mutationFields((t) => ({
  cancelAuction: t.field({
    type: AuctionPayload,
    args: { input: t.arg({ type: CancelInput, required: true }) },
    resolve: (_root, { input }, context) => {
      requireOwner(context)
      const given = { cancelReason: input.cancelReason ?? null, cancelReasonText: input.cancelReasonText ?? null }
      return payloadAfter(context, input.auctionId, (tx) =>
        cancelAuction(tx, context.services, actorOfRequest(context), {
          ...given,
          auctionId: input.auctionId,
          version: input.version,
        }),
      )
    },
  }),
  answerSaleIntention: t.field({
    type: AuctionPayload,
    args: { input: t.arg({ type: AnswerInput, required: true }) },
    resolve: (_root, { input }, context) => {
      requireOwner(context)
      return payloadAfter(context, input.auctionId, (tx) =>
        answerSaleIntention(tx, context.services, actorOfRequest(context), input),
      )
    },
  }),
  confirmCompletion: t.field({
    type: AuctionPayload,
    args: { input: t.arg({ type: ConfirmInput, required: true }) },
    resolve: (_root, { input }, context) => {
      requireOwner(context)
      return payloadAfter(context, input.auctionId, (tx) =>
        confirmCompletion(tx, context.services, actorOfRequest(context), { ...input, comment: input.comment ?? null }),
      )
    },
  }),
  relistAuction: t.field({
    type: AuctionPayload,
    description: 'The same bike once more; answers the new auction.',
    args: { input: t.arg({ type: RelistInput, required: true }) },
    async resolve(_root, { input }, context) {
      requireOwner(context)
      const { services } = context
      const actor = actorOfRequest(context)
      const auctionId = await transact(services.db, (tx) => relistAuction(tx, services, actor, input.auctionId))
      const auction = await findAuctionView(services.db, auctionId, actor)
      if (!auction) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
      return { auction }
    },
  }),
  answerQuestion: t.field({
    type: AuctionPayload,
    args: { input: t.arg({ type: AnswerQuestionInput, required: true }) },
    resolve: (_root, { input }, context) => {
      requireOwner(context)
      return payloadAfter(context, input.auctionId, (tx) =>
        answerQuestion(tx, context.services, actorOfRequest(context), input),
      )
    },
  }),
}))
