import type { Db } from '../../db/client.ts'
import { type AlertSettings, settingsOf } from './alert-settings.ts'

export interface AlertPerson extends AlertSettings {
  readonly partnerId: number
  readonly name: string
  readonly email: string
  /** Of an agency's person: the dealer that it is about. Null for the dealer's own people. */
  readonly clientName: string | null
}

/** Who logs in for the dealer, itself or through its agency. Nobody while one of them is suspended, and no program. */
export async function readAlertPeople(db: Db, bikeDealerId: number): Promise<AlertPerson[]> {
  const rows = await db
    .selectFrom('bikeDealer')
    .innerJoin('agent', 'agent.agentId', 'bikeDealer.agentId')
    .innerJoin('partnerAccount', (join) =>
      join.on((it) =>
        it.or([
          it('partnerAccount.bikeDealerId', '=', it.ref('bikeDealer.bikeDealerId')),
          it('partnerAccount.agentId', '=', it.ref('bikeDealer.agentId')),
        ]),
      ),
    )
    .leftJoin('alertSetting', 'alertSetting.partnerId', 'partnerAccount.partnerId')
    .select(['partnerAccount.partnerId', 'partnerAccount.name', 'partnerAccount.email'])
    .select(['partnerAccount.agentId', 'bikeDealer.name as dealerName'])
    .select(['choices', 'quietFrom', 'quietTo', 'hasSound'])
    .where('bikeDealer.bikeDealerId', '=', bikeDealerId)
    .where('bikeDealer.suspendedAt', 'is', null)
    .where('agent.suspendedAt', 'is', null)
    .where('partnerAccount.suspendedAt', 'is', null)
    .where('isAutomated', '=', false)
    .orderBy('partnerAccount.partnerId')
    .execute()
  return rows.map(({ partnerId, name, email, agentId, dealerName, ...setting }) => ({
    partnerId,
    name,
    email,
    clientName: agentId === null ? null : dealerName,
    ...settingsOf(setting),
  }))
}
