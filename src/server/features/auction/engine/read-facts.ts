import type { AuctionCommandName } from '#domain/auction/command.ts'
import type { AuctionFacts } from '#domain/auction/facts.ts'
import type { Closing } from '#domain/values/closings.ts'
import type { Db } from '../../../db/client.ts'
import { hasActiveAuction } from '../../account/index.ts'
import { type AuctionRow, biddingOf, plannedEndOf } from './auction-row.ts'
import { readBids } from './bid-ledger.ts'
import { readReport } from './stored-report.ts'

/** What the rules ask before they decide; what only some commands ask is read for these alone. */
export async function readFacts(
  db: Db,
  row: AuctionRow,
  command: AuctionCommandName,
  closings: readonly Closing[],
  /** Of the photo that the command is about; 0 where it is about none. */
  photoVersion = 0,
): Promise<AuctionFacts> {
  const { auctionId } = row
  const review = command === 'createAuctionReview' ? await readReviewFacts(db, auctionId) : NOT_REVIEWED
  return {
    status: row.auctionStatus,
    bikeOwnerId: String(row.bikeOwnerId),
    version: row.version,
    photoVersion,
    checklistVersion: command === 'postCheckedList' ? await readChecklistVersion(db, auctionId) : 0,
    ownerHasActiveAuction: command === 'relistAuction' && (await hasActiveAuction(db, row.bikeOwnerId)),
    unusableImages: command === 'passInspection' ? await countUnusableImages(db, auctionId) : 0,
    plannedEnd: plannedEndOf(row),
    bidding: biddingOf(row),
    bidRows: command === 'voidBid' ? await readBids(db, auctionId, row.bidGeneration) : [],
    answerBy: row.answerBy,
    contractAmount: row.contractAmount,
    report: readReport(row.completionReport),
    closings,
    ...review,
  }
}

const NOT_REVIEWED = { isReviewed: false, reviewCodeValidUntil: null }

export async function readReviewFacts(db: Db, auctionId: number) {
  const review = await db
    .selectFrom('auctionReview')
    .select('auctionReviewId')
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  const invitation = await db
    .selectFrom('reviewInvitation')
    .select('validUntil')
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  return { isReviewed: review !== undefined, reviewCodeValidUntil: invitation?.validUntil ?? null }
}

async function readChecklistVersion(db: Db, auctionId: number): Promise<number> {
  const checklist = await db
    .selectFrom('checklist')
    .select('version')
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  return checklist?.version ?? 0
}

export async function countUnusableImages(db: Db, auctionId: number): Promise<number> {
  const { count } = await db
    .selectFrom('auctionImage')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('auctionId', '=', auctionId)
    .where('isActive', '=', true)
    .where('isInspectionNg', '=', true)
    .executeTakeFirstOrThrow()
  return count
}
