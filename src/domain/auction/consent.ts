import { isVisible, visibleRows } from './bid-row.ts'
import type { AuctionCommand, AuctionCommandName } from './command.ts'
import type { Consequences } from './effects.ts'
import type { AuctionFacts } from './facts.ts'

/**
 * What people read before they confirm something, each with a version of its own:
 * - `auction`: photos and their marks, status, visible bids, report, objection and ruling
 * - `photo`: the one photo that is marked or replaced
 * - `checklist`: papers, day, place and payment
 */
export type Matter = 'auction' | 'photo' | 'checklist'

interface Consent {
  /** What the person has read before: another version of it is refused. Null: the command says everything itself. */
  readonly reads: Matter | null
  /** What others read and what is different afterwards. */
  readonly changes: 'auction' | 'checklist' | null
}

/** Every command. A bid names its amounts and a question its words; the timers decide by what stands under the lock. */
export const CONSENT = {
  createAuction: { reads: null, changes: 'auction' },
  replaceAuctionImage: { reads: 'photo', changes: 'auction' },
  markImageNg: { reads: 'photo', changes: 'auction' },
  passInspection: { reads: 'auction', changes: 'auction' },
  failInspection: { reads: 'auction', changes: 'auction' },
  cancelAuction: { reads: 'auction', changes: 'auction' },
  stopListing: { reads: 'auction', changes: 'auction' },
  placeBid: { reads: null, changes: 'auction' },
  voidBid: { reads: null, changes: 'auction' },
  askQuestion: { reads: null, changes: null },
  answerQuestion: { reads: null, changes: null },
  closeBidding: { reads: null, changes: 'auction' },
  answerSaleIntention: { reads: 'auction', changes: 'auction' },
  expireSaleIntention: { reads: null, changes: 'auction' },
  postCheckedList: { reads: 'checklist', changes: 'checklist' },
  createReceiptImage: { reads: null, changes: null },
  reportCompletion: { reads: 'auction', changes: 'auction' },
  confirmCompletion: { reads: 'auction', changes: 'auction' },
  completeUnopposed: { reads: null, changes: 'auction' },
  ruleOnReduction: { reads: 'auction', changes: 'auction' },
  stopTransaction: { reads: 'auction', changes: 'auction' },
  muteSeller: { reads: null, changes: null },
  createAuctionReview: { reads: null, changes: null },
  relistAuction: { reads: null, changes: null },
} as const satisfies Record<AuctionCommandName, Consent>

/** Whether the command was given to something else than what stands now. */
export function isOutdated(command: AuctionCommand, facts: AuctionFacts): boolean {
  const { reads } = CONSENT[command.type]
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
  const { changes } = CONSENT[type]
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
