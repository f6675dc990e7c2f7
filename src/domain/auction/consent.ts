import { isVisible, visibleRows } from './bid-row.ts'
import type { AuctionCommand } from './command.ts'
import { COMMANDS, type Matter } from './commands.ts'
import type { Consequences } from './effects.ts'
import { type AuctionFacts, fact } from './facts.ts'

/** Whether the command was given to something else than what stands now. */
export function isOutdated(command: AuctionCommand, facts: AuctionFacts): boolean {
  const { reads } = COMMANDS[command.type]
  if (reads === null) return false
  if (!('version' in command) || command.version !== versionOf(reads, facts)) return true
  if (command.type === 'answerSaleIntention') return command.amount !== facts.bidding?.currentPrice
  if (command.type === 'confirmCompletion')
    return command.finalTransactionPrice !== fact(facts, 'report')?.finalTransactionPrice
  return false
}

/** Whether others see a change. A raise of a secret maximum is none. */
export function isSeenToChange({ type }: AuctionCommand, facts: AuctionFacts, outcome: Consequences): boolean {
  if (type === 'placeBid') return outcome.bidRows.some(isVisible)
  if (type !== 'voidBid') return true
  const before = visibleRows(fact(facts, 'bidRows'), facts.bidding?.generation ?? 1)
  const after = outcome.bidRows.filter(isVisible)
  return before.length !== after.length || before.some(({ price }, index) => price !== after[index]?.price)
}

function versionOf(matter: Matter, facts: AuctionFacts): number {
  if (matter === 'auction') return facts.version
  return fact(facts, matter === 'photo' ? 'photoVersion' : 'checklistVersion')
}
