import { actorName } from '../../permission/actor.ts'
import type { AuctionCommand } from '../command.ts'
import type { Statement } from '../statement.ts'
import type { Consequences } from './effects.ts'
import { type AuctionFacts, fact } from './facts.ts'

/** What a command says that is kept for good; null where it says nothing of the kind. */
export function statementOf(
  command: AuctionCommand,
  facts: AuctionFacts,
  { changes }: Consequences,
  version: number,
  now: Date,
): Statement | null {
  const said = wordsOf(command, facts, changes)
  if (!said || !('version' in command)) return null
  return { ...said, version, readVersion: command.version, by: actorName(command.by), at: now }
}

type Words = Pick<Statement, 'kind' | 'amount' | 'reductions' | 'comment'>

function wordsOf(command: AuctionCommand, facts: AuctionFacts, changes: Consequences['changes']): Words | null {
  const nothing = { amount: null, reductions: [], comment: '' }
  switch (command.type) {
    case 'markImageNg':
      return {
        ...nothing,
        kind: command.isMovie ? 'movieRefused' : 'photoRefused',
        comment: command.reason?.trim() ?? '',
      }
    case 'answerSaleIntention':
      return { ...nothing, kind: command.saleIntention === 1 ? 'acceptance' : 'decline', amount: command.amount }
    case 'reportCompletion': {
      const { finalTransactionPrice: amount, reductions } = command
      return { ...nothing, kind: 'report', amount, reductions }
    }
    case 'confirmCompletion': {
      const amount = fact(facts, 'report')?.finalTransactionPrice ?? null
      return {
        ...nothing,
        kind: command.agree ? 'agreement' : 'objection',
        amount,
        comment: command.comment?.trim() ?? '',
      }
    }
    case 'ruleOnReduction': {
      const { finalTransactionPrice: amount = null, reductions = [] } = changes.report ?? {}
      return { kind: 'ruling', amount, reductions, comment: command.comment }
    }
    default:
      return null
  }
}
