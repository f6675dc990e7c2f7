import type { Tx } from '../../../db/client.ts'

interface Winner {
  readonly auctionId: number
  readonly bikeOwnerId: number
  readonly bikeDealerId: number
}

/** Bidding has ended with bids: from now on the seller and the winning dealer can write to each other. */
export async function openWinnerTab(
  tx: Tx,
  { auctionId, bikeOwnerId, bikeDealerId }: Winner,
  now: Date,
): Promise<{ readonly messageTabId: number }> {
  const dealer = await tx.query
    .selectFrom('bikeDealer')
    .select('agentId')
    .where('bikeDealerId', '=', bikeDealerId)
    .executeTakeFirst()
  const agentId = dealer?.agentId ?? null
  return tx.query
    .insertInto('messageTab')
    .values({ auctionId, bikeOwnerId, bikeDealerId, agentId, createdAt: now })
    .onConflict((it) => it.columns(['auctionId', 'bikeDealerId']).doUpdateSet({ agentId }))
    .returning('messageTabId')
    .executeTakeFirstOrThrow()
}
