import { uploadRefused } from '#domain/upload/upload-fault.ts'
import { isUploadId } from '#domain/upload/upload-rules.ts'
import { actorGiving, requireOwner } from '../../auth/principal.ts'
import { transact } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'
import { ListingInput } from '../account/index.ts'
import { AuctionPayload, payloadOf } from '../auction/index.ts'
import { checkedListing } from './checked-listing.ts'
import { createAuction } from './create-auction.ts'
import { listingAnswers } from './listing-input.schema.ts'
import { relistAuction } from './relist-auction.ts'

const CreateAuctionInput = builder.inputType('CreateAuctionInput', {
  fields: (t) => ({
    listing: t.field({ type: ListingInput, required: true }),
    uploadId: t.string({ description: 'Of photos that were uploaded before the login.' }),
    idempotencyKey: t.string({ required: true, description: 'Repeating a request with it never lists twice.' }),
    relistedFrom: t.int({
      description:
        'The own earlier auction from which the form was opened. It is kept where that one is over and the same bike: the model, and the frame number where both have one. A listing with the frame number of an earlier one is linked to it without being told.',
    }),
  }),
})

const CreateAuctionPayload = builder.objectRef<{ readonly auctionId: number }>('CreateAuctionPayload')
CreateAuctionPayload.implement({ fields: (t) => ({ auctionId: t.exposeInt('auctionId') }) })

builder.mutationField('createAuction', (t) =>
  t.field({
    type: CreateAuctionPayload,
    description: 'Lists a bike of the owner, who has no other active auction.',
    args: { input: t.arg({ type: CreateAuctionInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { services, now } = context
      const { bikeOwnerId } = requireOwner(context)
      const { uploadId = null, idempotencyKey, relistedFrom = null } = input
      if ([uploadId ?? idempotencyKey, idempotencyKey].some((id) => !isUploadId(id))) throw uploadRefused('ID_INVALID')
      const listing = checkedListing(services, listingAnswers(input.listing), now)
      const auctionId = await transact(services.db, (tx) =>
        createAuction(tx, services, bikeOwnerId, { listing, uploadId, idempotencyKey, relistedFrom }, now),
      )
      return { auctionId }
    },
  }),
)

const RelistInput = builder.inputType('RelistAuctionInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    askingPrice: t.int({ description: 'Yen, whole thousands; null: none. Without it, as before.' }),
  }),
})

builder.mutationField('relistAuction', (t) =>
  t.field({
    type: AuctionPayload,
    description: 'The same bike once more, with another asking price if wanted; answers the new auction.',
    args: { input: t.arg({ type: RelistInput, required: true }) },
    async resolve(_root, { input }, context) {
      const { services } = context
      const actor = actorGiving(context, 'relistAuction')
      const auctionId = await transact(services.db, (tx) => relistAuction(tx, services, actor, input))
      return payloadOf(context, auctionId, actor)
    },
  }),
)
