/** `system` is the service itself: a timer that finds a deadline reached. */
export const ROLES = ['visitor', 'owner', 'dealer', 'agent', 'operator', 'system'] as const
export type Role = (typeof ROLES)[number]

/** Who logs in at /partner. */
export const PARTNER_ROLES = ['dealer', 'agent', 'operator'] as const
export type PartnerRole = (typeof PARTNER_ROLES)[number]

/**
 * What besides the role is asked:
 * - `any`: nothing
 * - `own`: the auction is the owner's
 * - `dealer`: the dealer named in the request is the actor, or one the agent represents
 * - `winner`: the winning dealer is the actor, or one the agent represents
 * - `side`: the actor is one of the two sides of a tab, or the tab is the support tab
 * - `code`: the actor has the code that was mailed
 */
export type Scope = 'any' | 'own' | 'dealer' | 'winner' | 'side' | 'code'

/** Who does something, as the session says. */
export type Actor =
  | { readonly role: 'visitor' }
  | { readonly role: 'owner'; readonly bikeOwnerId: string }
  | { readonly role: 'dealer'; readonly bikeDealerId: string }
  | { readonly role: 'agent'; readonly agentId: string; readonly represents: readonly string[] }
  | { readonly role: 'operator'; readonly operatorId: string }
  | { readonly role: 'system' }

/** How an actor is named in records: `dealer:12`. */
export function actorName(actor: Actor): string {
  switch (actor.role) {
    case 'owner':
      return `owner:${actor.bikeOwnerId}`
    case 'dealer':
      return `dealer:${actor.bikeDealerId}`
    case 'agent':
      return `agent:${actor.agentId}`
    case 'operator':
      return `operator:${actor.operatorId}`
    default:
      return actor.role
  }
}

/** A dealer acts for itself, an agent for the dealers it represents. */
export function actsFor(actor: Actor, bikeDealerId: string): boolean {
  if (actor.role === 'dealer') return actor.bikeDealerId === bikeDealerId
  return actor.role === 'agent' && actor.represents.includes(bikeDealerId)
}
