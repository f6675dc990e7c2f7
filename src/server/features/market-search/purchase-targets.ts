import type { Db } from '../../db/client.ts'

/**
 * How many dealers bid on, bought or have a buy order for such a bike in the last 90 days. THE ONE PLACE for the
 * bidding feature to answer; until bids exist there is none.
 */
export async function countPurchaseTargets(_db: Db, _modelId: number): Promise<number> {
  return 0
}
