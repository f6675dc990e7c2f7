import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor, PartnerRole } from '#domain/permission/actor.ts'
import type { Db } from '../db/client.ts'

/** Who asks on the partner side. Read from the database with the session, so that a dealer who left an agent is gone at once. */
export interface PartnerViewer {
  readonly partnerId: number
  readonly role: PartnerRole
  /** Of a dealer and an agent: the agency; null for an operator. */
  readonly agentId: number | null
  /** Of a dealer itself, of an agent all it represents (but those suspended), of an operator none. */
  readonly dealerIds: readonly number[]
}

/** A partner with the session it logged in with. */
export interface SessionPartner extends PartnerViewer {
  readonly audience: 'partner'
  readonly sessionId: string
}

/** The partner as the rules of the domain know it. */
export function actorOfPartner({ partnerId, role, agentId, dealerIds }: PartnerViewer): Actor {
  switch (role) {
    case 'dealer':
      return { role, bikeDealerId: String(dealerIds[0]) }
    case 'agent':
      return { role, agentId: String(agentId), represents: dealerIds.map(String) }
    case 'operator':
      return { role, operatorId: String(partnerId) }
  }
}

/** Null when the account, its dealer or its agency is suspended. */
export async function findPartnerViewer(db: Db, partnerId: number): Promise<PartnerViewer | null> {
  const account = await db
    .selectFrom('partnerAccount')
    .leftJoin('agent', 'agent.agentId', 'partnerAccount.agentId')
    .select(['partnerAccount.role', 'partnerAccount.agentId', 'partnerAccount.bikeDealerId'])
    .where('partnerId', '=', partnerId)
    .where('partnerAccount.suspendedAt', 'is', null)
    .where('agent.suspendedAt', 'is', null)
    .executeTakeFirst()
  if (!account) return null
  const { role, agentId, bikeDealerId } = account
  const whose = { partnerId, role }
  if (role === 'operator') return { ...whose, agentId: null, dealerIds: [] }
  const dealers = await db
    .selectFrom('bikeDealer')
    .select(['bikeDealerId', 'agentId'])
    .where('suspendedAt', 'is', null)
    .where((it) => (role === 'dealer' ? it('bikeDealerId', '=', bikeDealerId) : it('agentId', '=', agentId)))
    .orderBy('bikeDealerId')
    .execute()
  if (role === 'dealer' && dealers.length === 0) return null
  return {
    ...whose,
    agentId: agentId ?? dealers[0]?.agentId ?? null,
    dealerIds: dealers.map((dealer) => dealer.bikeDealerId),
  }
}

/** The partner of the request; refused when nobody is logged in or, with roles given, in none of them. */
export function requirePartner(
  { partner }: { readonly partner: PartnerViewer | null },
  ...roles: readonly PartnerRole[]
): PartnerViewer {
  if (!partner) throw new ExpectedError('ERROR_NOT_AUTHORIZED')
  if (roles.length > 0 && !roles.includes(partner.role))
    throw new ExpectedError('ERROR_NOT_AUTHORIZED', { reason: 'ROLE' })
  return partner
}

/** The dealer for whom the person acts: the one it named, or its only one. Anyone else's is refused. */
export function actingDealer({ dealerIds }: PartnerViewer, named: number | null | undefined): number {
  const bikeDealerId = named ?? (dealerIds.length === 1 ? dealerIds[0] : undefined)
  if (bikeDealerId === undefined)
    throw new ExpectedError('ERROR_REQUIRED', {
      fields: [{ field: 'bikeDealerId', message: '販売店を選んでください' }],
    })
  if (!dealerIds.includes(bikeDealerId)) throw new ExpectedError('ERROR_NOT_AUTHORIZED', { reason: 'DEALER' })
  return bikeDealerId
}

/** For whom the person looks: the dealer it named, else its first; null for an operator. */
export function lookingDealer(partner: PartnerViewer, named: number | null | undefined): number | null {
  if (partner.role === 'operator') return null
  return actingDealer(partner, named ?? partner.dealerIds[0])
}
