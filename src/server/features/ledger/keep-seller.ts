import { DAY, later } from '#domain/values/duration.ts'
import type { Secrets } from '../../auth/keys/secrets.ts'
import type { Tx } from '../../db/client.ts'
import type { Owner } from '../account/index.ts'
import { RETENTION } from '../retention/index.ts'
import { sellerOf, writeLedgerEntry } from './ledger-entry.ts'

/** The account closes: the dealers who bought from it keep, sealed, what the law has them keep. */
export async function keepSellerForLedgers(tx: Tx, secrets: Secrets, owner: Owner, now: Date): Promise<void> {
  const sales = await tx.query
    .selectFrom('auction')
    .select(['auctionId', 'leaderDealerId'])
    .where('bikeOwnerId', '=', owner.bikeOwnerId)
    .where('auctionStatus', '=', 32)
    .where('finalTransactionAt', '>', later(now, -RETENTION.withdrawnOwnerDays * DAY))
    .execute()
  for (const { auctionId, leaderDealerId } of sales)
    if (leaderDealerId !== null)
      await writeLedgerEntry(tx, secrets, { auctionId, bikeDealerId: leaderDealerId }, sellerOf(owner), null, now)
}
