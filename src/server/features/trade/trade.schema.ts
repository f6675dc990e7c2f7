import { ExpectedError } from '#domain/errors/expected-error.ts'
import { actingDealer, actorFor } from '../../auth/partner-viewer.ts'
import { transact } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { AuctionPayload, payloadAfter } from '../auction/view/auction-payload.schema.ts'
import { actorOfRequest } from '../auction/view/auction-view.ts'
import { createReceiptImage } from './create-receipt-image.ts'
import { postCheckedList } from './post-checked-list.ts'
import { ChecklistRef } from './sale.schema.ts'

// What both sides of a sale do: owner, dealer and agent.

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

const ReceiptInput = builder.inputType('CreateReceiptImageInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    bikeDealerId: t.int({ description: 'For an agent: the dealer for whom the page was shown.' }),
    assetId: t.string({ required: true }),
    uploadId: t.string({ description: 'Of a temporary upload: how partners send files.' }),
  }),
})

builder.mutationFields((t) => ({
  postCheckedList: t.field({
    type: PostCheckedListPayload,
    args: { input: t.arg({ type: PostCheckedListInput, required: true }) },
    async resolve(_root, { input: { auctionId, version, bikeDealerId, ...checklist } }, context) {
      const { services } = context
      const actor = requireSomeone(context, bikeDealerId)
      const checklistId = await transact(services.db, (tx) =>
        postCheckedList(tx, services, actor, { auctionId, version: version ?? 0, checklist }),
      )
      return { checklistId }
    },
  }),
  createReceiptImage: t.field({
    type: AuctionPayload,
    args: { input: t.arg({ type: ReceiptInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const actor = requireSomeone(context, input.bikeDealerId)
      return payloadAfter(
        context,
        input.auctionId,
        (tx) => createReceiptImage(tx, context.services, actor, { ...input, uploadId: input.uploadId ?? null }),
        actor,
      )
    },
  }),
}))

function requireSomeone(context: RequestContext, bikeDealerId: number | null | undefined) {
  const { partner } = context
  const actor =
    partner && bikeDealerId != null ? actorFor(partner, actingDealer(partner, bikeDealerId)) : actorOfRequest(context)
  if (actor.role === 'visitor') throw new ExpectedError('ERROR_NOT_AUTHORIZED')
  return actor
}
