import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor, PartnerRole } from '#domain/permission/actor.ts'
import type { Db } from '../db/client.ts'

/** Who is logged in at /partner, as the database knows it now: never only as the token said. */
export interface PartnerViewer {
  readonly audience: 'partner'
  readonly partnerId: number
  readonly role: PartnerRole
  /** The agent whose person this is, or the agent of the dealer; null for an operator. */
  readonly agentId: number | null
  /** The dealers for whom the person may act: its own, or those of its agency. Suspended ones are left out. */
  readonly dealerIds: readonly number[]
  readonly sessionId: string
}

export async function findPartnerViewer(db: Db, partnerId: number, sessionId: string): Promise<PartnerViewer | null> {
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
  const whose = { audience: 'partner', partnerId, role, sessionId } as const
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
      fields: [{ field: 'bikeDealerId', message: '販売店を選んでください。' }],
    })
  if (!dealerIds.includes(bikeDealerId)) throw new ExpectedError('ERROR_NOT_AUTHORIZED', { reason: 'DEALER' })
  return bikeDealerId
}

/** For whom the person looks: the dealer it named, else its first; null for an operator. */
export function lookingDealer(partner: PartnerViewer, named: number | null | undefined): number | null {
  if (partner.role === 'operator') return null
  return actingDealer(partner, named ?? partner.dealerIds[0])
}

/** As the rules of the domain name it. */
export function actorOf(partner: PartnerViewer): Actor {
  switch (partner.role) {
    case 'operator':
      return { role: 'operator', operatorId: String(partner.partnerId) }
    case 'dealer':
      return { role: 'dealer', bikeDealerId: String(partner.dealerIds[0]) }
    case 'agent':
      return { role: 'agent', agentId: String(partner.agentId), represents: partner.dealerIds.map(String) }
  }
}
