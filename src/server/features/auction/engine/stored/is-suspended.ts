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

/** Those with a bid that stands in one of the auctions. */
export async function readSuspendedBidders(
  db: Db,
  auctions: readonly Pick<AuctionRow, 'auctionId' | 'bidGeneration'>[],
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
        .where(({ and, eb, or }) =>
          or(
            auctions.map(({ auctionId, bidGeneration }) =>
              and([eb('bid.auctionId', '=', auctionId), eb('bid.generation', '=', bidGeneration)]),
            ),
          ),
        ),
    )
    .execute()
  return dealers.map(({ bikeDealerId }) => String(bikeDealerId))
}

/** The other dealers of these dealers' agencies; a dealer without one belongs to the house, which acts for nobody. */
export async function readAgencyDealers(db: Db, bikeDealerIds: readonly (number | null)[]): Promise<string[]> {
  const dealers = await db
    .selectFrom('bikeDealer as other')
    .innerJoin('agent', 'agent.agentId', 'other.agentId')
    .innerJoin('bikeDealer', 'bikeDealer.agentId', 'other.agentId')
    .select('other.bikeDealerId')
    .distinct()
    .where('bikeDealer.bikeDealerId', 'in', bikeDealerIds)
    .where('agent.isHouse', '=', false)
    .whereRef('other.bikeDealerId', '!=', 'bikeDealer.bikeDealerId')
    .execute()
  return dealers.map(({ bikeDealerId: id }) => String(id))
}
