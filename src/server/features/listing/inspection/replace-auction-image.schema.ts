import { requireOwner } from '../../../auth/viewer.ts'
import { transact } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'
import { replaceAuctionImage } from './replace-auction-image.ts'

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
