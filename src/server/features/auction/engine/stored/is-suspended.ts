import { sql } from 'kysely'
import type { Db } from '../../../../db/client.ts'
import type { AuctionRow } from './auction-row.ts'

/** The dealer, or the agency that it belongs to. */
export async function isSuspended(db: Db, bikeDealerId: number | null): Promise<boolean> {
  return (await readSuspendedSince(db, bikeDealerId)) !== null
}

/** Since when the dealer, or the agency that it belongs to, is suspended; null where neither is. */
export async function readSuspendedSince(db: Db, bikeDealerId: number | null): Promise<Date | null> {
  if (bikeDealerId === null) return null
  return (await suspendedSinceOf(db, [bikeDealerId])).get(bikeDealerId) ?? null
}

/** As above, of several: only those who are. */
export async function suspendedSinceOf(db: Db, bikeDealerIds: readonly number[]): Promise<Map<number, Date>> {
  const dealers = await db
    .selectFrom('bikeDealer')
    .innerJoin('agent', 'agent.agentId', 'bikeDealer.agentId')
    .select(['bikeDealerId', sql<Date | null>`least(bike_dealer.suspended_at, agent.suspended_at)`.as('since')])
    .where('bikeDealerId', 'in', bikeDealerIds)
    .execute()
  return new Map(dealers.flatMap(({ bikeDealerId, since }) => (since ? [[bikeDealerId, since]] : [])))
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
