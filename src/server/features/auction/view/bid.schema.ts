import { builder } from '../../../graphql/builder.ts'
import type { ShownBid } from './read-bids.ts'

export const BidRef = builder.objectRef<ShownBid>('Bid')
BidRef.implement({
  fields: (t) => ({
    sequence: t.exposeInt('sequence', {
      description: 'Among the bids that everyone sees; for operators the number of its row in the ledger.',
    }),
    price: t.exposeInt('price'),
    bidAt: t.expose('bidAt', { type: 'DateTime' }),
    isOwn: t.exposeBoolean('isOwn', { description: 'Of the dealer who asks, or of one it acts for.' }),
    kind: t.exposeString('kind', { description: 'bid; proxy = by the system for a maximum; raise = of a maximum.' }),
    bikeDealerId: t.int({
      nullable: true,
      description: 'The owner learns it from the end of bidding on, other dealers never.',
      resolve: ({ bikeDealerId }) => (bikeDealerId === null ? null : Number(bikeDealerId)),
    }),
    bikeDealerName: t.exposeString('bikeDealerName', { nullable: true }),
    maxPrice: t.exposeInt('maxPrice', { nullable: true, description: 'For the bidder itself.' }),
  }),
})

export const BidPointRef = builder.objectRef<{ price: number; bidAt: Date }>('BidPoint')
BidPointRef.implement({
  fields: (t) => ({
    price: t.exposeInt('price'),
    bidAt: t.expose('bidAt', { type: 'DateTime' }),
  }),
})
