import { endSessionsOf } from '../../auth/session/end-session.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Tx } from '../../db/client.ts'
import { addJob } from '../../jobs/add-job.ts'

type Whom = { readonly bikeDealerId: number } | { readonly agentId: number }

/** Whoever is suspended logs in anew when it is lifted, and the bids that stand for it are struck out. */
export async function afterSuspension(tx: Tx, bus: Bus, whom: Whom, partnerId: number, now: Date): Promise<void> {
  const column = 'agentId' in whom ? 'agentId' : 'bikeDealerId'
  const id = 'agentId' in whom ? whom.agentId : whom.bikeDealerId
  const ofDealers = tx.query.selectFrom('bikeDealer').select('bikeDealerId').where(column, '=', id)
  const people = await tx.query
    .selectFrom('partnerAccount')
    .select('partnerId')
    .where((it) => it.or([it(column, '=', id), it('bikeDealerId', 'in', ofDealers)]))
    .execute()
  for (const person of people) {
    const account = { audience: 'partner', subjectId: String(person.partnerId) } as const
    await endSessionsOf(tx, bus, account, 'suspension', now)
  }
  const bikeDealerIds = (await ofDealers.execute()).map(({ bikeDealerId }) => bikeDealerId)
  await addJob(tx, 'strikeOutBids', { bikeDealerIds, partnerId })
}
