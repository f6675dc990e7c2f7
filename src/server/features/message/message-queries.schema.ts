import { ExpectedError } from '#domain/errors/expected-error.ts'
import { readMessageId } from '#domain/message/message-key.ts'
import { sendPermission } from '#domain/message/send-permission.ts'
import {
  actorFor,
  actorOf,
  lookingDealer,
  requireOwner,
  requirePartner,
  requirePrincipal,
} from '../../auth/principal.ts'
import { builder } from '../../graphql/builder.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { createLoader } from '../../graphql/loader.ts'
import { BikeOwnerRef } from '../account/index.ts'
import { AuctionRef, findAuctionView, readFirstPhotos } from '../auction/index.ts'
import { MessagePageRef, MessageRef } from './message.schema.ts'
import { viewOf } from './message-view.ts'
import { findMessage, readMessages } from './read-messages.ts'
import { type AuctionMessages, latestAuctionMessages } from './tabs/latest-auction-messages.ts'
import { MessageTabRef } from './tabs/message-tab.schema.ts'
import { requireTab, sideOf, tabsOfAuction } from './tabs/message-tabs.ts'
import { partnerTabs } from './tabs/partner-tabs.ts'
import { tabsOfSide } from './tabs/tabs-of-side.ts'
import { ownerUnreadCount } from './tabs/unread-counts.ts'

const AuctionMessagesRef = builder.objectRef<AuctionMessages>('AuctionMessages')
AuctionMessagesRef.implement({
  description: 'The conversations of one auction, and what one must know of the auction to read them.',
  fields: (t) => ({
    auctionId: t.exposeInt('auctionId'),
    auctionStatus: t.int({ nullable: true, resolve: ({ tabs }) => tabs[0]?.tab.status ?? null }),
    makerName: t.string({
      nullable: true,
      resolve: ({ modelId }, _arguments, { services }) => {
        const { modelById, makerById } = services.catalog.current()
        return makerById.get(modelById.get(modelId)?.makerId ?? 0)?.makerNameJp ?? null
      },
    }),
    modelName: t.string({
      nullable: true,
      resolve: ({ modelId }, _arguments, { services }) =>
        services.catalog.current().modelById.get(modelId)?.modelNameJp ?? null,
    }),
    imagePath: t.string({
      nullable: true,
      description: 'Of the first photo.',
      resolve: ({ imageAssetId }) => imageAssetId && `/assets/${imageAssetId}`,
    }),
    unreadCount: t.int({ resolve: ({ tabs }) => tabs.reduce((sum, { unreadCount }) => sum + unreadCount, 0) }),
    lastMessage: t.field({
      type: MessageRef,
      nullable: true,
      resolve: ({ tabs }) =>
        tabs
          .map(({ lastMessage }) => lastMessage)
          .reduce((newest, it) => (it && (!newest || it.createdAt > newest.createdAt) ? it : newest), null),
    }),
    messageTabs: t.field({ type: [MessageTabRef], resolve: ({ tabs }) => [...tabs] }),
  }),
})

const loadUnreadCount = createLoader<number, number>(async ({ services: { db }, now }, bikeOwnerIds) => {
  const counts = new Map<number, number>()
  for (const id of bikeOwnerIds) counts.set(id, await ownerUnreadCount(db, id, now)) // there is one: who asks
  return counts
})

async function unreadCountOf(context: RequestContext, bikeOwnerId: number): Promise<number> {
  return (await loadUnreadCount(context, bikeOwnerId)) ?? 0
}

builder.objectField(BikeOwnerRef, 'messageUnreadCount', (t) =>
  t.int({ resolve: ({ bikeOwnerId }, _arguments, context) => unreadCountOf(context, bikeOwnerId) }),
)

