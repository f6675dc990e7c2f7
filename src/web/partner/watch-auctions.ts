import { browserConnectivity } from '#client/realtime/browser-connectivity.ts'
import { createLiveSubscription } from '#client/realtime/live-subscription.ts'
import { createRealtimeClient } from '#client/realtime/realtime-client.ts'
import { OnAuctionUpdateDocument } from '#contract/generated/message-live.ts'
import { publicConfiguration } from '../shell/public-configuration.ts'

/** One socket for all auctions of the page; the token is the page's own and ends with it. */
export function watchAuctions(token: string, auctionIds: readonly number[], changed: () => void): () => void {
  const client = createRealtimeClient({
    endpoint: publicConfiguration().realtimeEndpoint,
    base: window.location.href,
    token: async () => token,
  })
  const connectivity = browserConnectivity(window)
  let isFirst = true
  const subscriptions = auctionIds.map((auctionId) =>
    createLiveSubscription({
      connectivity,
      subscribe: (events) =>
        client.subscribe(OnAuctionUpdateDocument, { auctionId }, { ...events, next: () => changed() }),
      async readMissed() {
        if (!isFirst) changed()
        isFirst = false
      },
      onState: () => undefined,
    }),
  )
  return () => {
    for (const subscription of subscriptions) subscription.stop()
  }
}
