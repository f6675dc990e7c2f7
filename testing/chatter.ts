import { WebSocket } from 'ws'
import { createFetchExecutor } from '#client/graphql/fetch-executor.ts'
import { createGraphqlClient } from '#client/graphql/graphql-client.ts'
import { createLiveSubscription } from '#client/realtime/live-subscription.ts'
import { createRealtimeClient } from '#client/realtime/realtime-client.ts'
import { MessagesDocument } from '#contract/generated/message.ts'
import { OnPostMessageDocument, PostMessageDocument } from '#contract/generated/message-live.ts'
import { readMessageId } from '#domain/message/message-key.ts'

interface Tab {
  readonly auctionId: number
  readonly bikeDealerId: number
}

export interface Chatter {
  /** The ids of what this side has seen, each once, in their order. */
  seen(): readonly string[]
  /** How often it had to connect. */
  connections(): number
  /** Writes until it is answered, however often that takes; answers the message's id. */
  write(text: string): Promise<string>
  isLive(): boolean
  stop(): void
}

/** One side of a conversation with the clients of the browser: live by socket, by cursor after every (re)connect. */
export function startChatter(origin: string, idToken: string, tab: Tab): Chatter {
  const token = async () => idToken
  const graphql = createGraphqlClient(createFetchExecutor({ endpoint: `${origin}/graphql`, token }))
  const second = createGraphqlClient(createFetchExecutor({ endpoint: `${origin}/realtime/graphql`, token }))
  const realtime = createRealtimeClient({ endpoint: '/realtime/graphql', base: origin, token, WebSocket })
  const seen = new Map<string, number>()
  const see = (messageId: string) => seen.set(messageId, readMessageId(messageId)?.messageNo ?? 0)
  let after: string | null = null
  let connections = 0
  let isLive = false

  const live = createLiveSubscription({
    connectivity: { isOnline: () => true, listen: () => () => undefined },
    subscribe: (events) =>
      realtime.subscribe(OnPostMessageDocument, tab, {
        ...events,
        next: ({ onPostMessage }) => void see(onPostMessage.messageId),
      }),
    async readMissed(signal) {
      connections += 1
      for (;;) {
        const { messages } = await graphql.request(
          MessagesDocument,
          { ...tab, ...(after && { after }), first: 100 },
          signal,
        )
        for (const { messageId } of messages.messages) see(messageId)
        after = messages.newestCursor
        if (!messages.hasMore) break
      }
      isLive = true
    },
    onState: (state) => {
      if (state !== 'live') isLive = false
    },
  })

  return {
    seen: () => [...seen].sort(([, one], [, other]) => one - other).map(([messageId]) => messageId),
    connections: () => connections,
    isLive: () => isLive,
    async write(text) {
      const input = { ...tab, message: text, idempotencyKey: crypto.randomUUID() }
      for (;;) {
        try {
          return (await second.request(PostMessageDocument, { input })).postMessage.messageId
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 50)) // no answer: the same again
        }
      }
    },
    stop: () => live.stop(),
  }
}
