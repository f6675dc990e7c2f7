import { ownerActor } from '../../auth/actor-of-request.ts'
import { transact } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'
import { AuctionPayload, payloadOf } from '../auction/index.ts'
import { relistAuction } from './relist-auction.ts'

const RelistInput = builder.inputType('RelistAuctionInput', {
  fields: (t) => ({ auctionId: t.int({ required: true }) }),
})

builder.mutationField('relistAuction', (t) =>
  t.field({
    type: AuctionPayload,
    description: 'The same bike once more; answers the new auction.',
    args: { input: t.arg({ type: RelistInput, required: true }) },
    async resolve(_root, { input }, context) {
      const { services } = context
      const actor = ownerActor(context)
      const auctionId = await transact(services.db, (tx) => relistAuction(tx, services, actor, input.auctionId))
      return payloadOf(context, auctionId, actor)
    },
  }),
)
