import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import type { LiveState } from '#client/realtime/live-subscription.ts'
import {
  AuctionMessagesDocument,
  DeleteMessageDocument,
  MessagesDocument,
  type MessagesQuery,
} from '#contract/generated/message.ts'
import { UnreadToReadDocument } from '#contract/generated/message-live.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { keptKey, readKept, writeKept } from '../../../session/kept-entries.ts'
import { browserGraphql, isFullPageError, isLostSession } from '../../../shell/browser-graphql.ts'
import { leaveForLogin } from '../../../shell/data-route.ts'
import type { MessageListener } from '../../live/message-stream.ts'
import { setOpenConversation } from '../../live/reading.ts'
import {
  type Conversation,
  type ConversationEvent,
  conversationAfter,
  type Outgoing,
  unansweredOf,
} from './conversation.ts'
import { secondEndpoint } from './second-endpoint.ts'
import { failureOf, isClosed, isFinalFailure, isUnanswered, sendMessage, type TabPlace } from './send-message.ts'

interface Options {
  readonly place: TabPlace
  readonly page: MessagesQuery['messages']
  readonly readByOther: string | null
  /** Whether `page` is the newest one; an older one, reached without scripts, is only read. */
  readonly isNewest: boolean
}

/** One conversation as it lives in the page: what was loaded, what comes, what is on its way. */
export function useConversation({ place, page, readByOther, isNewest }: Options) {
  const { auctionId, agentId, bikeDealerId } = place
  const first: Conversation = {
    messages: page.messages,
    outgoing: [],
    held: [],
    olderCursor: page.dynamoDBCursor,
    readByOther,
  }
  const [conversation, tell] = useReducer(conversationAfter, first)
  const [state, setState] = useState<LiveState>('connecting')
  const newestCursor = useRef(page.newestCursor)
  const isLoadingOlder = useRef(false)
  const wasLive = useRef(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [fatal, setFatal] = useState<Response | null>(null)
  if (fatal) throw fatal // to the full-page error

  /** What a failed call means for the whole page, as everywhere. A text that was not sent waits here until one is back. */
  const handle = useCallback(
    async (error: unknown) => {
      if (!(error instanceof GraphqlCallError)) return
      if (isFullPageError(error)) setFatal(new Response(null, { status: error.status }))
      if (isLostSession(error)) await navigate(leaveForLogin(new URL(window.location.href)))
    },
    [navigate],
  )

  /** Reads from the last place known to be whole, never from a live message: one before it may be missing. */
  const readMissed = useCallback(
    async (signal: AbortSignal) => {
      for (;;) {
        const { messages } = await browserGraphql().request(
          MessagesDocument,
          { auctionId, agentId, bikeDealerId, after: newestCursor.current, first: 100 },
          signal,
        )
        newestCursor.current = messages.newestCursor
        tell({ type: 'received', messages: messages.messages })
        if (!messages.hasMore) break
      }
      if (wasLive.current) await readChanges({ auctionId, agentId, bikeDealerId }, tell, signal)
      wasLive.current = true
    },
    [auctionId, agentId, bikeDealerId],
  )

  /** A page that was loaded anew: an answer may have changed what a message of before says. */
  useEffect(() => tell({ type: 'received', messages: page.messages }), [page])

  useEffect(() => {
    if (!isNewest) return
    let stop: (() => void) | undefined
    let isOver = false
    void import('../../live/message-stream.ts').then(({ listenToMessages }) => {
      if (isOver) return
      const listener: MessageListener = {
        connected: readMissed,
        state: setState,
        message(message) {
          if (message.auctionId === auctionId && message.bikeDealerId === bikeDealerId)
            tell({ type: 'received', messages: [message] })
        },
        tabUpdate(update) {
          if (update.auctionId !== auctionId || update.bikeDealerId !== bikeDealerId) return
          if (update.deletedMessageId) tell({ type: 'deleted', messageId: update.deletedMessageId })
          const other = bikeDealerId === null ? 'operator' : 'dealer'
          if (update.readSide === other && update.readMessageId)
            tell({ type: 'readByOther', messageId: update.readMessageId })
        },
      }
      stop = listenToMessages(listener, { auctionId, agentId })
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [auctionId, agentId, bikeDealerId, isNewest, readMissed])

  useKeptOutgoing(`outgoing-${auctionId}-${bikeDealerId ?? 'support'}`, conversation.outgoing, tell)
  useReadMarks(place, conversation.messages.at(-1)?.messageId ?? null, isNewest, handle)

  async function loadOlder(): Promise<void> {
    if (isLoadingOlder.current || conversation.olderCursor === null) return
    isLoadingOlder.current = true
    try {
      const { messages } = await browserGraphql().request(MessagesDocument, {
        auctionId,
        agentId,
        bikeDealerId,
        cursor: conversation.olderCursor,
        first: 50,
      })
      tell({ type: 'older', messages: messages.messages, cursor: messages.dynamoDBCursor })
    } finally {
      isLoadingOlder.current = false
    }
  }

  async function send(outgoing: Outgoing): Promise<void> {
    const { key } = outgoing
    tell({ type: 'sending', outgoing: { ...outgoing, state: 'sending', reason: null } })
    try {
      tell({ type: 'sent', key, message: await sendMessage(place, outgoing) })
    } catch (error) {
      const [isFinal, isOpen] = [isFinalFailure(error), isUnanswered(error)]
      tell({ type: 'failed', key, reason: failureOf(error), isFinal, isUnanswered: isOpen })
      if (isClosed(error)) await revalidate()
      await handle(error)
    }
  }

  const sendUnanswered = useEffectEvent(async () => {
    for (const outgoing of unansweredOf(conversation)) await send(outgoing)
  })
  useEffect(() => {
    const again = () => void sendUnanswered()
    if (state === 'live') again()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [state])

  return {
    conversation,
    state,
    loadOlder,
    send: (text: string | null, file: File | null) =>
      send({
        key: crypto.randomUUID(),
        text,
        file,
        createdAt: new Date(serverNow()).toISOString(),
        state: 'sending',
        reason: null,
      }),
    sendAgain: send,
    drop: (key: string) => tell({ type: 'dropped', key }),
    async takeBack(messageId: string) {
      await browserGraphql().request(DeleteMessageDocument, { input: { messageId } })
      tell({ type: 'deleted', messageId })
    },
  }
}

/** What was read or taken back during a gap: only what is young can be taken back, so the newest page holds it. */
async function readChanges(
  place: TabPlace,
  tell: (event: ConversationEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const { auctionId, bikeDealerId } = place
  const [{ auctionMessages }, { messages }] = await Promise.all([
    browserGraphql().request(AuctionMessagesDocument, { auctionId }, signal),
    browserGraphql().request(MessagesDocument, { ...place, first: 30 }, signal),
  ])
  tell({ type: 'received', messages: messages.messages })
  const tab = auctionMessages.messageTabs.find((it) => it.bikeDealerId === bikeDealerId)
  if (tab?.readByOther?.messageId) tell({ type: 'readByOther', messageId: tab.readByOther.messageId })
}

const KEPT = z.array(
  z.object({
    key: z.string(),
    text: z.string(),
    createdAt: z.string(),
    reason: z.optional(z.nullable(z.string())),
    isFinal: z.optional(z.boolean()),
  }),
)

/**
 * Texts that no answer confirmed come back after a reload; with their old key, sending them again writes nothing twice.
 * One that was refused comes back with the reason.
 */
function useKeptOutgoing(name: string, outgoing: readonly Outgoing[], tell: (event: ConversationEvent) => void): void {
  const key = useRef<string>(undefined)
  useEffect(() => {
    const own = keptKey(name)
    for (const kept of z.safeParse(KEPT, readKept(own)).data ?? [])
      tell({
        type: 'sending',
        outgoing: {
          ...kept,
          file: null,
          state: 'failed',
          reason: kept.reason ?? '送信を確認できませんでした。',
          isFinal: kept.isFinal === true,
        },
      })
    key.current = own
  }, [name, tell])
  const before = useRef(outgoing)
  useEffect(() => {
    if (key.current === undefined || before.current === outgoing) return
    before.current = outgoing
    const texts = outgoing.flatMap(({ key: id, text, createdAt, reason, isFinal = false }) =>
      text === null ? [] : [{ key: id, text, createdAt, reason, isFinal }],
    )
    writeKept(key.current, texts.length === 0 ? null : texts)
  }, [outgoing])
}

/** What is in view is read: told to the server when something new is shown, and when the page comes to the front. */
function useReadMarks(
  { auctionId, agentId, bikeDealerId }: TabPlace,
  newestId: string | null,
  isOn: boolean,
  handle: (error: unknown) => Promise<void>,
): void {
  useEffect(() => {
    if (!isOn) return
    setOpenConversation({ auctionId, bikeDealerId })
    return () => setOpenConversation(null)
  }, [auctionId, bikeDealerId, isOn])

  useEffect(() => {
    if (!isOn || newestId === null) return
    const mark = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', mark)
      const input = { auctionId, agentId, bikeDealerId, messageId: newestId }
      void secondEndpoint().request(UnreadToReadDocument, { input }).catch(handle) // without a connection the next message, or the next visit, marks it
    }
    document.addEventListener('visibilitychange', mark)
    mark()
    return () => document.removeEventListener('visibilitychange', mark)
  }, [auctionId, agentId, bikeDealerId, newestId, isOn, handle])
}
