import type { Db } from '../../../../db/client.ts'
import type { AuctionRow } from './auction-row.ts'

/** The dealer, or the agency that it belongs to. */
export async function isSuspended(db: Db, bikeDealerId: number | null): Promise<boolean> {
  const dealer = await db
    .selectFrom('bikeDealer')
    .innerJoin('agent', 'agent.agentId', 'bikeDealer.agentId')
    .select('bikeDealerId')
    .where('bikeDealerId', '=', bikeDealerId)
    .where((it) => it.or([it('bikeDealer.suspendedAt', 'is not', null), it('agent.suspendedAt', 'is not', null)]))
    .executeTakeFirst()
  return dealer !== undefined
}

/** Those with a bid that stands in the auction. */
export async function readSuspendedBidders(
  db: Db,
  { auctionId, bidGeneration }: Pick<AuctionRow, 'auctionId' | 'bidGeneration'>,
): Promise<string[]> {
  const dealers = await db
    .selectFrom('bikeDealer')
    .innerJoin('agent', 'agent.agentId', 'bikeDealer.agentId')
    .select('bikeDealerId')
    .where((it) => it.or([it('bikeDealer.suspendedAt', 'is not', null), it('agent.suspendedAt', 'is not', null)]))
    .where('bikeDealerId', 'in', (it) =>
      it
        .selectFrom('bid')
        .select('bid.bikeDealerId')
        .where('bid.auctionId', '=', auctionId)
        .where('bid.generation', '=', bidGeneration),
    )
    .execute()
  return dealers.map(({ bikeDealerId }) => String(bikeDealerId))
}

/** The other dealers of a dealer's agency; a dealer without one belongs to the house, which acts for nobody. */
export async function readAgencyDealers(db: Db, bikeDealerId: number | null): Promise<string[]> {
  const dealers = await db
    .selectFrom('bikeDealer as other')
    .innerJoin('agent', 'agent.agentId', 'other.agentId')
    .innerJoin('bikeDealer', 'bikeDealer.agentId', 'other.agentId')
    .select('other.bikeDealerId')
    .where('bikeDealer.bikeDealerId', '=', bikeDealerId)
    .where('agent.isHouse', '=', false)
    .whereRef('other.bikeDealerId', '!=', 'bikeDealer.bikeDealerId')
    .execute()
  return dealers.map(({ bikeDealerId: id }) => String(id))
}
