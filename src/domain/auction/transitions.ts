import type { Role } from '../permission/actor.ts'
import type { AuctionCommandName } from './command.ts'
import type { GuardName } from './guards.ts'
import type { AuctionStatus } from './status.ts'

interface TransitionRow {
  /** Null: the auction does not exist yet. */
  readonly from: readonly (AuctionStatus | null)[]
  /** `same`: the command is allowed here and leaves the status as it is. */
  readonly to: AuctionStatus | 'same'
  readonly command: AuctionCommandName
  readonly roles: readonly Role[]
  readonly guard: GuardName
  /** Who causes it, and when. */
  readonly who: string
}

/** Everything that can happen to an auction. What is not here is refused. */
export const TRANSITIONS = [
  {
    from: [null],
    to: 11,
    command: 'createAuction',
    roles: ['owner'],
    guard: 'noActiveAuction',
    who: 'The owner lists a bike and has no other active auction.',
  },
  {
    from: [11],
    to: 'same',
    command: 'replaceAuctionImage',
    roles: ['owner'],
    guard: 'always',
    who: 'The owner replaces a photo while the listing waits for its inspection.',
  },
  {
    from: [11],
    to: 'same',
    command: 'markImageNg',
    roles: ['operator'],
    guard: 'reasonGiven',
    who: 'The operator finds a photo unusable and says why; the owner is asked for another.',
  },
  {
    from: [11],
    to: 21,
    command: 'passInspection',
    roles: ['operator'],
    guard: 'allImagesUsable',
    who: 'The operator passes the inspection; the listing is frozen as dealers see it.',
  },
  {
    from: [11],
    to: 81,
    command: 'failInspection',
    roles: ['operator'],
    guard: 'reasonGiven',
    who: 'The operator fails the inspection for good.',
  },
  {
    from: [11],
    to: 82,
    command: 'cancelAuction',
    roles: ['owner'],
    guard: 'always',
    who: 'The owner takes the listing back before dealers see it.',
  },
  {
    from: [21],
    to: 82,
    command: 'cancelAuction',
    roles: ['owner'],
    guard: 'beforeEnd',
    who: 'The owner takes the listing back while dealers bid.',
  },
  {
    from: [11, 21, 22],
    to: 71,
    command: 'stopListing',
    roles: ['operator'],
    guard: 'reasonGiven',
    who: 'The operator stops a listing that breaks the terms.',
  },
  {
    from: [21],
    to: 'same',
    command: 'placeBid',
    roles: ['dealer', 'agent'],
    guard: 'beforeEnd',
    who: 'A dealer bids, or its agent for it.',
  },
  {
    from: [21],
    to: 'same',
    command: 'voidBid',
    roles: ['operator'],
    guard: 'voidableBeforeEnd',
    who: 'The operator strikes out a bid and says why; the price is recomputed.',
  },
  {
    from: [21],
    to: 'same',
    command: 'askQuestion',
    roles: ['dealer', 'agent'],
    guard: 'beforeEnd',
    who: 'A dealer asks about the bike, for all dealers to read.',
  },
  {
    from: [21],
    to: 'same',
    command: 'answerQuestion',
    roles: ['owner'],
    guard: 'beforeEnd',
    who: 'The owner answers a question once for all dealers.',
  },
  {
    from: [21],
    to: 22,
    command: 'closeBidding',
    roles: ['system'],
    guard: 'endedWithBids',
    who: 'The end is reached and at least one bid stands.',
  },
  {
    from: [21],
    to: 84,
    command: 'closeBidding',
    roles: ['system'],
    guard: 'endedWithoutBids',
    who: 'The end is reached and no bid stands.',
  },
  {
    from: [22],
    to: 31,
    command: 'answerSaleIntention',
    roles: ['owner'],
    guard: 'sellsInTime',
    who: 'The owner answers the survey with 1: the winning bid becomes the contract.',
  },
  {
    from: [22],
    to: 85,
    command: 'answerSaleIntention',
    roles: ['owner'],
    guard: 'declinesInTime',
    who: 'The owner answers the survey with 0.',
  },
  {
    from: [22],
    to: 85,
    command: 'cancelAuction',
    roles: ['owner'],
    guard: 'beforeAnswerDeadline',
    who: 'The owner cancels instead of answering the survey.',
  },
  {
    from: [22],
    to: 85,
    command: 'expireSaleIntention',
    roles: ['system'],
    guard: 'answerOverdue',
    who: 'The owner did not answer in 48 hours.',
  },
  {
    from: [31],
    to: 'same',
    command: 'postCheckedList',
    roles: ['owner', 'dealer', 'agent'],
    guard: 'always',
    who: 'One of the two sides fills in the checklist.',
  },
  {
    from: [31, 32],
    to: 'same',
    command: 'createReceiptImage',
    roles: ['owner', 'dealer', 'agent'],
    guard: 'always',
    who: 'One of the two sides adds a photo of a receipt.',
  },
  {
    from: [31],
    to: 'same',
    command: 'reportCompletion',
    roles: ['dealer', 'agent'],
    guard: 'notRuled',
    who: 'The dealer reports the final price, with an item for every reduction. A new report takes the place of one not yet confirmed; an objection to that one stands.',
  },
  {
    from: [31],
    to: 32,
    command: 'confirmCompletion',
    roles: ['owner'],
    guard: 'agreesToReport',
    who: "The owner confirms the dealer's report, and consents to its reductions thereby.",
  },
  {
    from: [31],
    to: 'same',
    command: 'confirmCompletion',
    roles: ['owner'],
    guard: 'objectsToReport',
    who: "The owner objects to the dealer's report; the operator decides.",
  },
  {
    from: [31],
    to: 32,
    command: 'completeUnopposed',
    roles: ['system'],
    guard: 'reportUnopposed',
    who: 'The owner raised no objection to the report, or to the ruling, for 7 days. Silence is no consent to a reduction.',
  },
  {
    from: [31],
    to: 'same',
    command: 'ruleOnReduction',
    roles: ['operator'],
    guard: 'reportDisputed',
    who: 'The operator rules which reductions stand; the owner then confirms or lets 7 days pass.',
  },
  {
    from: [31],
    to: 91,
    command: 'cancelAuction',
    roles: ['owner'],
    guard: 'reasonGiven',
    who: 'The owner stops the transaction and says why.',
  },
  {
    from: [31],
    to: 92,
    command: 'stopTransaction',
    roles: ['dealer', 'agent'],
    guard: 'reasonGiven',
    who: 'The dealer stops the transaction and says why.',
  },
  {
    from: [22, 31, 32],
    to: 'same',
    command: 'muteSeller',
    roles: ['operator'],
    guard: 'always',
    who: "The operator takes the seller's right to write to the dealer, or gives it back.",
  },
  {
    from: [32],
    to: 'same',
    command: 'createAuctionReview',
    roles: ['owner'],
    guard: 'notReviewed',
    who: 'The owner reviews the sale.',
  },
  {
    from: [32],
    to: 'same',
    command: 'createAuctionReview',
    roles: ['visitor'],
    guard: 'notReviewedWithCode',
    who: 'The seller reviews without logging in, with the code of the mail.',
  },
  {
    from: [82, 84, 85, 91, 92],
    to: 'same',
    command: 'relistAuction',
    roles: ['owner'],
    guard: 'noActiveAuction',
    who: 'The owner lists the same bike again, as a new auction; not after a sale, a failed inspection or a stop by the operator.',
  },
] as const satisfies readonly TransitionRow[]

export type Transition = (typeof TRANSITIONS)[number]

export const AUCTION_COMMANDS: readonly AuctionCommandName[] = [...new Set(TRANSITIONS.map(({ command }) => command))]

/** Whether a row of the table begins in this status and is for this role. */
export function isOpenTo(row: Transition, status: AuctionStatus | null, role: Role): boolean {
  return listed<AuctionStatus | null>(row.from, status) && listed<Role>(row.roles, role)
}

/** The rows for a role's command in a status; several where guards choose the outcome. */
export function transitionsFor(
  status: AuctionStatus | null,
  command: AuctionCommandName,
  role: Role,
): readonly Transition[] {
  return TRANSITIONS.filter((row) => row.command === command && isOpenTo(row, status, role))
}

/** Every change of status, for the constraint in the database and the walk through the table. */
export const STATUS_CHANGES: readonly { readonly from: AuctionStatus | null; readonly to: AuctionStatus }[] =
  TRANSITIONS.flatMap(({ from, to }) => (to === 'same' ? [] : from.map((one) => ({ from: one, to }))))

function listed<T>(list: readonly T[], value: T): boolean {
  return list.includes(value)
}
