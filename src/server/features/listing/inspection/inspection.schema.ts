import { requirePartner } from '../../../auth/partner-viewer.ts'
import { builder } from '../../../graphql/builder.ts'
import { AuctionPayload, payloadAfter } from '../../auction/view/auction-payload.schema.ts'
import { actorOfRequest } from '../../auction/view/auction-view.ts'
import { voidBid } from '../../bidding/void-bid.ts'
import { ruleOnReduction } from '../../trade/rule-on-reduction.ts'
import { failInspection } from './fail-inspection.ts'
import { markImageNg } from './mark-image-ng.ts'
import { passInspection } from './pass-inspection.ts'
import { stopListing } from './stop-listing.ts'

export const PassInspectionInput = builder.inputType('PassInspectionInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: 'Of the auction that was read: another one is refused.' }),
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
    assetId: t.string({ required: true }),
    version: t.int({ required: true, description: 'Of the photo that was read: another one is refused.' }),
    reason: t.string({ required: true }),
  }),
})

const VoidBidInput = builder.inputType('VoidBidInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    sequence: t.int({ required: true }),
    reason: t.string({ required: true }),
  }),
})

const RulingInput = builder.inputType('RuleOnReductionInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: 'Of the auction that was read: another one is refused.' }),
    allowed: t.intList({ required: true, description: 'For each reduction of the report the yen that stand.' }),
    comment: t.string({ required: true }),
  }),
})

builder.mutationFields((t) => ({
  passInspection: t.field({
    type: AuctionPayload,
    args: { input: t.arg({ type: PassInspectionInput, required: true }) },
    resolve: (_root, { input }, context) => {
      requirePartner(context, 'operator')
      return payloadAfter(context, input.auctionId, (tx) =>
        passInspection(tx, context.services, actorOfRequest(context), input),
      )
    },
  }),
  failInspection: t.field({
    type: AuctionPayload,
    args: { input: t.arg({ type: ReasonInput, required: true }) },
    resolve: (_root, { input }, context) => {
      requirePartner(context, 'operator')
      return payloadAfter(context, input.auctionId, (tx) =>
        failInspection(tx, context.services, actorOfRequest(context), input),
      )
    },
  }),
  markImageNg: t.field({
    type: AuctionPayload,
    args: { input: t.arg({ type: MarkImageNgInput, required: true }) },
    resolve: (_root, { input }, context) => {
      requirePartner(context, 'operator')
      return payloadAfter(context, input.auctionId, (tx) =>
        markImageNg(tx, context.services, actorOfRequest(context), input),
      )
    },
  }),
  stopListing: t.field({
    type: AuctionPayload,
    args: { input: t.arg({ type: ReasonInput, required: true }) },
    resolve: (_root, { input }, context) => {
      requirePartner(context, 'operator')
      return payloadAfter(context, input.auctionId, (tx) =>
        stopListing(tx, context.services, actorOfRequest(context), input),
      )
    },
  }),
  voidBid: t.field({
    type: AuctionPayload,
    args: { input: t.arg({ type: VoidBidInput, required: true }) },
    resolve: (_root, { input }, context) => {
      requirePartner(context, 'operator')
      return payloadAfter(context, input.auctionId, (tx) =>
        voidBid(tx, context.services, actorOfRequest(context), input),
      )
    },
  }),
  ruleOnReduction: t.field({
    type: AuctionPayload,
    args: { input: t.arg({ type: RulingInput, required: true }) },
    resolve: (_root, { input }, context) => {
      requirePartner(context, 'operator')
      return payloadAfter(context, input.auctionId, (tx) =>
        ruleOnReduction(tx, context.services, actorOfRequest(context), input),
      )
    },
  }),
}))
