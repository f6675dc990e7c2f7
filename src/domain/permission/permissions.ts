import { type Actor, actsFor, type Role } from './actor.ts'

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

/** Which role may give which command. Roles that are not named may not; the auction's status is asked afterwards. */
export const PERMISSIONS = {
  createAuction: { owner: 'own' },
  replaceAuctionImage: { owner: 'own' },
  cancelAuction: { owner: 'own' },
  answerQuestion: { owner: 'own' },
  answerSaleIntention: { owner: 'own' },
  confirmCompletion: { owner: 'own' },
  relistAuction: { owner: 'own' },
  createAuctionReview: { owner: 'own', visitor: 'code' },

  placeBid: { dealer: 'dealer', agent: 'dealer' },
  askQuestion: { dealer: 'any', agent: 'any' },
  saveBuyOrder: { dealer: 'dealer', agent: 'dealer' },
  partnerAuctions: { dealer: 'any', agent: 'any', operator: 'any' },
  partnerAuction: { dealer: 'any', agent: 'any', operator: 'any' },
  reportCompletion: { dealer: 'winner', agent: 'winner' },
  stopTransaction: { dealer: 'winner', agent: 'winner' },

  postCheckedList: { owner: 'own', dealer: 'winner', agent: 'winner' },
  createReceiptImage: { owner: 'own', dealer: 'winner', agent: 'winner' },
  postMessage: { owner: 'own', dealer: 'side', agent: 'side', operator: 'any' },
  unreadToRead: { owner: 'own', dealer: 'side', agent: 'side', operator: 'any' },

  inspectionQueue: { operator: 'any' },
  passInspection: { operator: 'any' },
  failInspection: { operator: 'any' },
  markImageNg: { operator: 'any' },
  stopListing: { operator: 'any' },
  voidBid: { operator: 'any' },
  ruleOnReduction: { operator: 'any' },
  muteSeller: { operator: 'any' },
  saveAnnouncement: { operator: 'any' },
  moderateReview: { operator: 'any' },
  saveDealer: { operator: 'any' },
  importSales: { operator: 'any' },
  auditLog: { operator: 'any' },

  closeBidding: { system: 'any' },
  expireSaleIntention: { system: 'any' },
  completeUnopposed: { system: 'any' },
} as const satisfies Record<string, Partial<Record<Role, Scope>>>

export type PermittedCommand = keyof typeof PERMISSIONS

/** The people of an auction, as far as they are known. */
export interface Parties {
  readonly bikeOwnerId: string
  /** Null while there is none: then no status allows what asks for one. */
  readonly winnerDealerId: string | null
  /** The dealer for whom the request is made. */
  readonly requestDealerId: string | null
}

export function scopeOf(command: PermittedCommand, role: Role): Scope | null {
  const scopes: Partial<Record<Role, Scope>> = PERMISSIONS[command]
  return scopes[role] ?? null
}

export function isPermitted(command: PermittedCommand, role: Role): boolean {
  return scopeOf(command, role) !== null
}

/** Whether the actor stands to the auction as the command asks; codes and tabs are looked up by whoever keeps them. */
export function isRelated(command: PermittedCommand, actor: Actor, parties: Parties): boolean {
  switch (scopeOf(command, actor.role)) {
    case null:
      return false
    case 'own':
      return actor.role === 'owner' && actor.bikeOwnerId === parties.bikeOwnerId
    case 'dealer':
      return parties.requestDealerId !== null && actsFor(actor, parties.requestDealerId)
    case 'winner':
    case 'side':
      return parties.winnerDealerId === null || actsFor(actor, parties.winnerDealerId)
    case 'any':
    case 'code':
      return true
  }
}
