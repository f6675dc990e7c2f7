// @ts-check
import { randomUUID } from 'node:crypto'
import { ApiError } from './dealer-client.mjs'

/**
 * Bids the next step where that is within the ceiling; from there the system bids on, up to the ceiling at most.
 *
 * @param {import('./dealer-client.mjs').DealerClient} client
 * @param {number} ceiling in yen
 */
export async function bidUpTo(client, ceiling) {
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
