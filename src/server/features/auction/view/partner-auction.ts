import { sql } from 'kysely'
import { leastBid } from '#domain/auction/bids/yen.ts'
import { STATUS } from '#domain/auction/status.ts'
import { INSPECTED } from '#domain/permission/visibility.ts'
import { actorFor, type PartnerPrincipal } from '../../../auth/principal.ts'
import type { Db } from '../../../db/client.ts'
import type { AuctionRow } from '../engine/stored/auction-row.ts'
import { isAmongChoices, ownOpenBid } from '../search/own-choice.ts'
import { type AuctionView, readAuctions, viewAuctions } from './auction-view.ts'
import { readFirstPhotos } from './first-photos.ts'

/** How the dealer who asks stands in an auction. */
interface OwnStanding {
  readonly hasBid: boolean
  readonly isLeading: boolean
  /** Another dealer of the same agency leads, which the agency sees as that dealer. */
  readonly isClientLeading: boolean
  /** The highest the dealer would go, in yen; null without a bid. */
  readonly ownMaximum: number | null
  /** For how much the owner may choose the dealer, who trails; null if it may not, or has answered. */
  readonly choiceAmount: number | null
  readonly isWatched: boolean
}

/** The same view, with how the dealer stands for whom the partner looks. */
export interface PartnerAuction extends AuctionView {
  /** For whom the person looks; null for an operator. */
  readonly dealerId: number | null
  readonly standing: OwnStanding
  readonly firstImageAssetId: string | null
}

/** In the order of the ids; what the person may not see at all is left out. */
export async function loadPartnerAuctions(
  db: Db,
  partner: PartnerPrincipal,
  dealerId: number | null,
  ids: readonly number[],
  now: Date,
): Promise<PartnerAuction[]> {
  if (ids.length === 0) return []
  const rows = await readAuctions(db, ids)
  const [bids, choices, affairs, asked, watched, images] = await Promise.all([
    ownMaximums(db, dealerId, ids),
    choiceAmounts(db, dealerId, ids),
    ownAffairs(db, partner.dealerIds, ids),
    askedDealers(db, dealerId, ids, now),
    watchedAmong(db, dealerId, ids),
    readFirstPhotos(db, ids),
  ])
  const isOwnAffair = ({ auctionId, auctionStatus }: AuctionRow) =>
    affairs.has(auctionId) && INSPECTED.includes(auctionStatus)
  const views = viewAuctions(rows, actorFor(partner, dealerId), isOwnAffair, asked)
  const byId = new Map(views.map((view) => [view.row.auctionId, view]))
  return ids.flatMap((id) => {
    const view = byId.get(id)
    if (!view) return []
    const isLeading = dealerId !== null && view.row.winnerDealerId === dealerId
    const { winnerDealerId } = view.row
    const standing = {
      hasBid: bids.has(id),
      isLeading,
      isClientLeading: winnerDealerId !== null && !isLeading && partner.dealerIds.includes(winnerDealerId),
      ownMaximum:
        dealerId !== null && view.row.leaderDealerId === dealerId ? view.row.leaderMax : (bids.get(id) ?? null),
      choiceAmount: choices.get(id) ?? null,
      isWatched: watched.has(id),
    }
    return [{ ...view, dealerId, standing, firstImageAssetId: view.reads('photo') ? (images.get(id) ?? null) : null }]
  })
}

export async function findPartnerAuction(
  db: Db,
  partner: PartnerPrincipal,
  dealerId: number | null,
  auctionId: number,
  now: Date,
): Promise<PartnerAuction | null> {
  const [auction] = await loadPartnerAuctions(db, partner, dealerId, [auctionId], now)
  return auction ?? null
}

/** The least that a bid must be now; null when nobody can bid. */
export function leastBidOf({ row }: PartnerAuction, now: Date): number | null {
  const isOpen = row.auctionStatus === 21 && row.endAt !== null && row.endAt > now
  return isOpen ? leastBid(row.currentPrice) : null
}

async function ownMaximums(db: Db, dealerId: number | null, ids: readonly number[]): Promise<Map<number, number>> {
  if (dealerId === null) return new Map()
  const rows = await db
    .selectFrom('bid')
    .innerJoin('auction', 'auction.auctionId', 'bid.auctionId')
    .select(['bid.auctionId', sql<number>`max(coalesce(bid.max_price, bid.price))`.as('most')])
    .where('bid.auctionId', 'in', ids)
    .where('bid.bikeDealerId', '=', dealerId)
    .where('bid.kind', '<>', 'void')
    .whereRef('bid.generation', '=', 'auction.bidGeneration')
    .groupBy('bid.auctionId')
    .execute()
  return new Map(rows.map(({ auctionId, most }) => [auctionId, most]))
}

async function choiceAmounts(db: Db, dealerId: number | null, ids: readonly number[]): Promise<Map<number, number>> {
  if (dealerId === null) return new Map()
  const rows = await db
    .selectFrom('auction')
    .select(['auctionId', ownOpenBid(dealerId).as('amount')])
    .where('auctionId', 'in', ids)
    .where('auctionStatus', '=', 22)
    .where(isAmongChoices(dealerId))
    .execute()
  return new Map(rows.flatMap(({ auctionId, amount }) => (amount === null ? [] : [[auctionId, amount]])))
}

/**
 * On which of these one of the dealers has ever bid, or was asked as a runner-up: after another runner-up stopped, its
 * bid stands in an auction before that one.
 */
async function ownAffairs(db: Db, dealerIds: readonly number[], ids: readonly number[]): Promise<Set<number>> {
  if (dealerIds.length === 0) return new Set()
  const ofDealers = (table: 'bid' | 'runnerUp') =>
    db.selectFrom(table).select('auctionId').where('auctionId', 'in', ids).where('bikeDealerId', 'in', dealerIds)
  const rows = await ofDealers('bid').union(ofDealers('runnerUp')).execute()
  return new Set(rows.map(({ auctionId }) => auctionId))
}

/** By auction, where the dealer is asked at this moment whether it buys after another stopped. */
async function askedDealers(db: Db, dealerId: number | null, ids: readonly number[], now: Date) {
  if (dealerId === null) return new Map<number, number>()
  const rows = await db
    .selectFrom('runnerUp')
    .select(['auctionId', 'bikeDealerId'])
    .where('auctionId', 'in', ids)
    .where('bikeDealerId', '=', dealerId)
    .where('answer', 'is', null)
    .where('answerBy', '>', now)
    .execute()
  return new Map(rows.map((row) => [row.auctionId, row.bikeDealerId]))
}

async function watchedAmong(db: Db, dealerId: number | null, ids: readonly number[]): Promise<Set<number>> {
  if (dealerId === null) return new Set()
  const rows = await db
    .selectFrom('watchedAuction')
    .select('auctionId')
    .where('auctionId', 'in', ids)
    .where('bikeDealerId', '=', dealerId)
    .execute()
  return new Set(rows.map(({ auctionId }) => auctionId))
}

/** A dealer has opened the page of a listing that it may bid on. Once is enough: most looks write nothing. */
export async function noteLook(db: Db, { auctionId, auctionStatus }: AuctionRow, dealerId: number): Promise<void> {
  if (auctionStatus !== STATUS.bidding) return
  await db
    .insertInto('dealerLook')
    .values({ auctionId, bikeDealerId: dealerId })
    .onConflict((on) => on.doNothing())
    .execute()
}
