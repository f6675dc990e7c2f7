import { messageIdOf } from '#domain/message/message-key.ts'
import type { MessageSide } from '#domain/message/message-sides.ts'
import { builder } from '../../../graphql/builder.ts'
import { MessageRef } from '../message.schema.ts'
import { tabNameOf } from './message-tabs.ts'
import type { TabOfSide } from './tabs-of-side.ts'

const ReadMarkRef = builder.objectRef<{ readonly messageId: string; readonly readAt: Date }>('MessageReadMark')
ReadMarkRef.implement({
  description: 'Everything up to this message is read.',
  fields: (t) => ({ messageId: t.exposeID('messageId'), readAt: t.expose('readAt', { type: 'DateTime' }) }),
})

export const MessageTabRef = builder.objectRef<TabOfSide>('MessageTab')
MessageTabRef.implement({
  description: 'A conversation about an auction, as one of its sides sees it.',
  fields: (t) => ({
    messageTabId: t.id({ resolve: ({ tab }) => String(tab.messageTabId) }),
    auctionId: t.int({ resolve: ({ tab }) => tab.auctionId }),
    agentId: t.int({ nullable: true, resolve: ({ tab }) => tab.agentId }),
    bikeDealerId: t.int({
      nullable: true,
      description: 'Null: the support tab.',
      resolve: ({ tab }) => tab.bikeDealerId,
    }),
    bikeDealerName: t.string({ nullable: true, resolve: ({ tab }) => tab.dealerName }),
    bikeOwnerId: t.int({ resolve: ({ tab }) => tab.bikeOwnerId }),
    tabName: t.string({ resolve: ({ tab }) => tabNameOf(tab) }),
    bikeName: t.string({
      description: 'Maker and model of what is sold.',
      resolve({ tab }, _arguments, { services }) {
        const { modelById, makerById } = services.catalog.current()
        const model = modelById.get(tab.modelId)
        return model ? `${makerById.get(model.makerId)?.makerNameJp ?? ''} ${model.modelNameJp}` : ''
      },
    }),
    isUnread: t.boolean({ resolve: ({ unreadCount }) => unreadCount > 0 }),
    unreadCount: t.exposeInt('unreadCount', { description: 'Counted up to 100.' }),
    lastSentAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ tab }) => tab.lastSentAt }),
    lastReadAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ ownMark }) => ownMark?.readAt ?? null }),
    readByOther: t.field({
      type: ReadMarkRef,
      nullable: true,
      description: 'How far the other side has read.',
      resolve: ({ tab, otherMark }) =>
        otherMark && {
          messageId: messageIdOf({ messageTabId: tab.messageTabId, messageNo: otherMark.readNo }),
          readAt: otherMark.readAt,
        },
    }),
    side: t.string({
      description: 'Of the viewer: seller, dealer or operator.',
      resolve: ({ side }): MessageSide => side,
    }),
    messageDisabledFlag: t.exposeInt('permission', {
      description: '0 writing is allowed, 1 not allowed, 2 not allowed only for the seller.',
    }),
    lastMessage: t.field({ type: MessageRef, nullable: true, resolve: ({ lastMessage }) => lastMessage }),
    messages: t.field({
      type: [MessageRef],
      description: 'The newest 30, oldest first; older ones with messages(cursor: dynamoDBCursor).',
      resolve: async (it) => [...(await it.newestPage()).messages],
    }),
    dynamoDBCursor: t.string({
      nullable: true,
      description: 'Null: there are no older messages.',
      resolve: async (it) => (await it.newestPage()).dynamoDBCursor,
    }),
    newestCursor: t.string({
      description: 'What comes later is read with messages(after:).',
      resolve: async (it) => (await it.newestPage()).newestCursor,
    }),
  }),
})
