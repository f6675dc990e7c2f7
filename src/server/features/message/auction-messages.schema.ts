import { sendPermission } from '#domain/message/send-permission.ts'
import { builder } from '../../graphql/builder.ts'
import { AuctionRef, forwardCommand } from '../auction/index.ts'
import { MessageTabRef } from './tabs/message-tab.schema.ts'
import { tabsOfAuction } from './tabs/message-tabs.ts'
import { tabsOfSide } from './tabs/tabs-of-side.ts'

builder.objectFields(AuctionRef, (t) => ({
  messageDisabledFlag: t.int({
    description:
      "Of the dealer's tab: 0 writing is allowed, 1 not allowed, 2 not allowed only for the seller, which those who do not take part never see.",
    resolve: (view, _arguments, { now }) => {
      const { auctionStatus: status, finalTransactionAt: completedAt } = view.row
      const isSellerMuted = view.row.isSellerMuted && view.sees('sellerMuted')
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

forwardCommand('muteSeller', {
  input: MuteSellerInput,
  description: "Of an operator: whether the seller may write in the dealer's tab.",
  toCommand: ({ isMuted }) => ({ isMuted }),
})
