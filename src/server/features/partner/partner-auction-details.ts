import { conditionSheet } from '#domain/auction/condition-sheet.ts'
import type { ContactKind } from '#domain/message/contact-patterns.ts'
import { labelOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { type BidView, viewOfBid } from '#domain/permission/bid-view.ts'
import { flaggedContacts } from '#domain/permission/shown-words.ts'
import type { Db } from '../../db/client.ts'
import { authorOfQuestion, shownTo } from '../auction/auction-view.ts'
import type { PartnerAuction } from './partner-auction.ts'

const MOST_BIDS = 50

export interface NumberedBid extends BidView {
  readonly sequence: number
}

/** Newest first, each as this viewer may see it. */
export async function readBidViews(db: Db, auction: PartnerAuction): Promise<NumberedBid[]> {
  if (!auction.sees('bids')) return []
  const { auctionId, auctionStatus: status, bikeOwnerId, leaderDealerId, bidGeneration } = auction.row
  const rows = await db
    .selectFrom('bid')
    .innerJoin('bikeDealer', 'bikeDealer.bikeDealerId', 'bid.bikeDealerId')
    .select(['sequence', 'bid.bikeDealerId', 'bikeDealer.name', 'price', 'maxPrice', 'bidAt'])
    .where('auctionId', '=', auctionId)
    .where('generation', '=', bidGeneration)
    .where('kind', 'in', ['bid', 'proxy'])
    .orderBy('sequence', 'desc')
    .limit(MOST_BIDS)
    .execute()
  const leader = leaderDealerId === null ? null : String(leaderDealerId)
  return rows.flatMap((row) => {
    const bid = { ...row, bikeDealerId: String(row.bikeDealerId), bikeDealerName: row.name }
    const subject = { status, bikeOwnerId: String(bikeOwnerId), leaderDealerId: leader }
    const view = viewOfBid(bid, auction.actor, subject)
    return view ? [{ ...view, sequence: row.sequence }] : []
  })
}

export interface QuestionView {
  readonly auctionQuestionId: number
  readonly question: string
  readonly askedAt: Date
  readonly answer: string | null
  readonly answeredAt: Date | null
  readonly isOwn: boolean
  /** In question and answer; for operators. */
  readonly contacts: readonly ContactKind[]
}

/** Of all dealers, without saying which one asked. */
export async function readQuestions(db: Db, auction: PartnerAuction): Promise<QuestionView[]> {
  if (!auction.sees('questions')) return []
  const rows = await db
    .selectFrom('auctionQuestion')
    .selectAll()
    .where('auctionId', '=', auction.row.auctionId)
    .orderBy('auctionQuestionId')
    .execute()
  return rows.map(({ auctionQuestionId, bikeDealerId, question, askedAt, answer, answeredAt }) => ({
    auctionQuestionId,
    question: shownTo(auction, authorOfQuestion(auction.row, bikeDealerId), question),
    askedAt,
    answer: answer === null ? null : shownTo(auction, 'owner', answer),
    answeredAt,
    isOwn: bikeDealerId === auction.dealerId,
    contacts: flaggedContacts(`${question}\n${answer ?? ''}`, auction.viewer),
  }))
}

/** What the owner stated, as this viewer may read it. */
export function flaggedCondition(auction: PartnerAuction) {
  const { row, viewer } = auction
  const shown = conditionSheet({
    ...row,
    customPartsText: shownTo(auction, 'owner', row.customPartsText),
    contactInfoToBikeDealer: shownTo(auction, 'owner', row.contactInfoToBikeDealer),
  })
  return shown.map((line) => ({ ...line, contacts: flaggedContacts(line.value, viewer) }))
}

export interface Contact {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly zip: string
  readonly address: string
}

/** Null before the contract, to anyone but the winner, and once the owner has withdrawn. */
export async function readOwnerContact(db: Db, auction: PartnerAuction): Promise<Contact | null> {
  if (!auction.sees('ownerContact')) return null
  const owner = await db
    .selectFrom('bikeOwnerAccount')
    .select(['userName', 'phone', 'email', 'zip', 'state', 'address1', 'address2', 'address3', 'address4'])
    .where('bikeOwnerId', '=', auction.row.bikeOwnerId)
    .executeTakeFirst()
  if (!owner) return null
  const { userName: name, phone, email, zip, state, address1, address2, address3, address4 } = owner
  return {
    name,
    phone,
    email,
    zip,
    address: `${labelOf(PREFECTURES, state)}${address1}${address2}${address3} ${address4}`.trim(),
  }
}

export async function readWinnerName(db: Db, { row, sees }: PartnerAuction): Promise<string | null> {
  if (row.leaderDealerId === null || !sees('winnerName')) return null
  const dealer = await db
    .selectFrom('bikeDealer')
    .select('name')
    .where('bikeDealerId', '=', row.leaderDealerId)
    .executeTakeFirst()
  return dealer?.name ?? null
}
