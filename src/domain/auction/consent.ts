import { isVisible, visibleRows } from './bid-row.ts'
import type { AuctionCommand, AuctionCommandName } from './command.ts'
import { COMMANDS, type Matter } from './commands.ts'
import type { Consequences } from './effects.ts'
import type { AuctionFacts } from './facts.ts'

/** Whether the command was given to something else than what stands now. */
export function isOutdated(command: AuctionCommand, facts: AuctionFacts): boolean {
  const { reads } = COMMANDS[command.type]
  if (reads === null) return false
  if (!('version' in command) || command.version !== versionOf(reads, facts)) return true
  if (command.type === 'answerSaleIntention') return command.amount !== facts.bidding?.currentPrice
  if (command.type === 'confirmCompletion') return command.finalTransactionPrice !== facts.report?.finalTransactionPrice
  return false
}

/** The versions after a command. A raise of a secret maximum changes nothing that anyone else reads. */
export function versionsAfter(
  { type }: AuctionCommand,
  facts: AuctionFacts,
  outcome: Consequences,
): { readonly version: number; readonly checklistVersion: number } {
  const { changes } = COMMANDS[type]
  const isAuctionChanged = changes === 'auction' && isSeenToChange(type, facts, outcome)
  return {
    version: facts.version + (isAuctionChanged ? 1 : 0),
    checklistVersion: facts.checklistVersion + (changes === 'checklist' ? 1 : 0),
  }
}

function isSeenToChange(type: AuctionCommandName, { bidRows, bidding }: AuctionFacts, outcome: Consequences): boolean {
  if (type === 'placeBid') return outcome.bidRows.some(isVisible)
  if (type !== 'voidBid') return true
  const before = visibleRows(bidRows, bidding?.generation ?? 1)
  const after = outcome.bidRows.filter(isVisible)
  return before.length !== after.length || before.some(({ price }, index) => price !== after[index]?.price)
}

function versionOf(matter: Matter, { version, photoVersion, checklistVersion }: AuctionFacts): number {
  return { auction: version, photo: photoVersion, checklist: checklistVersion }[matter]
}
