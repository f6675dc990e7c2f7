import type { AuctionCommandName } from './command.ts'
import type { BasicFacts, SpecialFact, SpecialFacts } from './decision/facts.ts'
import { type FactOfGuard, factsOfGuard } from './decision/guards.ts'
import type { StatementKind } from './statement.ts'
import { TRANSITIONS, type Transition } from './transitions.ts'

/**
 * What people read before they confirm something, each with a version of its own:
 * - `auction`: photos and their marks, status, visible bids, report, objection and ruling
 * - `photo`: the one photo that is marked, covered or replaced
 * - `checklist`: papers, day, place and payment
 */
export type Matter = 'auction' | 'photo' | 'checklist'

export type MailSide = 'owner' | 'winner' | 'bidder' | 'operator'

interface CommandRow {
  /** What the person has read before: another version of it is refused. Null: the command says everything itself. */
  readonly reads: Matter | null
  /** What follows from it, besides status, bids, version and what its guards name. */
  readonly facts: readonly SpecialFact[]
  /** What others read and what is different afterwards. */
  readonly changes: 'auction' | 'checklist' | null
  /** What it says that is kept for good, because another relies on it. */
  readonly says: readonly StatementKind[]
  /** Every mail it may send; each has its text in content/mail/auction-mails.ts. */
  readonly mails: readonly `${string} to ${MailSide}`[]
}

/**
 * One row per command. Who may give it, in which status and under which guard: transitions.ts.
 * A bid names its amounts and a question its words; the timers decide by what stands under the lock.
 */
export const COMMANDS = {
  createAuction: {
    reads: null,
    facts: [],
    changes: 'auction',
    says: [],
    mails: ['listingReceived to owner'],
  },
  replaceAuctionImage: { reads: 'photo', facts: ['photoVersion'], changes: 'auction', says: [], mails: [] },
  coverAuctionImage: { reads: 'photo', facts: ['photoVersion'], changes: 'auction', says: [], mails: [] },
  markImageNg: {
    reads: 'photo',
    facts: ['photoVersion'],
    changes: 'auction',
    says: ['photoRefused', 'movieRefused'],
    mails: ['imageNg to owner', 'movieNg to owner'],
  },
  passInspection: {
    reads: 'auction',
    facts: ['plannedEnd', 'closings'],
    changes: 'auction',
    says: [],
    mails: ['inspectionPassed to owner'],
  },
  failInspection: { reads: 'auction', facts: [], changes: 'auction', says: [], mails: ['inspectionFailed to owner'] },
  cancelAuction: {
    reads: 'auction',
    facts: [],
    changes: 'auction',
    says: [],
    mails: [
      'listingCanceled to owner',
      'listingCanceled to winner',
      'saleDeclined to owner',
      'saleDeclined to winner',
      'transactionStopped to owner',
      'transactionStopped to winner',
    ],
  },
  stopListing: {
    reads: 'auction',
    facts: [],
    changes: 'auction',
    says: [],
    mails: ['listingStopped to owner', 'listingStopped to winner'],
  },
  placeBid: { reads: null, facts: ['isBidMailWaiting'], changes: 'auction', says: [], mails: ['bidUpdate to owner'] },
  voidBid: {
    reads: null,
    facts: ['bidRows'],
    changes: 'auction',
    says: [],
    mails: ['bidVoided to owner', 'bidVoided to bidder', 'raiseVoided to bidder'],
  },
  askQuestion: { reads: null, facts: [], changes: null, says: [], mails: ['questionAsked to owner'] },
  answerQuestion: { reads: null, facts: [], changes: null, says: [], mails: [] },
  closeBidding: {
    reads: null,
    facts: ['closings'],
    changes: 'auction',
    says: [],
    mails: ['endedWithBids to owner', 'endedWithoutBids to owner'],
  },
  answerSaleIntention: {
    reads: 'auction',
    facts: [],
    changes: 'auction',
    says: ['acceptance', 'decline'],
    mails: ['contract to owner', 'contract to winner', 'saleDeclined to owner', 'saleDeclined to winner'],
  },
  expireSaleIntention: {
    reads: null,
    facts: [],
    changes: 'auction',
    says: [],
    mails: ['saleDeclined to owner', 'saleDeclined to winner'],
  },
  postCheckedList: {
    reads: 'checklist',
    facts: ['checklistVersion'],
    changes: 'checklist',
    says: [],
    mails: ['checklistChanged to owner', 'checklistChanged to winner'],
  },
  createReceiptImage: { reads: null, facts: [], changes: null, says: [], mails: [] },
  reportCompletion: {
    reads: 'auction',
    facts: ['contractAmount', 'closings'],
    changes: 'auction',
    says: ['report'],
    mails: ['completionReported to owner'],
  },
  confirmCompletion: {
    reads: 'auction',
    facts: [],
    changes: 'auction',
    says: ['agreement', 'objection'],
    mails: [
      'completed to owner',
      'completed to winner',
      'completionDisputed to operator',
      'completionDisputed to winner',
    ],
  },
  completeUnopposed: {
    reads: null,
    facts: [],
    changes: 'auction',
    says: [],
    mails: ['completed to owner', 'completed to winner'],
  },
  ruleOnReduction: {
    reads: 'auction',
    facts: ['contractAmount', 'closings'],
    changes: 'auction',
    says: ['ruling'],
    mails: ['reductionRuled to owner', 'reductionRuled to winner'],
  },
  stopTransaction: {
    reads: 'auction',
    facts: [],
    changes: 'auction',
    says: [],
    mails: ['transactionStopped to owner', 'transactionStopped to winner'],
  },
  muteSeller: { reads: null, facts: [], changes: null, says: [], mails: [] },
  createAuctionReview: {
    reads: null,
    facts: [],
    changes: null,
    says: [],
    mails: [],
  },
  relistAuction: { reads: null, facts: [], changes: null, says: [], mails: [] },
} as const satisfies Record<AuctionCommandName, CommandRow>

type MailName = (typeof COMMANDS)[AuctionCommandName]['mails'][number]

/** The mails to a side, as the rows of the commands name them. */
export type MailTo<Side extends MailSide> = {
  [Name in MailName]: Name extends `${infer Template} to ${Side}` ? Template : never
}[MailName]

type FactOf<Name extends AuctionCommandName> =
  | (typeof COMMANDS)[Name]['facts'][number]
  | FactOfGuard<Extract<Transition, { readonly command: Name }>['guard']>

/** What has to be read before the rules decide on the command. */
export type FactsOf<Name extends AuctionCommandName> = BasicFacts & Pick<SpecialFacts, FactOf<Name>>

/** Their names: what the guards of its transitions ask for, and what its row does. */
export function factsOf(name: AuctionCommandName): readonly SpecialFact[] {
  const guards = TRANSITIONS.filter(({ command }) => command === name).map(({ guard }) => guard)
  return [...new Set([...guards.flatMap(factsOfGuard), ...COMMANDS[name].facts])]
}
