import type { Actor } from '../permission/actor.ts'
import type { PlannedEnd } from './end-time.ts'
import type { Reduction } from './final-price.ts'
import type { BidRequest } from './place-bid.ts'

interface Payloads {
  createAuction: { readonly plannedEnd: PlannedEnd }
  replaceAuctionImage: object
  markImageNg: WithReason
  passInspection: object
  failInspection: WithReason
  /** A code of the cancel reasons, or free words. */
  cancelAuction: WithReason
  stopListing: WithReason
  placeBid: { readonly request: Omit<BidRequest, 'placedBy'> }
  voidBid: WithReason & { readonly sequence: number }
  askQuestion: object
  answerQuestion: object
  closeBidding: object
  answerSaleIntention: { readonly saleIntention: 0 | 1 }
  expireSaleIntention: object
  postCheckedList: object
  createReceiptImage: object
  reportCompletion: { readonly finalTransactionPrice: number; readonly reductions: readonly Reduction[] }
  confirmCompletion: { readonly agree: boolean; readonly comment: string | null }
  completeUnopposed: object
  ruleOnReduction: { readonly allowed: readonly number[]; readonly comment: string }
  stopTransaction: WithReason
  muteSeller: { readonly isMuted: boolean }
  createAuctionReview: object
  relistAuction: object
}

interface WithReason {
  readonly reason: string | null
}

export type AuctionCommandName = keyof Payloads

/** A command on an auction: its name, who gives it, and what it says. */
export type AuctionCommand = {
  readonly [Name in AuctionCommandName]: { readonly type: Name; readonly by: Actor } & Payloads[Name]
}[AuctionCommandName]

export type CommandOf<Name extends AuctionCommandName> = Extract<AuctionCommand, { readonly type: Name }>

/** The reason a command gives; null where it has none or gave only blanks. */
export function reasonOf(command: AuctionCommand): string | null {
  const reason = 'reason' in command ? command.reason?.trim() : undefined
  return reason ? reason : null
}
