import { randomUUID } from 'node:crypto'
import { ApiError, type DealerClient } from './dealer-client.ts'

/** Bids the next step where that is within the ceiling; from there the system bids on, up to the ceiling at most. */
export async function bidUpTo(client: DealerClient, ceiling: number): Promise<void> {
  for await (const { auctionId, leastBid, isLeading } of client.listRunning()) {
    if (isLeading || leastBid === null || leastBid > ceiling) continue
    try {
      await client.placeBid(auctionId, leastBid, randomUUID(), ceiling)
    } catch (error) {
      // Somebody was faster: the next round reads the new price.
      if (!(error instanceof ApiError && error.reason === 'TOO_LOW')) throw error
    }
  }
}
