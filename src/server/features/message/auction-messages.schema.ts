import { sendPermission } from '#domain/message/send-permission.ts'
import { operatorActor } from '../../auth/actor-of-request.ts'
import { builder } from '../../graphql/builder.ts'
import { AuctionPayload, AuctionRef, canViewerSee, payloadAfterCommand } from '../auction/index.ts'
import { MessageTabRef } from './tabs/message-tab.schema.ts'
import { tabsOfAuction } from './tabs/message-tabs.ts'
import { tabsOfSide } from './tabs/tabs-of-side.ts'

builder.objectFields(AuctionRef, (t) => ({
  messageDisabledFlag: t.int({
    description:
      "Of the dealer's tab: 0 writing is allowed, 1 not allowed, 2 not allowed only for the seller, which those who do not take part never see.",
    resolve: (view, _arguments, { now }) => {
      const { auctionStatus: status, finalTransactionAt: completedAt } = view.row
      const isSellerMuted = view.row.isSellerMuted && canViewerSee('sellerMuted', view)
      return sendPermission({ kind: 'dealer', status, completedAt, isSellerMuted }, now)
    },
  }),
  messageTabs: t.field({
    type: [MessageTabRef],
    description: 'Those in which the viewer takes part.',
    resolve: async ({ row, actor }, _arguments, { services: { db }, now }) => [
      ...(await tabsOfSide(db, await tabsOfAuction(db, row.auctionId, actor), actor, now)),
    ],
  }),
}))

const MuteSellerInput = builder.inputType('MuteSellerInput', {
  fields: (t) => ({ auctionId: t.int({ required: true }), isMuted: t.boolean({ required: true }) }),
})

builder.mutationFields((t) => ({
  muteSeller: t.field({
    type: AuctionPayload,
    description: "Of an operator: whether the seller may write in the dealer's tab.",
    args: { input: t.arg({ type: MuteSellerInput, required: true }) },
    resolve: (_root, { input: { auctionId, isMuted } }, context) =>
      payloadAfterCommand(context, auctionId, { type: 'muteSeller', by: operatorActor(context), isMuted }),
  }),
}))
