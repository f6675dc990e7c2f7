import type { AuctionStatus } from '../auction/status.ts'
import { type Actor, actsFor } from '../permission/actor.ts'
import { canSee } from '../permission/visibility.ts'
import type { SenderGroup } from './send-permission.ts'

/** Who talks: the seller with the dealer (and its agent), or with the operator. Each side has one read mark. */
export const MESSAGE_SIDES = ['seller', 'dealer', 'operator'] as const
export type MessageSide = (typeof MESSAGE_SIDES)[number]

/** A tab, as far as it decides who takes part in it. */
export interface TabParties {
  readonly bikeOwnerId: string
  /** Null: the support tab. */
  readonly bikeDealerId: string | null
  readonly status: AuctionStatus
  /** The dealer who leads or was chosen: another one's tab is over. */
  readonly isWinners: boolean
}

/** The side on which someone stands in a tab; null = nothing of it is theirs to see. */
export function sideIn(actor: Actor, { bikeOwnerId, bikeDealerId, status, isWinners }: TabParties): MessageSide | null {
  const isSupport = bikeDealerId === null
  if (actor.role === 'operator') return isSupport || canSee('winnerMessages', 'operator', status) ? 'operator' : null
  if (actor.role === 'owner' && actor.bikeOwnerId === bikeOwnerId)
    return isSupport || canSee('winnerMessages', 'owner', status) ? 'seller' : null
  if (isSupport || !isWinners || !actsFor(actor, bikeDealerId)) return null
  return canSee('winnerMessages', 'winner', status) ? 'dealer' : null
}

export function sideOfGroup(group: SenderGroup): MessageSide {
  if (group === 'seller') return 'seller'
  return group === 'proto-admin' ? 'operator' : 'dealer'
}

/** As whom an actor writes; visitors never do. */
export function senderGroupOf({ role }: Actor): SenderGroup | null {
  switch (role) {
    case 'owner':
      return 'seller'
    case 'dealer':
    case 'agent':
      return role
    case 'operator':
    case 'system':
      return 'proto-admin'
    case 'visitor':
      return null
  }
}

/** The side whose read mark tells the writer that it was read. */
export function otherSide(side: MessageSide, isSupport: boolean): MessageSide {
  if (side !== 'seller') return 'seller'
  return isSupport ? 'operator' : 'dealer'
}
