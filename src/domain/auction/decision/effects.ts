import type { AuctionEvent } from '../auction-event.ts'
import type { BidRow } from '../bids/bid-row.ts'
import type { BidState } from '../bids/bid-state.ts'
import type { CounterOffer } from '../choice/counter-offer.ts'
import type { RunnerUpAnswer, RunnerUpOffer } from '../choice/runner-up.ts'
import type { AuctionCommandName } from '../command.ts'
import type { MailSide, MailTo } from '../commands.ts'
import type { OrderOutcome } from '../order/promise.ts'
import type { Statement } from '../statement.ts'
import type { AuctionStatus } from '../status.ts'
import type { CompletionReport } from '../trade/final-price.ts'
import type { HandOver } from '../trade/hand-over.ts'
import type { NameChange } from '../trade/name-change.ts'
import type { DefaultCause } from '../trade/payment.ts'
import type { DocumentKind } from '../trade/trade-document.ts'

/** The reminders of an auction's life; at most one of each waits per auction. Deadlines are columns of the auction. */
export type Reminder =
  | 'remindEnd'
  | 'remindAnswer'
  | 'remindCounterOffer'
  | 'remindDelivery'
  | 'remindPayment'
  | 'remindNameChange'

/** Finds the dealers whom something concerns: a new listing, a lead that is lost, the last hour. */
export type AlertSearch = 'alertMatches' | 'alertOutbid' | 'alertEnding'

/** Those that wait for what may follow, and tell of all. */
type WaitingMail = 'bidUpdate' | 'checklistChanged'
type OwnersMail = Exclude<MailTo<'owner'>, WaitingMail>
type WinnersMail = Exclude<MailTo<'winner'>, WaitingMail>

/** What the server does besides writing the auction, in the same transaction. */
export type Effect =
  /** `assetId`: of the photo that it is about. */
  | { readonly type: 'mail'; readonly template: OwnersMail; readonly to: 'owner'; readonly assetId?: string }
  | { readonly type: 'mail'; readonly template: WinnersMail; readonly to: 'winner' }
  | { readonly type: 'mail'; readonly template: MailTo<'operator'>; readonly to: 'operator' }
  /** Waits until then for the bids that may follow, and tells of all. */
  | { readonly type: 'mail'; readonly template: 'bidUpdate'; readonly to: 'owner'; readonly at: Date }
  | {
      readonly type: 'mail'
      readonly template: 'checklistChanged'
      readonly to: 'owner' | 'winner'
      readonly at: Date
    }
  | { readonly type: 'mail'; readonly template: MailTo<'bidder'>; readonly to: 'bidder'; readonly bikeDealerId: string }
  | { readonly type: 'schedule'; readonly job: Reminder | AlertSearch; readonly at: Date }
  | { readonly type: 'unschedule'; readonly job: Reminder | AlertSearch }
  | {
      readonly type: 'specialMessage'
      readonly template: 'MSG001'
      /** `isOrdered`: bought at once by a binding order, of which its dealer has a mail already. */
      readonly params: {
        readonly amount: number
        readonly answerBy: Date
        readonly version: number
        readonly isOrdered?: true
      }
    }
  /** The conversation with the dealer who was chosen instead of the leading one. */
  | { readonly type: 'openTab'; readonly bikeDealerId: string }
  | ({ readonly type: 'askRunnerUp' } & RunnerUpOffer)
  | { readonly type: 'endRunnerUp'; readonly answer: RunnerUpAnswer }
  | { readonly type: 'inviteToReview'; readonly codeValidUntil: Date }
  | { readonly type: 'recordSale'; readonly amount: number; readonly soldAt: Date }
  /** What happened is put down in writing, as it is now. */
  | { readonly type: 'writeDocument'; readonly kind: DocumentKind; readonly happenedAt: Date }

/** Columns of the auction to write; what is absent stays. */
export interface AuctionChanges {
  readonly publishedAt?: Date
  readonly bidding?: BidState
  /** What became of the binding order that the owner uses. */
  readonly orderOutcome?: OrderOutcome
  readonly answerBy?: Date
  readonly counterOffer?: CounterOffer
  readonly saleIntention?: 0 | 1
  readonly contractAmount?: number
  readonly contractAt?: Date
  readonly chosenDealerId?: string | null
  readonly cancelReason?: string | null
  readonly defaultCause?: DefaultCause
  readonly canceledAt?: Date
  readonly handOver?: HandOver
  readonly report?: CompletionReport
  readonly nameChange?: NameChange
  readonly holdBiddingAt?: Date | null
  readonly finalTransactionPrice?: number
  readonly finalTransactionAt?: Date
  readonly isSellerMuted?: boolean
  readonly isBidMailWaiting?: boolean
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
  /** What those who watch are told; null where they see no change. */
  readonly event: AuctionEvent | null
  /** What its mails give as the reason; null where nobody gave one. */
  readonly reason: string | null
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

export function mail(template: OwnersMail, to?: 'owner'): Effect
export function mail(template: WinnersMail, to: 'winner'): Effect
export function mail(template: MailTo<'operator'>, to: 'operator'): Effect
export function mail(template: string, to: MailSide = 'owner'): Effect {
  return { type: 'mail', template, to } as Effect // paired by the signatures above
}

export function schedule(job: Reminder | AlertSearch, at: Date): Effect {
  return { type: 'schedule', job, at }
}

export function writeDocument(kind: DocumentKind, happenedAt: Date): Effect {
  return { type: 'writeDocument', kind, happenedAt }
}

export function unschedule(job: Reminder | AlertSearch): Effect {
  return { type: 'unschedule', job }
}
