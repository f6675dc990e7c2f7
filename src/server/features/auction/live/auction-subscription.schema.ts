import { AUCTION_EVENTS } from '#domain/auction/auction-event.ts'
import { builder } from '../../../graphql/builder.ts'
import type { AuctionUpdate } from './on-auction-update.ts'
import type { InspectionUpdate } from './on-inspection-update.ts'

const AuctionEventRef = builder.enumType('AuctionEvent', {
  description: 'What happened to an auction. `changed`: something that has no name of its own.',
  values: AUCTION_EVENTS,
})

const AuctionUpdateRef = builder.objectRef<AuctionUpdate>('AuctionUpdate')
AuctionUpdateRef.implement({
  description: 'An auction as it is now, for pages that show it live.',
  fields: (t) => ({
    auctionId: t.exposeInt('auctionId'),
    auctionStatus: t.exposeInt('auctionStatus'),
    currentPrice: t.exposeInt('currentPrice'),
    currentPriceUpdatedAt: t.expose('currentPriceUpdatedAt', { type: 'DateTime', nullable: true }),
    bidCount: t.exposeInt('bidCount'),
    endAt: t.expose('endAt', { type: 'DateTime', nullable: true }),
    event: t.expose('event', { type: AuctionEventRef, description: 'What made it so.' }),
    at: t.expose('at', { type: 'DateTime', description: "When it was read, by the server's clock." }),
  }),
})

const InspectionUpdateRef = builder.objectRef<InspectionUpdate>('InspectionUpdate')
InspectionUpdateRef.implement({
  description:
    'A listing came into the queue of the inspection, or a trade into that of the rulings, changed in it or left it.',
  fields: (t) => ({
    auctionId: t.exposeInt('auctionId'),
    event: t.expose('event', { type: AuctionEventRef }),
  }),
})

builder.subscriptionFields((t) => ({
  onInspectionUpdate: t.field({
    type: InspectionUpdateRef,
    description: 'For operators.',
    subscribe: () => {
      throw new Error('Subscriptions are served by the socket.')
    },
    resolve: (update: InspectionUpdate) => update,
  }),
  onAuctionUpdate: t.field({
    type: AuctionUpdateRef,
    description: 'After every change. Of auctions whose price the viewer may see.',
    args: { auctionId: t.arg.int({ required: true }) },
    subscribe: () => {
      throw new Error('Subscriptions are served by the socket.')
    },
    resolve: (update: AuctionUpdate) => update,
  }),
}))
