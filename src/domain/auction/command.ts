import { hasLetter } from '../account/written-text.ts'
import type { FieldFault } from '../errors/error-code.ts'
import type { Actor } from '../permission/actor.ts'
import type { BidRequest } from './bids/place-bid.ts'
import type { GivenCheck } from './trade/check-claims.ts'
import type { Reduction } from './trade/final-price.ts'
import type { Fraud } from './trade/fraud.ts'
import type { DefaultCause } from './trade/payment.ts'

interface Payloads {
  createAuction: object
  replaceAuctionImage: OfPhoto
  coverAuctionImage: OfPhoto
  /** `isMovie`: not a photo, and not waited for. */
  markImageNg: WithReason & OfPhoto & { readonly isMovie?: boolean }
  /** `grade`: the overall one of the sheet that it passes with; without one there is none. */
  passInspection: Read & { readonly grade?: number | null }
  failInspection: WithReason & Read
  /** A code of the cancel reasons, or free words. */
  cancelAuction: WithReason & Read
  stopListing: WithReason & Read
  placeBid: { readonly request: Omit<BidRequest, 'placedBy'> }
  /** `others`: struck out in the same act, after it; all of the generation that stands. */
  voidBid: WithReason & { readonly sequence: number; readonly others?: readonly number[] }
  askQuestion: object
  answerQuestion: object
  closeBidding: object
  /** `amount`: the price that was shown, in yen, of the dealer who is named; of the leading one where none is. */
  answerSaleIntention: Read & {
    readonly saleIntention: 0 | 1
    readonly amount: number
    readonly bikeDealerId?: string | null
  }
  expireSaleIntention: object
  /** `amount`: the highest bid that was shown. `price`: what the owner asks for instead. */
  makeCounterOffer: Read & { readonly amount: number; readonly price: number }
  /** `price`: the one that was shown. */
  answerCounterOffer: Read & { readonly accepts: boolean; readonly price: number }
  /** `version`: of the checklist, 0 where there was none. */
  postCheckedList: Read
  /** `version`: of the checklist. */
  acceptDelivery: Read
  createReceiptImage: object
  checkBike: Read & GivenCheck
  /** `isAccepted`: for each claim in its order; `price`: the one that follows from the answers. */
  answerClaims: Read & { readonly isAccepted: readonly boolean[]; readonly price: number }
  /** `price`: the one that was shown. */
  takeBike: Read & { readonly price: number }
  askForRuling: Read
  /** `allowed`: the yen that stand of each refused claim, in their order. */
  ruleOnReduction: Read & { readonly allowed: readonly number[]; readonly comment: string }
  /** `price`: the one that was shown. */
  confirmMoney: { readonly price: number }
  /** `price`: the one that was shown; `isAsked`: or no longer. */
  askForRefund: { readonly price: number; readonly isAsked: boolean }
  /** `code`: on the owner's phone; `typedAt`: null where it was sent at once. */
  handOver: Read & { readonly price: number; readonly code: string; readonly typedAt: Date | null }
  /** `reductions`: those that stand, or null; `paidOn` and `proofAssetId` are refused where they are null. */
  reportCompletion: Read & {
    readonly finalTransactionPrice: number
    readonly reductions: readonly Reduction[] | null
    readonly paidOn: string | null
    readonly proofAssetId: string | null
  }
  /** `finalTransactionPrice`: the price that was shown. */
  confirmCompletion: Read & {
    readonly agree: boolean
    readonly comment: string | null
    readonly finalTransactionPrice: number
  }
  completeUnopposed: object
  ruleOnPayment: Read & { readonly isProven: boolean; readonly comment: string }
  /** `owed`: yen that the owner owes the dealer. */
  ruleOnFraud: Read & { readonly fraud: Fraud; readonly owed: number; readonly comment: string }
  /** `changedOn`: a day in Tokyo. */
  reportNameChange: Read & { readonly changedOn: string; readonly proofAssetId: string }
  holdBidding: object
  stopTransaction: WithReason & Read & BothAsked
  stopForDefault: WithReason & Read & BothAsked & { readonly cause: DefaultCause }
  askToStop: WithReason
  /** `askedAt`: of the question that was shown. */
  agreeToStop: { readonly askedAt: Date }
  refuseToStop: WithReason & { readonly askedAt: Date }
  withdrawStop: object
  /** `amount`: what the dealer was asked for, in yen. */
  answerRunnerUp: { readonly bikeDealerId: string; readonly accepts: boolean; readonly amount: number }
  callOffRunnerUp: object
  expireRunnerUp: object
  continueAuction: { readonly bikeDealerId: string; readonly amount: number }
  muteSeller: { readonly isMuted: boolean }
  createAuctionReview: object
  relistAuction: object
}

/** The person has read something before; `version` is the one that was shown. */
interface Read {
  readonly version: number
}

/** `version`: of the photo. */
interface OfPhoto extends Read {
  readonly assetId: string
}

/**
 * What the operator has asked both sides about: where the bike is, needed once the price is fixed, and whether the money
 * went back, needed once the owner has confirmed that it had come.
 */
interface BothAsked {
  readonly isBikeAsked?: boolean
  readonly isRefundAsked?: boolean
}

interface WithReason {
  readonly reason: string | null
}

export type AuctionCommandName = keyof Payloads

/** A command on an auction: its name, who gives it, and what it says. */
export type AuctionCommand = { readonly [Name in AuctionCommandName]: CommandOf<Name> }[AuctionCommandName]

/** What a command says. */
export type PayloadOf<Name extends AuctionCommandName> = Payloads[Name]

export type CommandOf<Name extends AuctionCommandName> = { readonly type: Name; readonly by: Actor } & PayloadOf<Name>

/** The reason a command gives; null where it has none or gave only blanks. */
export function reasonOf(command: AuctionCommand): string | null {
  const reason = 'reason' in command ? (command.reason ?? '') : ''
  return hasLetter(reason) ? reason.trim() : null
}

/** Characters of a reason that an operator gives: for a photo sent back, a failure, a stop. */
export const MAX_REASON_LENGTH = 500

/** Null where the reason is not too long. */
export function reasonLengthFault(reason: string): FieldFault | null {
  return [...reason.trim()].length <= MAX_REASON_LENGTH
    ? null
    : { field: 'reason', message: `理由は${MAX_REASON_LENGTH}文字以内で入力してください。` }
}
