import { type AuctionCommand, reasonOf } from '#domain/auction/command.ts'
import { COMMANDS } from '#domain/auction/commands.ts'
import { totalOf } from '#domain/auction/trade/final-price.ts'
import { actorName } from '#domain/permission/actor.ts'
import type { Db } from '../../../db/client.ts'
import type { AuctionRow } from './auction-row.ts'
import { readStatements } from './statements.ts'

/**
 * Clients send a request again that got no answer. It is its own twin where nothing else happened since what the person
 * had read, and what happened was this: the same person, the same command, the same words.
 */
export async function isRepeated(db: Db, row: AuctionRow, command: AuctionCommand): Promise<boolean> {
  if (COMMANDS[command.type].reads !== 'auction' || !('version' in command)) return false
  if (row.version !== command.version + 1) return false
  const [said] = await readStatements(db, row.auctionId, command.version)
  if (!said) {
    const { statusCommand, statusBy, statusReason } = row
    return statusCommand === command.type && statusBy === actorName(command.by) && statusReason === reasonOf(command)
  }
  if (said.byActor !== actorName(command.by)) return false
  switch (command.type) {
    case 'answerSaleIntention':
      return said.kind === (command.saleIntention === 1 ? 'acceptance' : 'decline') && said.amount === command.amount
    case 'reportCompletion':
      return said.kind === 'report' && said.amount === command.finalTransactionPrice && isSame(said.reductions, command)
    case 'confirmCompletion':
      return (
        said.kind === (command.agree ? 'agreement' : 'objection') &&
        said.amount === command.finalTransactionPrice &&
        said.comment === (command.comment?.trim() ?? '')
      )
    case 'ruleOnReduction':
      return (
        said.kind === 'ruling' &&
        said.comment === command.comment &&
        totalOf(said.reductions) === command.allowed.reduce((sum, amount) => sum + amount, 0)
      )
    default:
      return false
  }
}

type Reductions = Extract<AuctionCommand, { type: 'reportCompletion' }>['reductions']

function isSame(said: Reductions, { reductions }: { readonly reductions: Reductions }): boolean {
  return (
    said.length === reductions.length &&
    said.every(({ reason, detail, amount }, index) => {
      const other = reductions[index]
      return other?.reason === reason && other.detail === detail && other.amount === amount
    })
  )
}
