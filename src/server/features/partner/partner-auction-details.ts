import { labelOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { type BidView, viewOfBid } from '#domain/permission/bid-view.ts'
import type { Db } from '../../db/client.ts'
import { visibleNumber } from '../auction/read-bids.ts'
import type { PartnerAuction } from './partner-auction.ts'

const MOST_BIDS = 50

export interface NumberedBid extends BidView {
  /** For an operator the number in the ledger; for others the number among the bids they see. */
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
    .select(visibleNumber)
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
    return view ? [{ ...view, sequence: auction.actor.role === 'operator' ? row.sequence : row.number }] : []
  })
}

export interface QuestionView {
  readonly auctionQuestionId: number
  readonly question: string
  readonly askedAt: Date
  readonly answer: string | null
  readonly answeredAt: Date | null
  readonly isOwn: boolean
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
  return rows.map(({ bikeDealerId, agentId: _agentId, auctionId: _auctionId, ...question }) => ({
    ...question,
    isOwn: bikeDealerId === auction.dealerId,
  }))
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
