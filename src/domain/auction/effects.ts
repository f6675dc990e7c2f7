import type { BidRow } from './bid-row.ts'
import type { BidState } from './bid-state.ts'
import type { AuctionCommandName } from './command.ts'
import type { CompletionReport } from './final-price.ts'
import type { Statement } from './statement.ts'
import type { AuctionStatus } from './status.ts'

export type MailTemplate =
  | 'listingReceived'
  | 'inspectionPassed'
  | 'imageNg'
  | 'inspectionFailed'
  | 'listingCanceled'
  | 'listingStopped'
  | 'bidUpdate'
  | 'bidVoided'
  | 'raiseVoided'
  | 'endedWithBids'
  | 'endedWithoutBids'
  | 'saleDeclined'
  | 'contract'
  | 'completionReported'
  | 'completionDisputed'
  | 'reductionRuled'
  | 'transactionStopped'
  | 'completed'

/** The jobs of an auction's life; at most one of each waits per auction, a later schedule moves it. */
export type AuctionJob = 'closeBidding' | 'remindEnd' | 'remindAnswer' | 'expireSaleIntention' | 'completeUnopposed'

/** What the server does besides writing the auction, in the same transaction. */
export type Effect =
  | { readonly type: 'mail'; readonly template: MailTemplate; readonly to: 'owner' | 'winner' | 'operator' }
  | {
      readonly type: 'mail'
      readonly template: 'bidVoided' | 'raiseVoided'
      readonly to: 'bidder'
      readonly bikeDealerId: string
    }
  | { readonly type: 'schedule'; readonly job: AuctionJob; readonly at: Date }
  | { readonly type: 'unschedule'; readonly job: AuctionJob }
  | { readonly type: 'openWinnerTab' }
  | {
      readonly type: 'specialMessage'
      readonly template: 'MSG001'
      readonly params: { readonly amount: number; readonly answerBy: Date; readonly version: number }
    }
  | { readonly type: 'freezeListing' }
  | { readonly type: 'inviteToReview'; readonly codeValidUntil: Date }
  | { readonly type: 'recordSale'; readonly amount: number; readonly soldAt: Date }
  | { readonly type: 'relist' }

/** Columns of the auction to write; what is absent stays. */
export interface AuctionChanges {
  readonly publishedAt?: Date
  readonly bidding?: BidState
  readonly answerBy?: Date
  readonly saleIntention?: 0 | 1
  readonly contractAmount?: number
  readonly contractAt?: Date
  readonly cancelReason?: string | null
  readonly canceledAt?: Date
  readonly report?: CompletionReport
  readonly finalTransactionPrice?: number
  readonly finalTransactionAt?: Date
  readonly isSellerMuted?: boolean
}

/** A line of the history: who, when, from, to and why. */
export interface TransitionRecord {
  readonly from: AuctionStatus | null
  readonly to: AuctionStatus
  readonly command: AuctionCommandName
  readonly by: string
  readonly at: Date
  readonly reason: string | null
}

export interface Consequences {
  readonly changes: AuctionChanges
  readonly bidRows: readonly BidRow[]
  readonly effects: readonly Effect[]
}

export interface Decision extends Consequences {
  readonly status: AuctionStatus
  /** Null where the status stays. */
  readonly transition: TransitionRecord | null
  /** Of what is read from now on. */
  readonly version: number
  readonly checklistVersion: number
  /** To keep for good; null where the command says nothing that another relies on. */
  readonly said: Statement | null
}

export function consequences(
  changes: AuctionChanges,
  effects: readonly Effect[] = [],
  bidRows: readonly BidRow[] = [],
): Consequences {
  return { changes, bidRows, effects }
}

export function mail(template: MailTemplate, to: 'owner' | 'winner' | 'operator' = 'owner'): Effect {
  return { type: 'mail', template, to }
}

export function schedule(job: AuctionJob, at: Date): Effect {
  return { type: 'schedule', job, at }
}

export function unschedule(job: AuctionJob): Effect {
  return { type: 'unschedule', job }
}
