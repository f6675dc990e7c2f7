import type { Role, Scope } from '../permission/actor.ts'
import type { AuctionCommandName } from './command.ts'
import type { GuardName } from './decision/guards.ts'
import { type AuctionStatus, STATUSES_TO_LIST_AGAIN } from './status.ts'

export type Scopes = Partial<Record<Role, Scope>>

interface TransitionRow {
  /** Null: the auction does not exist yet. */
  readonly from: readonly (AuctionStatus | null)[]
  /** `same`: the command is allowed here and leaves the status as it is. */
  readonly to: AuctionStatus | 'same'
  readonly command: AuctionCommandName
  /** The roles that may, each with what it must be to the auction. Who is not named may not. */
  readonly by: Scopes
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
    by: { owner: 'own' },
    guard: 'noActiveAuction',
    who: 'The owner lists a bike and has no other active auction.',
  },
  {
    from: [11],
    to: 'same',
    command: 'replaceAuctionImage',
    by: { owner: 'own' },
    guard: 'always',
    who: 'The owner replaces a photo while the listing waits for its inspection.',
  },
  {
    from: [11],
    to: 'same',
    command: 'coverAuctionImage',
    by: { operator: 'any' },
    guard: 'always',
    who: 'The operator covers a plate or a face on a photo for good.',
  },
  {
    from: [11],
    to: 'same',
    command: 'markImageNg',
    by: { operator: 'any' },
    guard: 'reasonGiven',
    who: 'The operator finds a photo unusable and says why; the owner is asked for another.',
  },
  {
    from: [11],
    to: 21,
    command: 'passInspection',
    by: { operator: 'any' },
    guard: 'mayPass',
    who: 'The operator passes the inspection; the listing is frozen as dealers see it.',
  },
  {
    from: [11],
    to: 81,
    command: 'failInspection',
    by: { operator: 'any' },
    guard: 'reasonGiven',
    who: 'The operator fails the inspection for good.',
  },
  {
    from: [11],
    to: 82,
    command: 'cancelAuction',
    by: { owner: 'own' },
    guard: 'always',
    who: 'The owner takes the listing back before dealers see it.',
  },
  {
    from: [21],
    to: 82,
    command: 'cancelAuction',
    by: { owner: 'own' },
    guard: 'beforeEnd',
    who: 'The owner takes the listing back while dealers bid.',
  },
  {
    from: [11, 21, 22],
    to: 71,
    command: 'stopListing',
    by: { operator: 'any' },
    guard: 'reasonGiven',
    who: 'The operator stops a listing that breaks the terms.',
  },
  {
    from: [21],
    to: 'same',
    command: 'placeBid',
    by: { dealer: 'dealer', agent: 'dealer' },
    guard: 'beforeEnd',
    who: 'A dealer bids, or its agent for it.',
  },
  {
    from: [21],
    to: 'same',
    command: 'voidBid',
    by: { operator: 'any' },
    guard: 'voidableBeforeEnd',
    who: 'The operator strikes out a bid and says why; the price is recomputed.',
  },
  {
    from: [21],
    to: 'same',
    command: 'voidBid',
    by: { system: 'any' },
    guard: 'reasonGiven',
    who: 'The dealer was suspended: its bids are struck out, also when the end has come and before bidding closes.',
  },
  {
    from: [21],
    to: 'same',
    command: 'askQuestion',
    by: { dealer: 'any', agent: 'any' },
    guard: 'beforeEnd',
    who: 'A dealer asks about the bike, for all dealers to read.',
  },
  {
    from: [21],
    to: 'same',
    command: 'answerQuestion',
    by: { owner: 'own' },
    guard: 'beforeEnd',
    who: 'The owner answers a question once for all dealers.',
  },
  {
    from: [21],
    to: 22,
    command: 'closeBidding',
    by: { system: 'any' },
    guard: 'endedWithBids',
    who: 'The end is reached and at least one bid stands.',
  },
  {
    from: [21],
    to: 84,
    command: 'closeBidding',
    by: { system: 'any' },
    guard: 'endedWithoutBids',
    who: 'The end is reached and no bid stands.',
  },
  {
    from: [22],
    to: 31,
    command: 'answerSaleIntention',
    by: { owner: 'own' },
    guard: 'sellsInTime',
    who: 'The owner answers the survey with 1: the best open bid of the highest bidder, or of another of the three leading dealers, becomes the contract.',
  },
  {
    from: [22],
    to: 85,
    command: 'answerSaleIntention',
    by: { owner: 'own' },
    guard: 'declinesInTime',
    who: 'The owner answers the survey with 0.',
  },
  {
    from: [22],
    to: 85,
    command: 'cancelAuction',
    by: { owner: 'own' },
    guard: 'beforeAnswerDeadline',
    who: 'The owner cancels instead of answering the survey.',
  },
  {
    from: [22],
    to: 85,
    command: 'expireSaleIntention',
    by: { system: 'any' },
    guard: 'answerOverdue',
    who: 'The owner did not answer in 48 hours.',
  },
  {
    from: [22],
    to: 'same',
    command: 'makeCounterOffer',
    by: { owner: 'own' },
    guard: 'mayMakeCounterOffer',
    who: 'The owner names a price above the highest bid to the dealer who made it, once.',
  },
  {
    from: [22],
    to: 'same',
    command: 'answerCounterOffer',
    by: { dealer: 'winner', agent: 'winner' },
    guard: 'counterOfferOpen',
    who: 'The dealer says in time whether it would pay that price; the owner still answers afterwards.',
  },
  {
    from: [31],
    to: 'same',
    command: 'postCheckedList',
    by: { owner: 'own', dealer: 'winner', agent: 'winner' },
    guard: 'checkNotBegun',
    who: 'One of the two sides fills in the checklist, until the dealer has looked at the bike.',
  },
  {
    from: [31],
    to: 'same',
    command: 'acceptDelivery',
    by: { owner: 'own' },
    guard: 'dealerProposed',
    who: 'The owner accepts the day, the place and the way of payment that the dealer proposed.',
  },
  {
    from: [31],
    to: 'same',
    command: 'acceptDelivery',
    by: { dealer: 'winner', agent: 'winner' },
    guard: 'ownerProposed',
    who: 'The dealer accepts what the owner proposed.',
  },
  {
    from: [31, 32],
    to: 'same',
    command: 'createReceiptImage',
    by: { owner: 'own', dealer: 'winner', agent: 'winner' },
    guard: 'always',
    who: 'One of the two sides adds a photo of a receipt.',
  },
  {
    from: [31],
    to: 'same',
    command: 'checkBike',
    by: { dealer: 'winner', agent: 'winner' },
    guard: 'mayCheck',
    who: 'The dealer looks at the bike beside the owner, on the agreed day: as described, or with a claim for each thing that is not. Replaced a few times, until the owner has answered.',
  },
  {
    from: [31],
    to: 'same',
    command: 'answerClaims',
    by: { owner: 'own' },
    guard: 'claimsOpen',
    who: 'The owner accepts or refuses each claim. With all accepted the price is fixed.',
  },
  {
    from: [31],
    to: 'same',
    command: 'takeBike',
    by: { dealer: 'winner', agent: 'winner' },
    guard: 'priceOpen',
    who: 'The dealer takes the bike without what the owner has not accepted, which fixes the price.',
  },
  {
    from: [31],
    to: 'same',
    command: 'askForRuling',
    by: { dealer: 'winner', agent: 'winner' },
    guard: 'claimsRefused',
    who: 'The dealer asks the operator about what the owner refused; the bike stays where it is.',
  },
  {
    from: [31],
    to: 'same',
    command: 'ruleOnReduction',
    by: { operator: 'any' },
    guard: 'rulingAsked',
    who: 'The operator rules how much of each refused claim stands, which fixes the price.',
  },
  {
    from: [31],
    to: 'same',
    command: 'confirmMoney',
    by: { owner: 'own' },
    guard: 'priceFixed',
    who: 'The owner has received the fixed price before the bike leaves: it no longer stops the transaction by itself.',
  },
  {
    from: [31],
    to: 'same',
    command: 'handOver',
    by: { dealer: 'winner', agent: 'winner' },
    guard: 'priceFixed',
    who: "The dealer types the code on the owner's phone: the bike leaves at the fixed price, and nothing can be claimed any more.",
  },
  {
    from: [31],
    to: 'same',
    command: 'reportCompletion',
    by: { dealer: 'winner', agent: 'winner' },
    guard: 'mayReport',
    who: 'The dealer reports the payment, once the bike is its own and the seller is on record. A new report takes the place of one not yet confirmed, a few times; an objection to that one stands, and is followed by one corrected report. After a second objection the operator rules; who is found not to have paid reports once more.',
  },
  {
    from: [31],
    to: 32,
    command: 'confirmCompletion',
    by: { owner: 'own' },
    guard: 'agreesToReport',
    who: 'The owner has received the money.',
  },
  {
    from: [31],
    to: 'same',
    command: 'confirmCompletion',
    by: { owner: 'own' },
    guard: 'objectsToReport',
    who: 'The owner has not received it: it counts as unpaid. The dealer corrects the report once, or the operator decides.',
  },
  {
    from: [31],
    to: 32,
    command: 'completeUnopposed',
    by: { system: 'any' },
    guard: 'reportUnopposed',
    who: 'The owner raised no objection to the reported payment for 7 days.',
  },
  {
    from: [31],
    to: 32,
    command: 'ruleOnPayment',
    by: { operator: 'any' },
    guard: 'paymentProven',
    who: 'The operator finds the payment proven that the owner says has not come.',
  },
  {
    from: [31],
    to: 'same',
    command: 'ruleOnPayment',
    by: { operator: 'any' },
    guard: 'paymentUnproven',
    who: 'The operator does not find it proven: it is unpaid again.',
  },
  {
    from: [31],
    to: 'same',
    command: 'ruleOnFraud',
    by: { operator: 'any' },
    guard: 'bikeLeft',
    who: 'The operator has proof of a fraud and says what the owner owes. Price, status and payment stay as they are.',
  },
  {
    from: [32],
    to: 'same',
    command: 'ruleOnFraud',
    by: { operator: 'any' },
    guard: 'always',
    who: 'The same after the trade.',
  },
  {
    from: [31, 32],
    to: 'same',
    command: 'reportNameChange',
    by: { dealer: 'winner', agent: 'winner' },
    guard: 'nameUnchanged',
    who: 'The dealer has changed the registration of the bike that it took, and shows the proof; once.',
  },
  {
    from: [31],
    to: 'same',
    command: 'holdBidding',
    by: { system: 'any' },
    guard: 'paymentOverdue',
    who: 'The dealer has not paid a week after the hand-over: it bids on nothing else until it has.',
  },
  {
    from: [31],
    to: 91,
    command: 'cancelAuction',
    by: { owner: 'own' },
    guard: 'ownerMayStop',
    who: 'The owner stops the transaction and says why, until the price is fixed.',
  },
  {
    from: [31],
    to: 92,
    command: 'stopTransaction',
    by: { dealer: 'winner', agent: 'winner' },
    guard: 'dealerMayStop',
    who: 'The dealer stops the transaction and says why, until the price is fixed.',
  },
  {
    from: [31],
    to: 92,
    command: 'stopTransaction',
    by: { operator: 'any' },
    guard: 'operatorMayStop',
    who: 'The operator stops a transaction that cannot be carried out, and says why, until the bike has left.',
  },
  {
    from: [31],
    to: 92,
    command: 'stopForDefault',
    by: { operator: 'any' },
    guard: 'dealerMayBeInDefault',
    who: 'The operator stops a transaction because the dealer does not pay for the bike or does not come for it, from the day that both accepted until the bike has left: it counts as the stop of the dealer, and the next one is asked.',
  },
  {
    from: [31],
    to: 'same',
    command: 'askToStop',
    by: { owner: 'own', dealer: 'winner', agent: 'winner' },
    guard: 'mayAskToStop',
    who: 'One of the two sides wants to stop once the price is fixed, and says why: the code may be typed already, so the other one has to agree.',
  },
  {
    from: [31],
    to: 91,
    command: 'agreeToStop',
    by: { dealer: 'winner', agent: 'winner' },
    guard: 'ownerAskedToStop',
    who: 'The dealer agrees to the stop that the owner asked for: the bike is with the owner.',
  },
  {
    from: [31],
    to: 92,
    command: 'agreeToStop',
    by: { owner: 'own' },
    guard: 'dealerAskedToStop',
    who: 'The owner agrees to the stop that the dealer asked for: it counts as the stop of the dealer, and the next one is asked.',
  },
  {
    from: [31],
    to: 'same',
    command: 'refuseToStop',
    by: { dealer: 'winner', agent: 'winner' },
    guard: 'ownerAskedToStop',
    who: 'The dealer wants the transaction to go on.',
  },
  {
    from: [31],
    to: 'same',
    command: 'refuseToStop',
    by: { owner: 'own' },
    guard: 'dealerAskedToStop',
    who: 'The owner wants the transaction to go on.',
  },
  {
    from: [31],
    to: 'same',
    command: 'refuseToStop',
    by: { operator: 'any' },
    guard: 'stopUnanswered',
    who: 'Nobody answered in time: the operator lets the transaction go on, and says why.',
  },
  {
    from: [31],
    to: 'same',
    command: 'withdrawStop',
    by: { owner: 'own' },
    guard: 'ownerAskedToStop',
    who: 'The owner no longer wants to stop.',
  },
  {
    from: [31],
    to: 'same',
    command: 'withdrawStop',
    by: { dealer: 'winner', agent: 'winner' },
    guard: 'dealerAskedToStop',
    who: 'The dealer no longer wants to stop.',
  },
  {
    from: [92],
    to: 'same',
    command: 'answerRunnerUp',
    by: { dealer: 'dealer', agent: 'dealer' },
    guard: 'mayAnswerRunnerUp',
    who: 'The dealer stopped, and the next one who is asked says in time whether it buys at its own highest open bid.',
  },
  {
    from: [92],
    to: 'same',
    command: 'callOffRunnerUp',
    by: { owner: 'own', system: 'any' },
    guard: 'runnerUpAsked',
    who: 'The owner wants no other dealer to be asked, or lists a bike again.',
  },
  {
    from: [92],
    to: 'same',
    command: 'expireRunnerUp',
    by: { system: 'any' },
    guard: 'runnerUpOverdue',
    who: 'The dealer who was asked did not answer in 24 hours: the next one is.',
  },
  {
    from: [null],
    to: 22,
    command: 'continueAuction',
    by: { system: 'any' },
    guard: 'noActiveAuction',
    who: 'The runner-up said yes: the owner of a stopped trade answers to its bid, in an auction of its own.',
  },
  {
    from: [22, 31, 32],
    to: 'same',
    command: 'muteSeller',
    by: { operator: 'any' },
    guard: 'always',
    who: "The operator takes the seller's right to write to the dealer, or gives it back.",
  },
  {
    from: [32],
    to: 'same',
    command: 'createAuctionReview',
    by: { owner: 'own' },
    guard: 'notReviewed',
    who: 'The owner reviews the sale.',
  },
  {
    from: [32],
    to: 'same',
    command: 'createAuctionReview',
    by: { visitor: 'code' },
    guard: 'notReviewedWithCode',
    who: 'The seller reviews without logging in, with the code of the mail.',
  },
  {
    from: STATUSES_TO_LIST_AGAIN,
    to: 'same',
    command: 'relistAuction',
    by: { owner: 'own' },
    guard: 'noActiveAuction',
    who: 'The owner lists the same bike again, as a new auction; not after a sale, a failed inspection or a stop by the operator.',
  },
] as const satisfies readonly TransitionRow[]

export type Transition = (typeof TRANSITIONS)[number]

export const AUCTION_COMMANDS: readonly AuctionCommandName[] = [...new Set(TRANSITIONS.map(({ command }) => command))]

/** Whether a row of the table begins in this status and is for this role. */
export function isOpenTo(row: Transition, status: AuctionStatus | null, role: Role): boolean {
  return listed<AuctionStatus | null>(row.from, status) && role in row.by
}

/** Which role may give a command at all, and what it must be to the auction: the table, whatever the status. */
export function scopesOf(command: AuctionCommandName): Scopes {
  return Object.assign({}, ...TRANSITIONS.filter((row) => row.command === command).map(({ by }) => by))
}

/** The rows for a role's command in a status; several where guards choose the outcome. */
export function transitionsFor(
  status: AuctionStatus | null,
  command: AuctionCommandName,
  role: Role,
): readonly Transition[] {
  return TRANSITIONS.filter((row) => row.command === command && isOpenTo(row, status, role))
}

function listed<T>(list: readonly T[], value: T): boolean {
  return list.includes(value)
}
