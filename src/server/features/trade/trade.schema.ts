import { ExpectedError } from '#domain/errors/expected-error.ts'
import { actorGiving } from '../../auth/principal.ts'
import { transact } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'
import { AuctionPayload, checkedWords, DefaultCauseEnum, forwardCommand, payloadAfter } from '../auction/index.ts'
import { acceptDelivery } from './accept-delivery.ts'
import { createReceiptImage } from './create-receipt-image.ts'
import { FOR_WHOM, OF_WHAT_WAS_READ, PRICE_READ } from './input-words.ts'
import { postCheckedList } from './post-checked-list.ts'
import { ChecklistRef } from './sale.schema.ts'

const AnswerInput = builder.inputType('AnswerSaleIntentionInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: OF_WHAT_WAS_READ }),
    amount: t.int({ required: true, description: PRICE_READ }),
    saleIntention: t.int({ required: true, description: '1 = sells, 0 = does not.' }),
    bikeDealerId: t.int({ description: 'Of the choices, to whom; without it, to the highest bidder.' }),
  }),
})

const ConfirmInput = builder.inputType('ConfirmCompletionInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: OF_WHAT_WAS_READ }),
    finalTransactionPrice: t.int({ required: true, description: PRICE_READ }),
    agree: t.boolean({ required: true }),
    comment: t.string({ description: 'Required to object.' }),
  }),
})

const REFUND_ASKED =
  'The operator has asked both sides whether the money went back: required once the owner has confirmed that it came.'
const BIKE_ASKED = 'The operator has asked both sides where the bike is: required of operators once the price is fixed.'

const StopInput = builder.inputType('StopTransactionInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: OF_WHAT_WAS_READ }),
    bikeDealerId: t.int({ description: FOR_WHOM }),
    reason: t.string({ required: true }),
    isBikeAsked: t.boolean({ description: BIKE_ASKED }),
    isRefundAsked: t.boolean({ description: REFUND_ASKED }),
  }),
})

const DocumentInput = builder.inputType('ChecklistDocumentInput', {
  fields: (t) => ({ documentType: t.string({ required: true }), isChecked: t.boolean({ required: true }) }),
})

const OtherDocumentInput = builder.inputType('ChecklistOtherDocumentInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    isActive: t.boolean({ required: true }),
    isChecked: t.boolean({ required: true }),
  }),
})

const PostCheckedListInput = builder.inputType('PostCheckedListInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({
      description: 'Of the checklist that was read; none where there was none. Another one is refused.',
    }),
    bikeDealerId: t.int({ description: 'For an agent: the dealer for whom the page was shown.' }),
    bikeOwnerDocuments: t.field({ type: [DocumentInput], required: true }),
    bikeOwnerOtherDocuments: t.field({ type: [OtherDocumentInput], required: true }),
    deliveryOn: t.string({ required: true, description: 'YYYY-MM-DD.' }),
    deliveryTime: t.string({ required: true }),
    deliveryPlace: t.string({ required: true }),
    paymentMethod: t.string({ required: true }),
    deliveryManagerName: t.string({ required: true }),
    emergencyContact: t.string({ required: true }),
    memo: t.string({ required: true }),
  }),
})

const PostCheckedListPayload = builder.objectRef<{ checklistId: number }>('PostCheckedListPayload')
PostCheckedListPayload.implement({
  fields: (t) => ({
    checklist: t.field({
      type: ChecklistRef,
      resolve: ({ checklistId }, _arguments, { services }) =>
        services.db
          .selectFrom('checklist')
          .selectAll()
          .where('checklistId', '=', checklistId)
          .executeTakeFirstOrThrow(),
    }),
  }),
})

const AcceptDeliveryInput = builder.inputType('AcceptDeliveryInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: 'Of the checklist that was read: another one is refused.' }),
    bikeDealerId: t.int({ description: FOR_WHOM }),
  }),
})

const ReceiptInput = builder.inputType('CreateReceiptImageInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    bikeDealerId: t.int({ description: 'For an agent: the dealer for whom the page was shown.' }),
    assetId: t.string({ required: true }),
    uploadId: t.string({ description: 'Of a temporary upload: how partners send files.' }),
  }),
})

const OBJECTION = { field: 'comment', label: '異議の内容', longest: 1_000, isReason: true } as const

// 1 makes the bid of the dealer who was chosen the contract, 0 ends the auction.
forwardCommand('answerSaleIntention', {
  input: AnswerInput,
  toCommand: ({ version, amount, saleIntention, bikeDealerId }) => {
    if (saleIntention !== 0 && saleIntention !== 1) throw new ExpectedError('BAD_REQUEST')
    return { version, amount, saleIntention, ...(bikeDealerId != null && { bikeDealerId: String(bikeDealerId) }) }
  },
})
// The owner has received the money, and the sale is complete; or has not, and the operator rules.
forwardCommand('confirmCompletion', {
  input: ConfirmInput,
  toCommand: ({ version, finalTransactionPrice, agree, comment }) => ({
    version,
    finalTransactionPrice,
    agree,
    comment: agree ? null : checkedWords(comment ?? '', OBJECTION),
  }),
})
// Only the winner acts after the sale: who names another of its dealers is refused as any other dealer is.
forwardCommand('stopTransaction', {
  input: StopInput,
  toCommand: ({ version, reason, isBikeAsked, isRefundAsked }) => ({
    version,
    reason,
    isBikeAsked: isBikeAsked === true,
    isRefundAsked: isRefundAsked === true,
  }),
})

const DefaultInput = builder.inputType('StopForDefaultInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: OF_WHAT_WAS_READ }),
    cause: t.field({ type: DefaultCauseEnum, required: true }),
    reason: t.string({ required: true, description: 'Why: what the dealer does not do.' }),
    isBikeAsked: t.boolean({ description: BIKE_ASKED }),
    isRefundAsked: t.boolean({ description: REFUND_ASKED }),
  }),
})
forwardCommand('stopForDefault', {
  input: DefaultInput,
  toCommand: ({ version, cause, reason, isBikeAsked, isRefundAsked }) => ({
    version,
    cause,
    reason,
    isBikeAsked: isBikeAsked === true,
    isRefundAsked: isRefundAsked === true,
  }),
})

builder.mutationFields((t) => ({
  postCheckedList: t.field({
    type: PostCheckedListPayload,
    args: { input: t.arg({ type: PostCheckedListInput, required: true }) },
    async resolve(_root, { input: { auctionId, version, bikeDealerId, ...checklist } }, context) {
      const { services } = context
      const actor = actorGiving(context, 'postCheckedList', bikeDealerId)
      const checklistId = await transact(services.db, (tx) =>
        postCheckedList(tx, services, actor, { auctionId, version: version ?? 0, checklist }),
      )
      return { checklistId }
    },
  }),
  acceptDelivery: t.field({
    type: AuctionPayload,
    description: 'To the day, the place and the way of payment that the other side proposed.',
    args: { input: t.arg({ type: AcceptDeliveryInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const actor = actorGiving(context, 'acceptDelivery', input.bikeDealerId)
      return payloadAfter(context, input.auctionId, actor, (tx) => acceptDelivery(tx, context.services, actor, input))
    },
  }),
  createReceiptImage: t.field({
    type: AuctionPayload,
    args: { input: t.arg({ type: ReceiptInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const actor = actorGiving(context, 'createReceiptImage', input.bikeDealerId)
      return payloadAfter(context, input.auctionId, actor, (tx) =>
        createReceiptImage(tx, context.services, actor, { ...input, uploadId: input.uploadId ?? null }),
      )
    },
  }),
}))
