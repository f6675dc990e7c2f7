import { endSessionsOf } from '../../auth/session/end-session.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Tx } from '../../db/client.ts'
import { addJob } from '../../jobs/add-job.ts'

type Whom = { readonly bikeDealerId: number } | { readonly agentId: number }

/**
 * Whoever is suspended by what was saved, itself or with its agency, logs in anew when it is lifted, and the bids that stand
 * for it are struck out.
 */
export async function afterSuspension(tx: Tx, bus: Bus, whom: Whom, partnerId: number, now: Date): Promise<void> {
  const column = 'agentId' in whom ? 'agentId' : 'bikeDealerId'
  const id = 'agentId' in whom ? whom.agentId : whom.bikeDealerId
  const ofDealers = tx.query
    .selectFrom('bikeDealer')
    .innerJoin('agent', 'agent.agentId', 'bikeDealer.agentId')
    .select('bikeDealerId')
    .where(`bikeDealer.${column}`, '=', id)
    .where((it) => it.or([it('bikeDealer.suspendedAt', 'is not', null), it('agent.suspendedAt', 'is not', null)]))
  const ofAgencies = tx.query
    .selectFrom('agent')
    .select('agentId')
    .where('agentId', '=', 'agentId' in whom ? id : null)
    .where('suspendedAt', 'is not', null)
  const people = await tx.query
    .selectFrom('partnerAccount')
    .select('partnerId')
    .where((it) => it.or([it('agentId', 'in', ofAgencies), it('bikeDealerId', 'in', ofDealers)]))
    .execute()
  for (const person of people) {
    const account = { audience: 'partner', subjectId: String(person.partnerId) } as const
    await endSessionsOf(tx, bus, account, 'suspension', now)
  }
  const bikeDealerIds = (await ofDealers.execute()).map(({ bikeDealerId }) => bikeDealerId)
  if (bikeDealerIds.length > 0) await addJob(tx, 'strikeOutBids', { bikeDealerIds, partnerId })
}
