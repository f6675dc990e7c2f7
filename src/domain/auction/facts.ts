import type { Closing } from '../values/closings.ts'
import type { BidRow } from './bid-row.ts'
import type { BidState } from './bid-state.ts'
import type { PlannedEnd } from './end-time.ts'
import type { CompletionReport } from './final-price.ts'
import type { AuctionStatus } from './status.ts'

/** What decides which commands are open; screens know it, too. */
export interface Situation {
  readonly ownerHasActiveAuction: boolean
  /** Photos marked NG and not yet replaced. */
  readonly unusableImages: number
  /** Null before the inspection. */
  readonly endAt: Date | null
  readonly bidCount: number
  /** Null before bidding has ended. */
  readonly answerBy: Date | null
  readonly report: CompletionReport | null
  readonly isReviewed: boolean
  /** Null until the invitation to review is sent. */
  readonly reviewCodeValidUntil: Date | null
}

/** What the server reads, under the auction's lock, before it decides. */
export interface AuctionFacts extends Omit<Situation, 'endAt' | 'bidCount'> {
  /** Null: the auction does not exist yet. */
  readonly status: AuctionStatus | null
  readonly bikeOwnerId: string
  /** Of what the two sides and the operator read: counts every change of it (see consent.ts). */
  readonly version: number
  /** Of the photo that is marked or replaced: counts its marks and the photos before it. 0 where it is not there. */
  readonly photoVersion: number
  /** 0 where there is none yet; read for postCheckedList only. */
  readonly checklistVersion: number
  readonly plannedEnd: PlannedEnd
  /** Null before the inspection. */
  readonly bidding: BidState | null
  /** Of the current generation; read for voidBid only. */
  readonly bidRows: readonly BidRow[]
  readonly contractAmount: number | null
  readonly closings: readonly Closing[]
}

export function situationOf({ bidding, ...facts }: AuctionFacts): Situation {
  return { ...facts, endAt: bidding?.endAt ?? null, bidCount: bidding?.bidCount ?? 0 }
}
