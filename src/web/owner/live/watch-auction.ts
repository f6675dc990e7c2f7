import { createLiveSubscription, type LiveState } from '#client/realtime/live-subscription.ts'
import { OnAuctionUpdateDocument, type OnAuctionUpdateSubscription } from '#contract/generated/message-live.ts'
import { pageConnectivity, pageRealtime } from './page-realtime.ts'

export type AuctionUpdate = OnAuctionUpdateSubscription['onAuctionUpdate']

interface Watcher {
  update(update: AuctionUpdate): void
  state(state: LiveState): void
  connected(): Promise<void>
  statusChanged(): void
}

export function watchAuction(auctionId: number, watcher: Watcher): () => void {
  let status: number | null = null
  const subscription = createLiveSubscription({
    connectivity: pageConnectivity(),
    subscribe: (events) =>
      pageRealtime().subscribe(
        OnAuctionUpdateDocument,
        { auctionId },
        {
          ...events,
          next({ onAuctionUpdate: update }) {
            watcher.update(update)
            if (status !== null && status !== update.auctionStatus) watcher.statusChanged()
            status = update.auctionStatus
          },
        },
      ),
    readMissed: () => watcher.connected(),
    onState: watcher.state,
  })
  return () => subscription.stop()
}
