import type { Closing } from '../../values/closings.ts'
import type { BidRow } from '../bids/bid-row.ts'
import type { BidState } from '../bids/bid-state.ts'
import type { OpenBid } from '../choice/choices.ts'
import type { CounterOffer } from '../choice/counter-offer.ts'
import type { RunnerUpOffer } from '../choice/runner-up.ts'
import type { PlannedEnd } from '../end-time.ts'
import type { OrderPromise } from '../order/promise.ts'
import type { AuctionStatus } from '../status.ts'
import type { ListedBike } from '../trade/check-claims.ts'
import type { DeliveryPlan } from '../trade/delivery-plan.ts'
import type { CompletionReport } from '../trade/final-price.ts'
import type { HandOver } from '../trade/hand-over.ts'
import type { NameChange } from '../trade/name-change.ts'

/** What every command is decided by. */
export interface BasicFacts {
  /** Null: the auction does not exist yet. */
  readonly status: AuctionStatus | null
  readonly bikeOwnerId: string
  /** Of what the two sides and the operator read: counts every change of it (see decide.ts). */
  readonly version: number
  /** Null before the inspection. */
  readonly bidding: BidState | null
  /** With whom the owner made the contract; null before it, and where only the highest bidder could be meant. */
  readonly chosenDealerId: string | null
}

/** What some commands are decided by: which ones stands in their rows (commands.ts). */
export interface SpecialFacts {
  readonly ownerHasActiveAuction: boolean
  /** Photos marked NG and not yet replaced. */
  readonly unusableImages: number
  /** Other listings and the list of stolen bikes that name this frame number, and of which no operator has decided. */
  readonly frameMatches: number
  /** Of the photo that is marked or replaced: counts its marks and the photos before it. 0 where it is not there. */
  readonly photoVersion: number
  /** 0 where there is none yet. */
  readonly checklistVersion: number
  /** Null until one of the sides proposes a day. */
  readonly delivery: DeliveryPlan | null
  readonly plannedEnd: PlannedEnd
  /** The binding order that the owner uses; null where there is none. */
  readonly orderPromise: OrderPromise | null
  /** Of the current generation. */
  readonly bidRows: readonly BidRow[]
  /**
   * Every dealer's own highest open bid, the highest first, of the auction in which the bidding took place: this one, or
   * the first of those that it continues.
   */
  readonly openBids: readonly OpenBid[]
  /** The owner will soon get a mail about bids: this one is in it. */
  readonly isBidMailWaiting: boolean
  /** Null before bidding has ended. */
  readonly answerBy: Date | null
  /** Since when the dealer who leads or has won, or its agency, is suspended by an operator; null where it is not. */
  readonly leaderSuspendedSince: Date | null
  /** Of the dealers with bids here, or in the auctions that this one continues, those who are suspended. */
  readonly suspendedBidders: readonly string[]
  /**
   * The other dealers of the agency that acts for the one who leads or has won, here or in the auctions that this one
   * continues; none of a dealer without an agency.
   */
  readonly buyersAgencyDealers: readonly string[]
  /** The owner's price to the highest bidder; null where there is none. */
  readonly counterOffer: CounterOffer | null
  /** The dealer who is asked instead of the one who stopped; null where none is at the moment. */
  readonly runnerUp: RunnerUpOffer | null
  /** All who were asked, here and in the auctions that this one continues, in their order. */
  readonly runnersUpAsked: readonly string[]
  /** The dealers who stopped in the auctions that this one continues. */
  readonly stoppedBefore: readonly string[]
  /** The other auction in which the bike was sold; null while it was not. */
  readonly soldIn: number | null
  readonly contractAmount: number | null
  readonly contractAt: Date | null
  /** What claims are measured by. */
  readonly listed: ListedBike
  /** Null until the dealer has looked at the bike. */
  readonly handOver: HandOver | null
  /** Null until the dealer has reported it. */
  readonly nameChange: NameChange | null
  /** Made for competition: nobody registers the bike. */
  readonly isUnregistered: boolean
  /** The dealer has written down who sells. */
  readonly isIdentityChecked: boolean
  readonly report: CompletionReport | null
  /** Yen that operators have ruled the owner to owe for frauds so far. */
  readonly fraudOwed: number
  readonly isReviewed: boolean
  /** Null until the invitation to review is sent. */
  readonly reviewCodeValidUntil: Date | null
  readonly closings: readonly Closing[]
}
export type SpecialFact = keyof SpecialFacts

/** What the server reads, under the auction's lock, before it decides. What the command does not ask for is absent. */
export type AuctionFacts = BasicFacts & Partial<SpecialFacts>

/** What decides which commands are open; screens know it, too. */
export interface Situation extends Partial<SpecialFacts> {
  /** Null before the inspection. */
  readonly endAt: Date | null
  readonly bidCount: number
}

export function situationOf({ bidding, ...facts }: AuctionFacts): Situation {
  return { ...facts, endAt: bidding?.endAt ?? null, bidCount: bidding?.bidCount ?? 0 }
}

/** Throws where the command's row does not ask for the fact: nothing is decided by what nobody has read. */
export function fact<Name extends SpecialFact>(facts: Partial<SpecialFacts>, name: Name): SpecialFacts[Name] {
  const known: SpecialFacts[Name] | undefined = facts[name]
  if (known === undefined) throw new Error(`${name} was not read`)
  return known
}