builder.queryFields((t) => ({
  messageUnreadCount: t.int({
    description: 'Messages of others that the owner has not read yet.',
    resolve: (_root, _arguments, context) => unreadCountOf(context, requireOwner(context).bikeOwnerId),
  }),
  messages: t.field({
    type: MessagePageRef,
    description: 'Of one tab. Without cursor or after: the newest ones.',
    args: {
      auctionId: t.arg.int({ required: true }),
      agentId: t.arg.int(),
      bikeDealerId: t.arg.int(),
      bikeOwnerId: t.arg.int(),
      cursor: t.arg.string({ description: 'Older than this place (dynamoDBCursor).' }),
      after: t.arg.string({ description: 'Newer than this place, oldest first: what a socket missed.' }),
      first: t.arg.int({ description: 'At most 100.' }),
    },
    resolve: async (_root, { cursor, after, first, ...choice }, context) => {
      const { db } = context.services
      const actor = actorOf(requirePrincipal(context))
      const tab = await requireTab(db, choice, actor)
      const side = sideOf(actor, tab)
      if (!side) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
      return readMessages(context.services, tab, side, { cursor, after, first })
    },
  }),
  resolvedMessage: t.field({
    type: MessageRef,
    description: 'One message, with the addresses of its file.',
    args: { messageId: t.arg.id({ required: true }) },
    resolve: async (_root, { messageId }, context) => {
      const actor = actorOf(requirePrincipal(context))
      const key = readMessageId(messageId)
      const found = key && (await findMessage(context.services.db, key))
      const side = found && sideOf(actor, found.tab)
      if (!found || !side) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
      return viewOf(context.services.secrets, found.row, found.tab, side)
    },
  }),
  messageTabs: t.field({
    type: [MessageTabRef],
    args: {
      auctionId: t.arg.int({ required: true }),
      bikeDealerId: t.arg.int({ description: 'For an agent: the tabs of this dealer alone.' }),
    },
    resolve: async (_root, { auctionId, bikeDealerId }, context) => [
      ...(await ownTabs(context, auctionId, bikeDealerId)),
    ],
  }),
  auctionMessages: t.field({
    type: AuctionMessagesRef,
    args: { auctionId: t.arg.int({ required: true }) },
    resolve: async (_root, { auctionId }, context) => {
      const tabs = await ownTabs(context, auctionId)
      if (tabs.length === 0) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
      const { db } = context.services
      const view = await findAuctionView(db, auctionId, actorOf(context.principal))
      if (!view) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
      const photos = view.reads('photo') ? await readFirstPhotos(db, [auctionId]) : null
      return { auctionId, modelId: view.row.modelId, imageAssetId: photos?.get(auctionId) ?? null, tabs }
    },
  }),
  latestAuctionMessages: t.field({
    type: [AuctionMessagesRef],
    description: "The owner's auctions, the one written in last first.",
    args: { first: t.arg.int({ description: 'At most 50.' }) },
    resolve: async (_root, { first }, context) => {
      const { bikeOwnerId } = requireOwner(context)
      return [...(await latestAuctionMessages(context.services, bikeOwnerId, first ?? 20, context.now))]
    },
  }),
  partnerMessageTabs: t.field({
    type: [MessageTabRef],
    description:
      'Of a dealer and an agent: the tabs of their auctions; of an operator: the support tabs. Last written first.',
    args: {
      first: t.arg.int({ description: 'At most 100.' }),
      after: t.arg.id({ description: 'The last tab that was shown.' }),
      bikeDealerId: t.arg.int(),
    },
    resolve: async (_root, { first, after, bikeDealerId }, context) => {
      const partner = requirePartner(context)
      const actor = actorOf(partner)
      const { db } = context.services
      const asked = {
        bikeDealerId: lookingDealer(partner, bikeDealerId),
        first: first ?? 50,
        after: after == null ? null : tabNumber(after),
      }
      return [...(await tabsOfSide(context.services, await partnerTabs(db, actor, asked), actor, context.now))]
    },
  }),
}))

/** What is no number is no tab's. */
function tabNumber(id: string): number {
  return /^\d{1,9}$/.test(id) ? Number(id) : 0
}

async function ownTabs(context: RequestContext, auctionId: number, bikeDealerId?: number | null) {
  const principal = requirePrincipal(context)
  const actor =
    principal.audience === 'partner' && bikeDealerId != null
      ? actorFor(principal, lookingDealer(principal, bikeDealerId))
      : actorOf(principal)
  return tabsOfSide(context.services, await tabsOfAuction(context.services.db, auctionId, actor), actor, context.now)
}

builder.objectFields(AuctionRef, (t) => ({
  messageDisabledFlag: t.int({
    description:
      "Of the dealer's tab: 0 writing is allowed, 1 not allowed, 2 not allowed only for the seller, which those who do not take part never see.",
    resolve: (view, _arguments, { now }) => {
      const { auctionStatus: status, finalTransactionAt: completedAt } = view.row
      const isSellerMuted = view.row.isSellerMuted && view.sees('sellerMuted')
      return sendPermission({ kind: 'dealer', status, completedAt, isSellerMuted, isWinners: true }, now)
    },
  }),
  messageTabs: t.field({
    type: [MessageTabRef],
    description: 'Those in which the viewer takes part.',
    resolve: async ({ row, actor }, _arguments, { services, now }) => [
      ...(await tabsOfSide(services, await tabsOfAuction(services.db, row.auctionId, actor), actor, now)),
    ],
  }),
}))
