import { type Selectable, sql } from 'kysely'
import { isAskingPriceReached, leastBid } from '#domain/auction/yen.ts'
import type { Actor } from '#domain/permission/actor.ts'
import { canReadFile, type FileKind } from '#domain/permission/file-access.ts'
import { type AuctionField, canSee, INSPECTED, type Relation, relationOf } from '#domain/permission/visibility.ts'
import { actorFor, type PartnerPrincipal } from '../../../auth/principal.ts'
import type { Db } from '../../../db/client.ts'
import type { AuctionTables } from '../../../db/schema/auction.ts'
import { readFirstPhotos } from './first-photos.ts'

type AuctionRow = Selectable<AuctionTables['auction']>

/** How the dealer who asks stands in an auction. */
interface OwnStanding {
  readonly hasBid: boolean
  readonly isLeading: boolean
  /** The highest the dealer would go, in yen; null without a bid. */
  readonly ownMaximum: number | null
  readonly isWatched: boolean
}

/** An auction together with who looks at it: what a field may show is asked of `sees`, which files of `reads`. */
export interface PartnerAuction {
  readonly row: AuctionRow
  readonly actor: Actor
  readonly relation: Relation
  /** For whom the person looks; null for an operator. */
  readonly dealerId: number | null
  readonly standing: OwnStanding
  readonly firstImageAssetId: string | null
  sees(field: AuctionField): boolean
  reads(kind: FileKind): boolean
}

/** In the order of the ids; what the person may not see at all is left out. */
export async function loadPartnerAuctions(
  db: Db,
  partner: PartnerPrincipal,
  dealerId: number | null,
  ids: readonly number[],
): Promise<PartnerAuction[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('auction').selectAll().where('auctionId', 'in', ids).execute()
  const [bids, ownBids, watched, images] = await Promise.all([
    ownMaximums(db, dealerId, ids),
    bidOnByAny(db, partner.dealerIds, ids),
    watchedAmong(db, dealerId, ids),
    readFirstPhotos(db, ids),
  ])
  const actor = actorFor(partner, dealerId)
  const byId = new Map(rows.map((row) => [row.auctionId, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const relation = relationOf(actor, {
      status: row.auctionStatus,
      bikeOwnerId: String(row.bikeOwnerId),
      leaderDealerId: row.leaderDealerId === null ? null : String(row.leaderDealerId),
    })
    const isLeading = dealerId !== null && row.leaderDealerId === dealerId
    const auction: PartnerAuction = {
      row,
      actor,
      relation,
      dealerId,
      standing: {
        hasBid: bids.has(id),
        isLeading,
        ownMaximum: isLeading ? row.leaderMax : (bids.get(id) ?? null),
        isWatched: watched.has(id),
      },
      firstImageAssetId: canReadFile('photo', relation, row.auctionStatus) ? (images.get(id) ?? null) : null,
      sees: (field) => canSee(field, relation, row.auctionStatus),
      reads: (kind) => canReadFile(kind, relation, row.auctionStatus),
    }
    const isShown = auction.sees('listing') || (ownBids.has(id) && INSPECTED.includes(row.auctionStatus))
    return isShown ? [auction] : []
  })
}

export async function findPartnerAuction(
  db: Db,
  partner: PartnerPrincipal,
  dealerId: number | null,
  auctionId: number,
): Promise<PartnerAuction | null> {
  const [auction] = await loadPartnerAuctions(db, partner, dealerId, [auctionId])
  return auction ?? null
}

/** The least that a bid must be now; null when nobody can bid. */
export function leastBidOf({ row }: PartnerAuction, now: Date): number | null {
  const isOpen = row.auctionStatus === 21 && row.endAt !== null && row.endAt > now
  return isOpen ? leastBid(row.currentPrice) : null
}

export function isWishReached({ row, sees }: PartnerAuction): boolean | null {
  return sees('askingPriceReached') ? isAskingPriceReached(row.askingPrice, row.currentPrice) : null
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

/** On which of these one of the dealers has ever bid. */
async function bidOnByAny(db: Db, dealerIds: readonly number[], ids: readonly number[]): Promise<Set<number>> {
  if (dealerIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('bid')
    .select('auctionId')
    .distinct()
    .where('auctionId', 'in', ids)
    .where('bikeDealerId', 'in', dealerIds)
    .execute()
  return new Set(rows.map(({ auctionId }) => auctionId))
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
