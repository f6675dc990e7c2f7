import type { Actor } from '#domain/permission/actor.ts'

/** Who asks on the partner side. Read from the database with the session, so that a dealer who left an agent is gone at once. */
export interface PartnerViewer {
  readonly partnerId: string
  readonly role: 'dealer' | 'agent' | 'operator'
  /** Of a dealer and an agent: the agency; null for an operator. */
  readonly agentId: string | null
  /** Of a dealer itself, of an agent all it represents, of an operator none. */
  readonly dealerIds: readonly string[]
}

/** The partner as the rules of the domain know it. */
export function actorOfPartner({ partnerId, role, agentId, dealerIds }: PartnerViewer): Actor {
  switch (role) {
    case 'dealer':
      return { role, bikeDealerId: dealerIds[0] ?? '' }
    case 'agent':
      return { role, agentId: agentId ?? '', represents: dealerIds }
    case 'operator':
      return { role, operatorId: partnerId }
  }
}
