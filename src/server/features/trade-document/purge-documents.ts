import { DAY, later } from '#domain/values/duration.ts'
import { type Tx, transact } from '../../db/client.ts'
import type { Job } from '../../jobs/job.ts'
import { expireAsset } from '../asset/index.ts'
import { RETENTION } from '../retention/index.ts'

/** The account closes. The papers of a completed sale stay as long as the dealer's ledger; of all others none is needed. */
export async function forgetOwnerDocuments(tx: Tx, bikeOwnerId: number, now: Date): Promise<void> {
  const unsold = tx.query
    .selectFrom('auction')
    .select('auctionId')
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where('auctionStatus', '<>', 32)
  const gone = await tx.query
    .deleteFrom('tradeDocument')
    .where('auctionId', 'in', unsold)
    .returning('assetId')
    .execute()
  for (const { assetId } of gone) await expireAsset(tx, assetId, now)
}

/** Every night: those that were kept as long as the ledger of the dealers. */
export const purgeTradeDocuments: Job<'purgeTradeDocuments'> = async ({ services: { db }, now }) => {
  await transact(db, async (tx) => {
    const gone = await tx.query
      .deleteFrom('tradeDocument')
      .where('madeAt', '<', later(now, -RETENTION.ledgerDays * DAY))
      .returning('assetId')
      .execute()
    for (const { assetId } of gone) await expireAsset(tx, assetId, now)
  })
}
