import type { AuctionCommandName, CommandOf } from '#domain/auction/command.ts'
import { type FactsOf, factsOf } from '#domain/auction/commands.ts'
import type { BasicFacts, SpecialFact, SpecialFacts } from '#domain/auction/decision/facts.ts'
import { sideOf } from '#domain/auction/trade/checklist-changes.ts'
import type { DeliveryPlan } from '#domain/auction/trade/delivery-plan.ts'
import { isUnregistered } from '#domain/options/vehicle-condition.ts'
import type { Closing } from '#domain/values/closings.ts'
import type { Db } from '../../../db/client.ts'
import { hasActiveAuction } from '../../account/index.ts'
import { type AuctionRow, type BiddingColumns, biddingOf, counterOfferOf, plannedEndOf } from './stored/auction-row.ts'
import { readBids } from './stored/bid-ledger.ts'
import { readChain } from './stored/chain.ts'
import { readFrameMatches } from './stored/frame-matches.ts'
import { isIdentityChecked, readHandOver, readListedBike, readNameChange } from './stored/hand-over.ts'
import { readAgencyDealers, readSuspendedBidders, readSuspendedSince } from './stored/is-suspended.ts'
import { readOrderPromise } from './stored/order-promise.ts'
import { readReport } from './stored/report.ts'
import { readOpenBids, readRunnersUpAsked, readRunnerUp, readStoppedBefore } from './stored/runner-up.ts'
import { readSoldIn } from './stored/sold-in.ts'
import { readFraudOwed } from './stored/statements.ts'

interface Subject {
  readonly db: Db
  readonly row: AuctionRow
  readonly closings: readonly Closing[]
  /** Of the photo that the command is about. */
  readonly assetId: string | null
}

const READERS: { readonly [Fact in SpecialFact]: (subject: Subject) => Promise<SpecialFacts[Fact]> } = {
  ownerHasActiveAuction: ({ db, row }) => hasActiveAuction(db, row.bikeOwnerId),
  unusableImages: ({ db, row }) => countUnusableImages(db, row.auctionId),
  frameMatches: async ({ db, row }) => (await readFrameMatches(db, row)).filter(({ isCleared }) => !isCleared).length,
  photoVersion: ({ db, row, assetId }) => readPhotoVersion(db, row.auctionId, assetId),
  checklistVersion: ({ db, row }) => readChecklistVersion(db, row.auctionId),
  delivery: ({ db, row }) => readDeliveryPlan(db, row.auctionId),
  plannedEnd: async ({ row }) => plannedEndOf(row),
  orderPromise: ({ db, row }) => readOrderPromise(db, row.auctionId),
  bidRows: ({ db, row }) => readBids(db, row.auctionId, row.bidGeneration),
  openBids: ({ db, row }) => readOpenBids(db, row),
  isBidMailWaiting: async ({ row }) => row.isBidMailWaiting,
  answerBy: async ({ row }) => row.answerBy,
  leaderSuspendedSince: ({ db, row }) => readSuspendedSince(db, row.winnerDealerId),
  suspendedBidders: async ({ db, row }) => readSuspendedBidders(db, await readChain(db, row)),
  buyersAgencyDealers: async ({ db, row }) =>
    readAgencyDealers(
      db,
      (await readChain(db, row)).map((it) => it.winnerDealerId),
    ),
  counterOffer: async ({ row }) => counterOfferOf(row),
  runnerUp: ({ db, row }) => readRunnerUp(db, row.auctionId),
  runnersUpAsked: ({ db, row }) => readRunnersUpAsked(db, row),
  stoppedBefore: ({ db, row }) => readStoppedBefore(db, row),
  soldIn: ({ db, row }) => readSoldIn(db, row),
  contractAmount: async ({ row }) => row.contractAmount,
  contractAt: async ({ row }) => row.contractAt,
  listed: ({ db, row }) => readListedBike(db, row),
  handOver: ({ db, row }) => readHandOver(db, row.auctionId),
  nameChange: ({ db, row }) => readNameChange(db, row.auctionId),
  isUnregistered: async ({ row }) => isUnregistered(row.numberRegistration),
  isIdentityChecked: ({ db, row }) => isIdentityChecked(db, row.auctionId),
  report: async ({ row }) => readReport(row.completionReport),
  fraudOwed: ({ db, row }) => readFraudOwed(db, row.auctionId),
  isReviewed: ({ db, row }) => hasReview(db, row.auctionId),
  reviewCodeValidUntil: ({ db, row }) => readReviewCodeValidUntil(db, row.auctionId),
  closings: async ({ closings }) => closings,
}

