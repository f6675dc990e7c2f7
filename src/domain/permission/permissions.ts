import type { AuctionCommandName } from '../auction/command.ts'
import { AUCTION_COMMANDS, type Scopes, scopesOf } from '../auction/transitions.ts'
import { type Actor, actsFor, type Role, type Scope } from './actor.ts'

/** What is no command on one auction: which role may, and on what condition. */
const OTHERS = {
  saveBuyOrder: { dealer: 'dealer', agent: 'dealer' },
  deleteBuyOrder: { dealer: 'dealer', agent: 'dealer' },
  partnerAuctions: { dealer: 'any', agent: 'any', operator: 'any' },
  partnerAuction: { dealer: 'any', agent: 'any', operator: 'any' },
  postMessage: { owner: 'own', dealer: 'side', agent: 'side', operator: 'any' },
  unreadToRead: { owner: 'own', dealer: 'side', agent: 'side', operator: 'any' },
  inspectionQueue: { operator: 'any' },
  saveInspectionSheet: { operator: 'any' },
  saveAnnouncement: { operator: 'any' },
  moderateReview: { operator: 'any' },
  saveDealer: { operator: 'any' },
  importSales: { operator: 'any' },
  undoSalesImport: { operator: 'any' },
  importSalesFile: { operator: 'any' },
  cancelSalesFile: { operator: 'any' },
  clearFrame: { operator: 'any' },
  importStolenFrames: { operator: 'any' },
  removeStolenFrame: { operator: 'any' },
  stolenFrames: { operator: 'any' },
  saveFeeTable: { operator: 'any' },
  auditLog: { operator: 'any' },
  writeToSupport: { visitor: 'code', owner: 'own' },
  supportInbox: { operator: 'any' },
  answerSupport: { operator: 'any' },
} as const satisfies Record<string, Scopes>

export type PermittedCommand = AuctionCommandName | keyof typeof OTHERS

/** Which role may give which command: those on an auction as its transition table says. The auction's status is asked afterwards. */
export const PERMISSIONS: Readonly<Record<PermittedCommand, Scopes>> = {
  ...(Object.fromEntries(AUCTION_COMMANDS.map((name) => [name, scopesOf(name)])) as Record<AuctionCommandName, Scopes>),
  ...OTHERS,
}

/** The people of an auction, as far as they are known. */
export interface Parties {
  readonly bikeOwnerId: string
  /** Null while there is none: then no status allows what asks for one. */
  readonly winnerDealerId: string | null
  /** The dealer for whom the request is made. */
  readonly requestDealerId: string | null
}

function scopeOf(command: PermittedCommand, role: Role): Scope | null {
  return PERMISSIONS[command][role] ?? null
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
