import type { MessageFieldsFragment } from '#contract/generated/message.ts'
import { readMessageId } from '#domain/message/message-key.ts'
import { DELETED_TEXT } from '#domain/message/message-rules.ts'

export type Message = MessageFieldsFragment

/** What the owner has written and the server has not confirmed yet. */
export interface Outgoing {
  /** Repeating the request with it writes nothing twice. */
  readonly key: string
  readonly text: string | null
  readonly file: File | null
  readonly createdAt: string
  readonly state: 'sending' | 'failed'
  /** Why it failed, in words for the person. */
  readonly reason: string | null
  /** Sending it again is of no use: the conversation is closed, or the file is none of ours. */
  readonly isFinal?: boolean
  /** Nothing answered: it goes again by itself once something does. */
  readonly isUnanswered?: boolean
}

export interface Conversation {
  /** Oldest first, each once. */
  readonly messages: readonly Message[]
  readonly outgoing: readonly Outgoing[]
  /** Own ones that came over the socket while one of ours is on its way: perhaps the very same. */
  readonly held: readonly Message[]
  readonly olderCursor: string | null
  readonly readByOther: string | null
}

export type ConversationEvent =
  | { readonly type: 'received'; readonly messages: readonly Message[] }
  | { readonly type: 'older'; readonly messages: readonly Message[]; readonly cursor: string | null }
  | { readonly type: 'sending'; readonly outgoing: Outgoing }
  | { readonly type: 'sent'; readonly key: string; readonly message: Message }
  | ({ readonly type: 'failed'; readonly key: string; readonly reason: string } & Pick<
      Outgoing,
      'isFinal' | 'isUnanswered'
    >)
  | { readonly type: 'dropped'; readonly key: string }
  | { readonly type: 'deleted'; readonly messageId: string }
  | { readonly type: 'readByOther'; readonly messageId: string }

export function isOwn({ senderGroup }: Pick<Message, 'senderGroup'>): boolean {
  return senderGroup === 'seller'
}

/** Messages arrive by several ways, and more than once: they are known by their id and ordered by their number. */
export function conversationAfter(before: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'received': {
      const isSending = before.outgoing.some(({ state }) => state === 'sending')
      const held = isSending ? event.messages.filter((message) => isOwn(message) && !isKnown(before, message)) : []
      const shown = event.messages.filter((message) => !held.includes(message))
      return { ...before, held: merged(before.held, held), messages: merged(before.messages, shown) }
    }
    case 'older':
      return { ...before, messages: merged(event.messages, before.messages), olderCursor: event.cursor }
    case 'sending':
      return { ...before, outgoing: [...withoutKey(before, event.outgoing.key), event.outgoing] }
    case 'sent':
      return released({
        ...before,
        outgoing: withoutKey(before, event.key),
        messages: merged(before.messages, [event.message]),
      })
    case 'failed':
      return afterFailure(before, event)
    case 'dropped':
      return { ...before, outgoing: withoutKey(before, event.key) }
    case 'deleted':
      return { ...before, messages: before.messages.map((it) => (it.messageId === event.messageId ? emptied(it) : it)) }
    case 'readByOther':
      return { ...before, readByOther: later(before.readByOther, event.messageId) }
  }
}

/** What is sent again once the network is back, in the order in which it was written. */
export function unansweredOf({ outgoing }: Conversation): readonly Outgoing[] {
  return outgoing.filter(({ state, isUnanswered }) => state === 'failed' && isUnanswered)
}

/** Whether the other side has seen it. */
export function isReadByOther({ readByOther }: Conversation, { messageId }: Message): boolean {
  return readByOther !== null && numberOf(messageId) <= numberOf(readByOther)
}

/** The answer was lost, not the message: then it has come over the socket meanwhile. */
function afterFailure(
  before: Conversation,
  { key, reason, isFinal = false, isUnanswered = false }: Extract<ConversationEvent, { type: 'failed' }>,
): Conversation {
  const failed = before.outgoing.find((it) => it.key === key)
  const arrived = failed && before.held.find(({ message }) => failed.text !== null && message === failed.text)
  const outgoing = arrived
    ? withoutKey(before, key)
    : before.outgoing.map((it) =>
        it.key === key ? { ...it, state: 'failed' as const, reason, isFinal, isUnanswered } : it,
      )
  return released({ ...before, outgoing })
}

function released(conversation: Conversation): Conversation {
  if (conversation.outgoing.some(({ state }) => state === 'sending')) return conversation
  return { ...conversation, held: [], messages: merged(conversation.messages, conversation.held) }
}

function withoutKey({ outgoing }: Conversation, key: string): Outgoing[] {
  return outgoing.filter((it) => it.key !== key)
}

function isKnown({ messages }: Conversation, { messageId }: Message): boolean {
  return messages.some((it) => it.messageId === messageId)
}

/** Of two versions the one that was taken back: it cannot come back. */
function merged(one: readonly Message[], other: readonly Message[]): readonly Message[] {
  if (other.length === 0) return one
  const byId = new Map(one.map((message) => [message.messageId, message]))
  for (const message of other) if (!byId.get(message.messageId)?.isDeleted) byId.set(message.messageId, message)
  return [...byId.values()].sort((a, b) => numberOf(a.messageId) - numberOf(b.messageId))
}

function emptied(message: Message): Message {
  return { ...message, message: DELETED_TEXT, assetOriginalURL: null, assetThumbnailURL: null, isDeleted: true }
}

function numberOf(messageId: string): number {
  return readMessageId(messageId)?.messageNo ?? 0
}

function later(one: string | null, other: string): string {
  return one !== null && numberOf(one) > numberOf(other) ? one : other
}
