import { browserConnectivity } from '#client/realtime/browser-connectivity.ts'
import { createLiveSubscription, type LiveState } from '#client/realtime/live-subscription.ts'
import { createRealtimeClient, type RealtimeObserver } from '#client/realtime/realtime-client.ts'
import { isRefusal } from '#client/realtime/realtime-error.ts'
import { OnAuctionUpdateDocument } from '#contract/generated/message-live.ts'
import {
  OnInspectionUpdateDocument,
  OnPartnerMessageDocument,
  OnPartnerMessageTabUpdateDocument,
  OnRunnerUpUpdateDocument,
  OnSupportUpdateDocument,
} from '#contract/generated/partner-message.ts'
import { publicConfiguration } from '../../shell/public-configuration.ts'
import { changeConnection } from './connection.ts'
import { hearStatus } from './heard-status.ts'

export interface ConsoleSocket {
  /** These auctions from now on, and no others. */
  watch(auctionIds: readonly number[]): void
  close(): void
}

export interface Listener {
  readonly bikeDealerId: number | null
  readonly isOperator: boolean
}

/** One socket for everything a page of the console shows live; the token is the one that the page was last read with. */
export function openConsoleSocket(
  token: () => string | null,
  { bikeDealerId, isOperator }: Listener,
  changed: () => void,
): ConsoleSocket {
  const client = createRealtimeClient({
    endpoint: publicConfiguration().realtimeEndpoint,
    base: window.location.href,
    token: async () => token(),
  })
  const connectivity = browserConnectivity(window)
  const auctions = new Map<number, { stop(): void }>()

  const listen = (
    subscribe: (observer: RealtimeObserver<unknown>) => () => void,
    onState: (state: LiveState) => void = () => undefined,
  ) => {
    let isFirst = true
    return createLiveSubscription({
      connectivity,
      onState,
      // The token has run out, or the session has ended: reading the page brings a new one, or says so.
      onError: (error) => {
        if (isRefusal(error)) changed()
      },
      subscribe: (events) => subscribe({ ...events, next: changed }),
      async readMissed() {
        if (!isFirst) changed()
        isFirst = false
      },
    })
  }
  const messages = [
    // All go over one socket: this one, which is always there, tells how it is.
    listen(
      (observer) => client.subscribe(OnPartnerMessageDocument, { bikeDealerId }, observer),
      (socket) => changeConnection({ socket }),
    ),
    listen((observer) => client.subscribe(OnPartnerMessageTabUpdateDocument, {}, observer)),
    ...(isOperator
      ? [
          listen((observer) => client.subscribe(OnInspectionUpdateDocument, {}, observer)),
          listen((observer) => client.subscribe(OnSupportUpdateDocument, {}, observer)),
        ]
      : [listen((observer) => client.subscribe(OnRunnerUpUpdateDocument, {}, observer))]),
  ]
  return {
    watch(auctionIds) {
      const wanted = new Set(auctionIds)
      for (const [auctionId, subscription] of auctions) {
        if (wanted.has(auctionId)) continue
        subscription.stop()
        auctions.delete(auctionId)
      }
      for (const auctionId of wanted) {
        if (auctions.has(auctionId)) continue
        const subscribe = (observer: RealtimeObserver<unknown>) =>
          client.subscribe(
            OnAuctionUpdateDocument,
            { auctionId },
            {
              ...observer,
              next(update) {
                hearStatus(auctionId, update.onAuctionUpdate.auctionStatus)
                observer.next(update)
              },
            },
          )
        auctions.set(auctionId, listen(subscribe))
      }
    },
    close() {
      for (const subscription of [...messages, ...auctions.values()]) subscription.stop()
    },
  }
}
