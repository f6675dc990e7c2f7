import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor } from '#domain/permission/actor.ts'
import { dealerGiving } from '../../auth/principal.ts'
import { builder } from '../../graphql/builder.ts'
import { AuctionRef, findAuctionView, forwardCommand } from '../auction/index.ts'
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

const MAX_KEY_LENGTH = 100

const VoidBidInput = builder.inputType('VoidBidInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    sequence: t.int({ required: true }),
    reason: t.string({ required: true }),
  }),
})

builder.mutationFields((t) => ({
  placeBid: t.field({
    type: PlaceBidPayload,
    args: { input: t.arg({ type: PlaceBidInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { actor, bikeDealerId } = dealerGiving(context, 'placeBid', input.bikeDealerId)
      const { idempotencyKey } = input
      if (idempotencyKey.trim() === '' || idempotencyKey.length > MAX_KEY_LENGTH) throw new ExpectedError('BAD_REQUEST')
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
}))

// The price becomes what the others give.
forwardCommand('voidBid', { input: VoidBidInput, toCommand: ({ sequence, reason }) => ({ sequence, reason }) })
