import { reasonLengthFault } from '#domain/auction/command.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { actorGiving, requireOwner } from '../../../auth/principal.ts'
import { transact } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'
import { AuctionPayload, forwardCommand, payloadAfter } from '../../auction/index.ts'
import { coverAuctionImage } from './cover-auction-image.ts'
import { markImageNg } from './mark-image-ng.ts'
import { passInspection } from './pass-inspection.ts'
import { replaceAuctionImage } from './replace-auction-image.ts'

export const PassInspectionInput = builder.inputType('PassInspectionInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: 'Of the auction that was read: another one is refused.' }),
    sheetVersion: t.int({
      description:
        'Of the inspection sheet that was read, 0 for none: another one is refused. Without it, whatever is there.',
    }),
    withoutFrameNumber: t.boolean({
      description: 'The operator knows that the listing has no frame number, and was compared with nothing.',
    }),
  }),
})

const ReasonInput = builder.inputType('AuctionReasonInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: 'Of the auction that was read: another one is refused.' }),
    reason: t.string({ required: true }),
  }),
})

const MarkImageNgInput = builder.inputType('MarkImageNgInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    assetId: t.string({ required: true, description: 'Of a photo or a movie.' }),
    version: t.int({ required: true, description: 'Of the photo that was read: another one is refused.' }),
    reason: t.string({ required: true }),
  }),
})

forwardCommand('failInspection', { input: ReasonInput, toCommand: (given) => withReason(given) })
forwardCommand('stopListing', { input: ReasonInput, toCommand: (given) => withReason(given) })

builder.mutationFields((t) => ({
  passInspection: t.field({
    type: AuctionPayload,
    description: 'From then on dealers see and bid, and nobody changes the listing or its inspection sheet any more.',
    args: { input: t.arg({ type: PassInspectionInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const by = actorGiving(context, 'passInspection')
      const { auctionId, version, sheetVersion = null, withoutFrameNumber } = input
      return payloadAfter(context, auctionId, by, (tx) =>
        passInspection(tx, context.services, by, {
          auctionId,
          version,
          sheetVersion,
          withoutFrameNumber: withoutFrameNumber === true,
        }),
      )
    },
  }),
  markImageNg: t.field({
    type: AuctionPayload,
    args: { input: t.arg({ type: MarkImageNgInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const by = actorGiving(context, 'markImageNg')
      assertReason(input)
      return payloadAfter(context, input.auctionId, by, (tx) => markImageNg(tx, context.services, by, input))
    },
  }),
}))

function withReason({ version, reason }: { readonly version: number; readonly reason: string }) {
  assertReason({ reason })
  return { version, reason }
}

function assertReason({ reason }: { readonly reason: string }): void {
  const fault = reasonLengthFault(reason)
  if (fault) throw new ExpectedError('BAD_REQUEST', { fields: [fault] })
}

const CoverAreaInput = builder.inputType('CoverAreaInput', {
  description: 'In parts of the width and height of the photo, from 0 to 1.',
  fields: (t) => ({
    left: t.float({ required: true }),
    top: t.float({ required: true }),
    width: t.float({ required: true }),
    height: t.float({ required: true }),
  }),
})

const CoverAuctionImageInput = builder.inputType('CoverAuctionImageInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    assetId: t.string({ required: true }),
    version: t.int({ required: true, description: 'Of the photo that was read: another one is refused.' }),
    areas: t.field({ type: [CoverAreaInput], required: true }),
  }),
})

const CoverAuctionImagePayload = builder.objectRef<{ readonly auctionId: number }>('CoverAuctionImagePayload')
CoverAuctionImagePayload.implement({ fields: (t) => ({ auctionId: t.exposeInt('auctionId') }) })

builder.mutationField('coverAuctionImage', (t) =>
  t.field({
    type: CoverAuctionImagePayload,
    description:
      'For operators, while the listing waits for its inspection (11): paints over plates and faces for good. The photo has another id afterwards.',
    args: { input: t.arg({ type: CoverAuctionImageInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await coverAuctionImage(context.services, actorGiving(context, 'coverAuctionImage'), input)
      return { auctionId: input.auctionId }
    },
  }),
)

const ReplaceAuctionImageInput = builder.inputType('ReplaceAuctionImageInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    assetId: t.string({ required: true, description: 'Of the photo that is there now.' }),
    version: t.int({ required: true, description: 'Of the photo that was read: another one is refused.' }),
    newAssetId: t.string({ required: true }),
  }),
})

const ReplaceAuctionImagePayload = builder.objectRef<{ readonly auctionId: number }>('ReplaceAuctionImagePayload')
ReplaceAuctionImagePayload.implement({ fields: (t) => ({ auctionId: t.exposeInt('auctionId') }) })

builder.mutationField('replaceAuctionImage', (t) =>
  t.field({
    type: ReplaceAuctionImagePayload,
    description: 'Only while the listing waits for its inspection (11).',
    args: { input: t.arg({ type: ReplaceAuctionImageInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { bikeOwnerId } = requireOwner(context)
      await transact(context.services.db, (tx) => replaceAuctionImage(tx, context.services, bikeOwnerId, input))
      return { auctionId: input.auctionId }
    },
  }),
)
