import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export interface SuspensionStep {
  readonly at: Date
  readonly isLift: boolean
  /** The agency of the dealer, and with it the dealer. */
  readonly isAgency: boolean
  readonly operatorName: string
  readonly reason: string | null
}

/** When a dealer, or its agency, was suspended and let in again in a time, in its order; the last ones where it is many. */
export async function readSuspensions(db: Db, bikeDealerId: number, from: Date): Promise<SuspensionStep[]> {
  const rows = await db
    .selectFrom('partnerAudit')
    .innerJoin('partnerAccount', 'partnerAccount.partnerId', 'partnerAudit.partnerId')
    .select(['at', 'action', 'subjectKind', 'partnerAccount.name as operatorName'])
    .select(sql<string | null>`detail ->> 'suspendReason'`.as('reason'))
    .where('at', '>=', from)
    .where('action', 'in', ['suspendDealer', 'resumeDealer', 'suspendAgent', 'resumeAgent'])
    .where((it) =>
      it.or([
        it.and([it('subjectKind', '=', 'dealer'), it('subjectId', '=', String(bikeDealerId))]),
        it.and([
          it('subjectKind', '=', 'agent'),
          it(
            'subjectId',
            '=',
            it
              .selectFrom('bikeDealer')
              .select(sql<string>`agent_id::text`.as('agentId'))
              .where('bikeDealer.bikeDealerId', '=', bikeDealerId),
          ),
        ]),
      ]),
    )
    .orderBy('partnerAuditId', 'desc')
    .limit(20)
    .execute()
  return rows.reverse().map(({ at, action, subjectKind, operatorName, reason }) => ({
    at,
    isLift: action.startsWith('resume'),
    isAgency: subjectKind === 'agent',
    operatorName,
    reason,
  }))
}
