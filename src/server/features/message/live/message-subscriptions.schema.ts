import { builder } from '../../../graphql/builder.ts'
import { MessageRef } from '../message.schema.ts'
import type { MessageView } from '../message-view.ts'
import type { TabUpdate } from './on-message-tab-update.ts'

const MessageTabUpdateRef = builder.objectRef<TabUpdate>('MessageTabUpdate')
MessageTabUpdateRef.implement({
  description: 'A side has read on in a tab, or a message was taken back.',
  fields: (t) => ({
    auctionId: t.exposeInt('auctionId'),
    agentId: t.exposeInt('agentId', { nullable: true }),
    bikeDealerId: t.exposeInt('bikeDealerId', { nullable: true }),
    bikeOwnerId: t.exposeInt('bikeOwnerId'),
    readSide: t.exposeString('readSide', { nullable: true, description: 'seller, dealer or operator.' }),
    readMessageId: t.exposeID('readMessageId', { nullable: true, description: 'Read up to here.' }),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true }),
    deletedMessageId: t.exposeID('deletedMessageId', { nullable: true }),
  }),
})

// Over the socket alone: see src/server/realtime.
const overTheSocket = () => {
  throw new Error('Subscriptions are served by the socket.')
}

builder.subscriptionFields((t) => {
  const args = {
    auctionId: t.arg.int(),
    agentId: t.arg.int(),
    bikeDealerId: t.arg.int(),
    bikeOwnerId: t.arg.int(),
  }
  const description = 'Filters on the arguments that are given; what the viewer may not see is never sent.'
  return {
    onPostMessage: t.field({
      type: MessageRef,
      description,
      args,
      subscribe: overTheSocket,
      resolve: (message: MessageView) => message,
    }),
    onMessageTabUpdate: t.field({
      type: MessageTabUpdateRef,
      description,
      args,
      subscribe: overTheSocket,
      resolve: (update: TabUpdate) => update,
    }),
  }
})
