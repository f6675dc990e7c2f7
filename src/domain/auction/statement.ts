import { labelOf } from '../options/option.ts'
import { actorName } from '../permission/actor.ts'
import { dayLabel } from '../values/typed-day.ts'
import type { AuctionCommand } from './command.ts'
import type { CompletionReport, Reduction } from './trade/final-price.ts'
import { FRAUDS } from './trade/fraud.ts'
import { askedPrice, type HandOver, standingReductions } from './trade/hand-over.ts'

/**
 * - `acceptance`, `decline`: the owner's answer to the survey, to the price `amount`
 * - `counterOffer`: the owner's price to the highest bidder; `counterAcceptance`, `counterRefusal`: its answer
 * - `check`: what the dealer would pay for the bike as it found it, with its claims
 * - `claimAnswer`: the price that follows from the owner's answers, with the claims that it accepted
 * - `taking`: the price at which the dealer takes the bike
 * - `rulingRequest`: the dealer asks the operator about what the owner refused
 * - `ruling`: the operator's price, with the reductions that stand
 * - `handOver`: the bike has left, at the price `amount`
 * - `report`: what the dealer says it paid, with the reductions that stand
 * - `objection`, `agreement`: the owner has not received `amount`, or has
 * - `paymentProven`, `paymentUnproven`: the operator's ruling on whether it was paid
 * - `fraudRuling`: the operator has proof of a fraud; the owner owes `amount`
 * - `nameChange`: the dealer has changed the registration, on the day in the comment
 * - `photoRefused`, `movieRefused`: the operator's reason against a photo, which is waited for, or a movie
 */
export type StatementKind =
  | 'acceptance'
  | 'decline'
  | 'counterOffer'
  | 'counterAcceptance'
  | 'counterRefusal'
  | 'check'
  | 'claimAnswer'
  | 'taking'
  | 'rulingRequest'
  | 'ruling'
  | 'handOver'
  | 'report'
  | 'objection'
  | 'agreement'
  | 'paymentProven'
  | 'paymentUnproven'
  | 'fraudRuling'
  | 'nameChange'
  | 'photoRefused'
  | 'movieRefused'

/** What somebody said on which another relies. Kept for good: what is said later comes beside it, never in its place. */
export interface Statement {
  readonly kind: StatementKind
  /** Of the auction from then on. */
  readonly version: number
  /** What the person had read. */
  readonly readVersion: number
  /** Yen; null where it is about no price. */
  readonly amount: number | null
  readonly reductions: readonly Reduction[]
  readonly comment: string
  readonly by: string
  readonly at: Date
}

/** The trade as a command leaves it, as far as the command changes it. */
interface ChangedTrade {
  readonly contractAmount: number
  readonly handOver?: HandOver
  readonly report?: CompletionReport
}

/** What a command says that is kept for good; null where it says nothing of the kind. */
export function statementOf(
  command: AuctionCommand,
  trade: ChangedTrade,
  version: number,
  now: Date,
): Statement | null {
  const said = wordsOf(command, trade)
  if (!said || !('version' in command)) return null
  return {
    amount: null,
    reductions: [],
    comment: '',
    ...said,
    version,
    readVersion: command.version,
    by: actorName(command.by),
    at: now,
  }
}

type Words = Pick<Statement, 'kind'> & Partial<Pick<Statement, 'amount' | 'reductions' | 'comment'>>

function wordsOf(command: AuctionCommand, { contractAmount, handOver, report }: ChangedTrade): Words | null {
  const claims = handOver?.claims ?? []
  switch (command.type) {
    case 'markImageNg':
      return { kind: command.isMovie ? 'movieRefused' : 'photoRefused', comment: command.reason?.trim() ?? '' }
    case 'answerSaleIntention':
      return { kind: command.saleIntention === 1 ? 'acceptance' : 'decline', amount: command.amount }
    case 'makeCounterOffer':
      return { kind: 'counterOffer', amount: command.price }
    case 'answerCounterOffer':
      return { kind: command.accepts ? 'counterAcceptance' : 'counterRefusal', amount: command.price }
    case 'checkBike':
      return {
        kind: 'check',
        amount: askedPrice(contractAmount, claims),
        reductions: claims.map(({ reason, detail, amount }) => ({ reason, detail, amount })),
      }
    case 'answerClaims':
      return { kind: 'claimAnswer', amount: command.price, reductions: standingReductions(claims) }
    case 'takeBike':
      return { kind: 'taking', amount: command.price, reductions: standingReductions(claims) }
    case 'askForRuling':
      return { kind: 'rulingRequest' }
    case 'ruleOnReduction':
      return {
        kind: 'ruling',
        amount: handOver?.price ?? null,
        reductions: standingReductions(claims),
        comment: command.comment,
      }
    case 'handOver':
      return { kind: 'handOver', amount: command.price }
    case 'reportCompletion':
      return { kind: 'report', amount: command.finalTransactionPrice, reductions: report?.reductions ?? [] }
    case 'confirmCompletion':
      return {
        kind: command.agree ? 'agreement' : 'objection',
        amount: command.finalTransactionPrice,
        comment: command.comment?.trim() ?? '',
      }
    case 'ruleOnPayment':
      return {
        kind: command.isProven ? 'paymentProven' : 'paymentUnproven',
        amount: report?.finalTransactionPrice ?? null,
        comment: command.comment,
      }
    case 'ruleOnFraud':
      return {
        kind: 'fraudRuling',
        amount: command.owed,
        comment: `${labelOf(FRAUDS, command.fraud)}：${command.comment}`,
      }
    case 'reportNameChange':
      return { kind: 'nameChange', comment: dayLabel(command.changedOn) }
    default:
      return null
  }
}
