import type { Tx } from '../../../db/client.ts'

export async function watchAuction(tx: Tx, bikeDealerId: number, auctionId: number, isWatched: boolean): Promise<void> {
  if (isWatched)
    await tx.query
      .insertInto('watchedAuction')
      .values({ bikeDealerId, auctionId })
      .onConflict((on) => on.doNothing())
      .execute()
  else
    await tx.query
      .deleteFrom('watchedAuction')
      .where('bikeDealerId', '=', bikeDealerId)
      .where('auctionId', '=', auctionId)
      .execute()
}
