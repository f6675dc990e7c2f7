import { ExpectedError } from '#domain/errors/expected-error.ts'
import { readMessageId } from '#domain/message/message-key.ts'
import { actorOf, type Principal, requirePrincipal } from '../../auth/principal.ts'
import { transact } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { forwardCommand } from '../auction/index.ts'
import { MessageRef } from './message.schema.ts'
import { deleteMessage } from './post/delete-message.ts'
import { type PostedMessage, postMessage } from './post/post-message.ts'
import { markRead } from './tabs/mark-read.ts'
import { chooseTab, sideOf, type TabChoice } from './tabs/message-tabs.ts'

const PostMessageInput = builder.inputType('PostMessageInput', {
  description: 'A text, or one file. Without agentId and bikeDealerId the owner and the operator mean the support tab.',
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    agentId: t.int(),
    bikeDealerId: t.int(),
    bikeOwnerId: t.int(),
    message: t.string({ description: 'Up to 2,000 characters.' }),
    assetId: t.string({ description: 'Of an upload to /assets/MESSAGE_FILE.' }),
    fileName: t.string(),
    messageType: t.int({ description: 'Follows from what is given; 2 is for the system alone.' }),
    idempotencyKey: t.string({ description: 'A repeated request with the same key answers with the first message.' }),
  }),
})

const UnreadToReadInput = builder.inputType('UnreadToReadInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    agentId: t.int(),
    bikeDealerId: t.int(),
    bikeOwnerId: t.int(),
    messageId: t.id({ description: 'Read up to here; without it, everything.' }),
  }),
})

const UnreadToReadPayload = builder.objectRef<{ readonly hasError: boolean }>('UnreadToReadPayload')
UnreadToReadPayload.implement({ fields: (t) => ({ hasError: t.exposeBoolean('hasError') }) })

const DeleteMessageInput = builder.inputType('DeleteMessageInput', {
  fields: (t) => ({ messageId: t.id({ required: true }) }),
})

builder.mutationFields((t) => {
  const post = (audience: Parameters<typeof requirePrincipal>[1], description: string) =>
    t.field({
      type: MessageRef,
      description,
      args: { input: t.arg({ type: PostMessageInput, required: true }) },
      resolve: (_root, { input }, context) => run(context, requirePrincipal(context, audience), input),
    })
  const read = (audience: Parameters<typeof requirePrincipal>[1], description: string) =>
    t.field({
      type: UnreadToReadPayload,
      description,
      args: { input: t.arg({ type: UnreadToReadInput, required: true }) },
      resolve: async (_root, { input }, context) => ({
        hasError: !(await readUpTo(context, requirePrincipal(context, audience), input, input.messageId ?? null)),
      }),
    })
  return {
    postMessage: post('any', 'Also at the second endpoint.'),
    ecsPostMessage: post('owner', 'The same as postMessage.'),
    partnerPostMessage: post('partner', 'Of dealers, agents and operators.'),
    unreadToRead: read('any', 'Also at the second endpoint. hasError: there is no such tab for the viewer.'),
    partnerUnreadToRead: read('partner', 'Of dealers, agents and operators.'),
    deleteMessage: t.field({
      type: MessageRef,
      description: "The sender's own, for ten minutes.",
      args: { input: t.arg({ type: DeleteMessageInput, required: true }) },
      resolve: (_root, { input }, context) => {
        const actor = actorOf(requirePrincipal(context))
        return transact(context.services.db, (tx) =>
          deleteMessage(tx, context.services, actor, input.messageId, context.now),
        )
      },
    }),
  }
})

function run(
  { services, now }: RequestContext,
  principal: Principal,
  input: PostedMessage & { messageType?: number | null | undefined },
) {
  if (input.messageType === 2) throw new ExpectedError('BAD_REQUEST')
  return transact(services.db, (tx) => postMessage(tx, services, principal, input, now))
}

/** False when there is no such tab for the person, or no such message in it. */
async function readUpTo(
  { services, now }: RequestContext,
  principal: Principal,
  choice: TabChoice,
  messageId: string | null,
): Promise<boolean> {
  const actor = actorOf(principal)
  const tab = await chooseTab(services.db, choice, actor)
  const side = tab && sideOf(actor, tab)
  const key = messageId === null ? null : readMessageId(messageId)
  if (!tab || !side || (messageId !== null && key?.messageTabId !== tab.messageTabId)) return false
  await transact(services.db, (tx) => markRead(tx, services.bus, tab, side, key?.messageNo ?? tab.lastMessageNo, now))
  return true
}

const MuteSellerInput = builder.inputType('MuteSellerInput', {
  fields: (t) => ({ auctionId: t.int({ required: true }), isMuted: t.boolean({ required: true }) }),
})

forwardCommand('muteSeller', {
  input: MuteSellerInput,
  description: "Of an operator: whether the seller may write in the dealer's tab.",
  toCommand: ({ isMuted }) => ({ isMuted }),
})
