import {
  AUCTION_STATUSES,
  type AuctionStatus,
  PUBLISHED_STATUSES,
  STATUSES_OF_SALE,
  STATUSES_UNSOLD,
  STATUSES_WITH_CONTRACT,
  STATUSES_WITH_WINNER,
  winnerOf,
} from '../auction/status.ts'
import { type Actor, actsFor } from './actor.ts'

/** How a viewer stands to an auction. An agent stands where the dealer it acts for stands. */
export const RELATIONS = ['public', 'owner', 'dealer', 'winner', 'operator'] as const
export type Relation = (typeof RELATIONS)[number]

const ALWAYS = AUCTION_STATUSES
/** Once the operator let the listing out, whatever became of it. */
export const INSPECTED: readonly AuctionStatus[] = [21, 22, 31, 32, 71, 82, 84, 85, 91, 92]

const OPEN_WITH_WINNER = [22, 31] as const satisfies readonly AuctionStatus[]
const COMPLETED = [32] as const satisfies readonly AuctionStatus[]

/** Who sees a field, and in which statuses; who is not named never sees it. Files have a table of their own. */
export const FIELD_VISIBILITY = {
  /** What came to nothing is shown to those dealers alone who have bid on it or were asked: see partner-auction.ts. */
  listing: {
    public: PUBLISHED_STATUSES,
    owner: ALWAYS,
    dealer: PUBLISHED_STATUSES,
    winner: INSPECTED,
    operator: ALWAYS,
  },
  price: { public: PUBLISHED_STATUSES, owner: ALWAYS, dealer: INSPECTED, winner: INSPECTED, operator: ALWAYS },
  /** What a confirmation has to name; those who confirm nothing do not learn how often something changed. */
  version: { owner: ALWAYS, winner: STATUSES_WITH_WINNER, operator: ALWAYS },
  bids: { owner: ALWAYS, dealer: INSPECTED, winner: INSPECTED, operator: ALWAYS },
  /** The list of bids that everybody may check, without names: there is none before bidding is over. */
  bidProof: { public: PUBLISHED_STATUSES, owner: ALWAYS, dealer: INSPECTED, winner: INSPECTED, operator: ALWAYS },
  /** Of an auction after a stopped trade: in which one its only bid was made. Without it the list of bids is misread. */
  bidOrigin: { public: PUBLISHED_STATUSES, owner: ALWAYS, dealer: INSPECTED, winner: INSPECTED, operator: ALWAYS },
  /** The dealers to choose from, each with its own open bid: the owner's, while the answer is open. */
  choices: { owner: [22] },
  /** That a dealer to choose from, or to promise the bike to, broke the contract of the auction that this one follows. */
  brokenContract: { owner: [11, 22], operator: [22] },
  /** Who is asked after the dealer stopped, and what it bid. */
  runnerUp: { owner: [92], operator: [92] },
  /** The same to the dealer who is asked, of itself alone: see runner-up.schema.ts. */
  ownRunnerUp: { dealer: [92] },
  /** Which stopped trade an auction goes on with, and by which one it went on. */
  continuation: { owner: ALWAYS, operator: ALWAYS },
  /** The same to the dealer who bought as a runner-up; who stopped learns nothing of it. */
  ownContinuation: { winner: STATUSES_WITH_WINNER, operator: ALWAYS },
  /** The owner's price to the highest bidder. */
  counterOffer: { owner: ALWAYS, winner: STATUSES_WITH_WINNER, operator: ALWAYS },
  bidderNames: { owner: STATUSES_WITH_WINNER, operator: ALWAYS },
  otherMaximums: { operator: ALWAYS },
  askingPrice: { owner: ALWAYS, operator: ALWAYS },
  askingPriceReached: { owner: ALWAYS, dealer: INSPECTED, winner: INSPECTED, operator: ALWAYS },
  ownerPrefecture: { owner: ALWAYS, dealer: INSPECTED, winner: INSPECTED, operator: ALWAYS },
  /** Who the seller is and lives: gone from the dealer's pages with a stopped contract. */
  ownerContact: { owner: ALWAYS, winner: STATUSES_OF_SALE },
  winnerName: { owner: STATUSES_WITH_WINNER, winner: STATUSES_WITH_WINNER, operator: STATUSES_WITH_WINNER },
  /** That an operator has suspended the winner, or its agency: while there is something to sell or to hand over. */
  winnerSuspension: { owner: OPEN_WITH_WINNER, operator: OPEN_WITH_WINNER },
  /** How the winner kept to its contracts before: for who sells to it, or could. */
  winnerHonour: { owner: STATUSES_WITH_WINNER, winner: STATUSES_WITH_WINNER, operator: STATUSES_WITH_WINNER },
  /** In a review, after the sale it is about: who bought is no secret of the two any more, who sold stays one. */
  reviewedDealer: {
    public: COMPLETED,
    owner: COMPLETED,
    dealer: COMPLETED,
    winner: COMPLETED,
    operator: COMPLETED,
  },
  /** The agency that acts for the winner, and receives what the winner does. */
  winnerAgency: { owner: STATUSES_WITH_WINNER },
  winnerContact: { owner: STATUSES_WITH_CONTRACT, winner: STATUSES_WITH_WINNER },
  /** What is still owed for the bike: who pays it off has to know. */
  loanBalance: { owner: ALWAYS, winner: STATUSES_OF_SALE, operator: ALWAYS },
  /** Frame number and plate, and whether the seller issues invoices. */
  vehicleNumbers: { owner: ALWAYS, winner: STATUSES_OF_SALE, operator: ALWAYS },
  contractAmount: { owner: ALWAYS, winner: STATUSES_WITH_CONTRACT, operator: ALWAYS },
  completionReport: { owner: ALWAYS, winner: STATUSES_WITH_CONTRACT, operator: ALWAYS },
  /** Claims, answers, the fixed price and the hand-over: after a stop, too, for both rely on what was said. */
  trade: { owner: ALWAYS, winner: STATUSES_WITH_CONTRACT, operator: ALWAYS },
  /** What operators ruled on claims like these in the trades of others. */
  pastRulings: { operator: ALWAYS },
  /** Whoever has it has stood beside the owner: nobody else ever reads it. */
  handOverCode: { owner: [31] },
  checklist: { owner: ALWAYS, winner: STATUSES_OF_SALE },
  winnerMessages: { owner: STATUSES_WITH_WINNER, winner: STATUSES_WITH_WINNER, operator: STATUSES_WITH_WINNER },
  /** That an operator silenced the seller: the business of those who talk. */
  sellerMuted: { owner: ALWAYS, winner: STATUSES_WITH_WINNER, operator: ALWAYS },
  questions: { owner: ALWAYS, dealer: INSPECTED, winner: INSPECTED, operator: ALWAYS },
  // Phone numbers, addresses and accounts in what people wrote; who does not see them reads the text with a mask.
  contactsOfOwner: { owner: ALWAYS, winner: STATUSES_OF_SALE, operator: ALWAYS },
  contactsOfWinner: { owner: STATUSES_WITH_CONTRACT, winner: STATUSES_WITH_CONTRACT, operator: ALWAYS },
  contactsOfOtherDealers: { operator: ALWAYS },
  cancelReason: { owner: ALWAYS, winner: STATUSES_WITH_CONTRACT, operator: ALWAYS },
  history: { owner: ALWAYS, operator: ALWAYS },
  relistedFrom: { owner: ALWAYS },
  /** How a listing fared that ended without a sale: how many looked, what was missing. */
  outcome: { owner: STATUSES_UNSOLD, operator: STATUSES_UNSOLD },
  /** How the bike was graded when the listing passed; the words in it are masked as the owner's are. */
  inspectionSheet: {
    public: PUBLISHED_STATUSES,
    owner: ALWAYS,
    dealer: INSPECTED,
    winner: INSPECTED,
    operator: ALWAYS,
  },
  /** Of a listing of the same bike before this one: it says nothing of the bike as it is now. */
  earlierSheet: { owner: ALWAYS, operator: ALWAYS },
  /** Who graded it, and what was saved before it passed. */
  inspector: { operator: ALWAYS },
  /** Which photo another took the place of. */
  replacedPhoto: { owner: ALWAYS, operator: ALWAYS },
  /** By when the owner has to answer, for those who wait for it. */
  answerDeadline: { winner: ALWAYS, operator: ALWAYS },
} as const satisfies Record<string, Partial<Record<Relation, readonly AuctionStatus[]>>>

export type AuctionField = keyof typeof FIELD_VISIBILITY

export function canSee(field: AuctionField, relation: Relation, status: AuctionStatus): boolean {
  const statuses: Partial<Record<Relation, readonly AuctionStatus[]>> = FIELD_VISIBILITY[field]
  return statuses[relation]?.includes(status) ?? false
}

export function relationOf(
  actor: Actor,
  auction: {
    readonly status: AuctionStatus
    readonly bikeOwnerId: string
    readonly winnerDealerId: string | null
  },
): Relation {
  if (actor.role === 'operator' || actor.role === 'system') return 'operator'
  if (actor.role === 'owner') return actor.bikeOwnerId === auction.bikeOwnerId ? 'owner' : 'public'
  if (actor.role === 'visitor') return 'public'
  const winner = winnerOf(auction.status, auction.winnerDealerId)
  return winner !== null && actsFor(actor, winner) ? 'winner' : 'dealer'
}
