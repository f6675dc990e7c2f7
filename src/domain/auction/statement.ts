import { actorName } from '../permission/actor.ts'
import type { AuctionCommand } from './command.ts'
import type { CompletionReport, Reduction } from './trade/final-price.ts'

/**
 * - `acceptance`, `decline`: the owner's answer to the survey, to the price `amount`
 * - `counterOffer`: the owner's price to the highest bidder; `counterAcceptance`, `counterRefusal`: its answer
 * - `report`: the dealer's final price, with its reductions
 * - `objection`, `agreement`: the owner's answer to a report or a ruling of the price `amount`
 * - `ruling`: the operator's final price, with the reductions that stand
 * - `photoRefused`, `movieRefused`: the operator's reason against a photo, which is waited for, or a movie
 */
export type StatementKind =
  | 'acceptance'
  | 'decline'
  | 'counterOffer'
  | 'counterAcceptance'
  | 'counterRefusal'
  | 'report'
  | 'objection'
  | 'agreement'
  | 'ruling'
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

/** What a command says that is kept for good; null where it says nothing of the kind. `report`: as the command changes it. */
export function statementOf(
  command: AuctionCommand,
  report: CompletionReport | undefined,
  version: number,
  now: Date,
): Statement | null {
  const said = wordsOf(command, report)
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

function wordsOf(command: AuctionCommand, report: CompletionReport | undefined): Words | null {
  switch (command.type) {
    case 'markImageNg':
      return { kind: command.isMovie ? 'movieRefused' : 'photoRefused', comment: command.reason?.trim() ?? '' }
    case 'answerSaleIntention':
      return { kind: command.saleIntention === 1 ? 'acceptance' : 'decline', amount: command.amount }
    case 'makeCounterOffer':
      return { kind: 'counterOffer', amount: command.price }
    case 'answerCounterOffer':
      return { kind: command.accepts ? 'counterAcceptance' : 'counterRefusal', amount: command.price }
    case 'reportCompletion':
      return { kind: 'report', amount: command.finalTransactionPrice, reductions: command.reductions }
    case 'confirmCompletion':
      return {
        kind: command.agree ? 'agreement' : 'objection',
        amount: command.finalTransactionPrice,
        comment: command.comment?.trim() ?? '',
      }
    case 'ruleOnReduction':
      return {
        kind: 'ruling',
        amount: report?.finalTransactionPrice ?? null,
        reductions: report?.reductions ?? [],
        comment: command.comment,
      }
    default:
      return null
  }
}