/** What the rules ask before they decide on this command. */
export async function readFacts<Name extends AuctionCommandName>(
  db: Db,
  row: AuctionRow,
  command: CommandOf<Name>,
  closings: readonly Closing[],
): Promise<FactsOf<Name>> {
  const subject = { db, row, closings, assetId: 'assetId' in command ? command.assetId : null }
  const special = await readSpecialFacts(subject, factsOf(command.type))
  return { ...basicFactsOf(row), ...special } as FactsOf<Name> // the facts that its row and its guards name were read
}

/** Those alone; one after the other, for a transaction has one connection. */
export async function readSpecialFacts(
  subject: Subject,
  names: readonly SpecialFact[],
): Promise<Partial<SpecialFacts>> {
  const facts: [SpecialFact, unknown][] = []
  for (const name of names) facts.push([name, await READERS[name](subject)])
  return Object.fromEntries(facts)
}

export function basicFactsOf(
  row: BiddingColumns & Pick<AuctionRow, 'auctionStatus' | 'bikeOwnerId' | 'version' | 'chosenDealerId'>,
): BasicFacts {
  return {
    status: row.auctionStatus,
    bikeOwnerId: String(row.bikeOwnerId),
    version: row.version,
    bidding: biddingOf(row),
    chosenDealerId: row.chosenDealerId === null ? null : String(row.chosenDealerId),
  }
}

async function hasReview(db: Db, auctionId: number): Promise<boolean> {
  const review = await db
    .selectFrom('auctionReview')
    .select('auctionReviewId')
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  return review !== undefined
}

async function readReviewCodeValidUntil(db: Db, auctionId: number): Promise<Date | null> {
  const invitation = await db
    .selectFrom('reviewInvitation')
    .select('validUntil')
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  return invitation?.validUntil ?? null
}

async function readChecklistVersion(db: Db, auctionId: number): Promise<number> {
  const checklist = await db
    .selectFrom('checklist')
    .select('version')
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  return checklist?.version ?? 0
}

async function readDeliveryPlan(db: Db, auctionId: number): Promise<DeliveryPlan | null> {
  const checklist = await db
    .selectFrom('checklist')
    .select(['deliveryOn', 'planProposedBy', 'planAcceptedAt'])
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  if (!checklist) return null
  const { deliveryOn, planProposedBy, planAcceptedAt } = checklist
  return { deliveryOn, proposedBy: sideOf(planProposedBy), isAccepted: planAcceptedAt !== null }
}

async function readPhotoVersion(db: Db, auctionId: number, assetId: string | null): Promise<number> {
  const versionIn = (table: 'auctionImage' | 'auctionMovie') =>
    db
      .selectFrom(table)
      .select('version')
      .where('auctionId', '=', auctionId)
      .where('assetId', '=', assetId)
      .where('isActive', '=', true)
  const file = await versionIn('auctionImage').unionAll(versionIn('auctionMovie')).executeTakeFirst()
  return file?.version ?? 0
}

async function countUnusableImages(db: Db, auctionId: number): Promise<number> {
  const { count } = await db
    .selectFrom('auctionImage')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('auctionId', '=', auctionId)
    .where('isActive', '=', true)
    .where('isInspectionNg', '=', true)
    .executeTakeFirstOrThrow()
  return count
}
