import { createLiveSubscription, type LiveState } from '#client/realtime/live-subscription.ts'
import { isRefusal } from '#client/realtime/realtime-error.ts'
import type { MessageFieldsFragment, OnMessageTabUpdateSubscription } from '#contract/generated/message-live.ts'
import { OnMessageTabUpdateDocument, OnPostMessageDocument } from '#contract/generated/message-live.ts'
import { personNow, VISITOR } from '../../session/kept-entries.ts'
import { pageConnectivity, pageRealtime } from './page-realtime.ts'

export type LiveMessage = MessageFieldsFragment
export type TabUpdate = OnMessageTabUpdateSubscription['onMessageTabUpdate']

export interface MessageListener {
  message?(message: LiveMessage): void
  tabUpdate?(update: TabUpdate): void
  /** The stream runs, for the first time or again: reads what came before. */
  connected(signal: AbortSignal): Promise<void>
  state?(state: LiveState): void
  /** The server takes the session no more. */
  refused?(): void
}

/** What is listened to; nothing named: all conversations of the owner. */
interface Place {
  readonly auctionId?: number
  readonly agentId?: number | null
}

interface Stream {
  readonly listeners: Set<MessageListener>
  state: LiveState
  stop(): void
}

const streams = new Map<string, Stream>()

/**
 * The owner's messages as they come, of all conversations or of one: a subscription for each place, whoever listens in this
 * page, over one socket. The result ends it.
 */
export function listenToMessages(listener: MessageListener, place: Place = {}): () => void {
  const key = JSON.stringify(place)
  const left = new AbortController()
  const known = streams.get(key)
  const stream = known ?? newStream()
  stream.listeners.add(listener)
  if (!known) {
    streams.set(key, stream)
    stream.stop = start(stream, place).stop
  } else if (stream.state === 'live') listener.connected(left.signal).catch(() => undefined) // the next page call tells
  listener.state?.(stream.state)
  return () => {
    left.abort()
    stream.listeners.delete(listener)
    if (stream.listeners.size > 0) return
    stream.stop()
    streams.delete(key)
  }
}

function newStream(): Stream {
  return { listeners: new Set(), state: 'offline', stop: () => undefined }
}

function start(stream: Stream, place: Place) {
  const { listeners } = stream
  let refusals = 0
  return createLiveSubscription({
    connectivity: pageConnectivity(),
    subscribe(events) {
      let waiting = 2
      const started = () => {
        waiting -= 1
        if (waiting === 0) events.started()
      }
      const common = { started, error: events.error }
      const owner = ownerNow()
      // What is named as null would match nothing that has a value.
      const ofOwner = owner === null ? {} : { bikeOwnerId: owner }
      const ofAuction = place.auctionId === undefined ? {} : { auctionId: place.auctionId }
      const ofAgent = place.agentId == null ? {} : { agentId: place.agentId }
      const stops = [
        pageRealtime().subscribe(
          OnPostMessageDocument,
          { ...ofAuction, ...ofAgent, ...ofOwner },
          {
            ...common,
            next({ onPostMessage }) {
              for (const { message } of listeners) message?.(onPostMessage)
            },
          },
        ),
        pageRealtime().subscribe(
          OnMessageTabUpdateDocument,
          { ...ofAuction, ...ofOwner },
          {
            ...common,
            next({ onMessageTabUpdate }) {
              for (const { tabUpdate } of listeners) tabUpdate?.(onMessageTabUpdate)
            },
          },
        ),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    async readMissed(signal) {
      await Promise.all([...listeners].map((listener) => listener.connected(signal)))
    },
    onError(error) {
      refusals = isRefusal(error) ? refusals + 1 : 0
      // A token that ran out is renewed for the next start; refused again, the session is over.
      if (refusals === 2) for (const listener of listeners) listener.refused?.()
    },
    onState(next) {
      stream.state = next
      if (next === 'live') refusals = 0
      for (const listener of listeners) listener.state?.(next)
    },
  })
}

/** Whose messages: the owner of the session. */
function ownerNow(): number | null {
  const person = personNow()
  return person === VISITOR ? null : Number(person)
}
