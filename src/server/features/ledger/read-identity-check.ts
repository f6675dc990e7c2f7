import type { Db } from '../../db/client.ts'
import type { PartnerAuction } from '../auction/index.ts'

export interface RecordedIdentityCheck {
  readonly method: string
  readonly checkedOn: string
  readonly occupation: string
}

/** Null to anyone but the dealer who bought, and where none is recorded yet. */
export async function readIdentityCheck(
  db: Db,
  { row, dealerId, sees }: PartnerAuction,
): Promise<RecordedIdentityCheck | null> {
  if (dealerId === null || !sees('ownerContact')) return null
  const entry = await db
    .selectFrom('ledgerEntry')
    .select(['identityMethod', 'identityCheckedOn', 'occupation'])
    .where('auctionId', '=', row.auctionId)
    .where('bikeDealerId', '=', dealerId)
    .executeTakeFirst()
  if (!entry?.identityMethod || !entry.identityCheckedOn) return null
  return { method: entry.identityMethod, checkedOn: entry.identityCheckedOn, occupation: entry.occupation }
}
