import { createLiveSubscription, type LiveState } from '#client/realtime/live-subscription.ts'
import { isRefusal } from '#client/realtime/realtime-error.ts'
import type { MessageFieldsFragment, OnMessageTabUpdateSubscription } from '#contract/generated/message-live.ts'
import { OnMessageTabUpdateDocument, OnPostMessageDocument } from '#contract/generated/message-live.ts'
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

const listeners = new Set<MessageListener>()
let running: { stop(): void } | null = null
let state: LiveState = 'offline'

/** The owner's messages as they come: one subscription for all who listen in this page. The result ends it. */
export function listenToMessages(listener: MessageListener): () => void {
  listeners.add(listener)
  const left = new AbortController()
  if (!running) running = start()
  else if (state === 'live') listener.connected(left.signal).catch(() => undefined) // the next page call tells
  listener.state?.(state)
  return () => {
    left.abort()
    listeners.delete(listener)
    if (listeners.size > 0) return
    running?.stop()
    running = null
    state = 'offline'
  }
}

function start() {
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
      // Without arguments: everything that the owner may see.
      const stops = [
        pageRealtime().subscribe(
          OnPostMessageDocument,
          {},
          {
            ...common,
            next({ onPostMessage }) {
              for (const { message } of listeners) message?.(onPostMessage)
            },
          },
        ),
        pageRealtime().subscribe(
          OnMessageTabUpdateDocument,
          {},
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
      state = next
      if (next === 'live') refusals = 0
      for (const listener of listeners) listener.state?.(next)
    },
  })
}
