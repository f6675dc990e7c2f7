import type { Db } from '../../../db/client.ts'

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
