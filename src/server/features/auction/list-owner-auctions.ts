import type { AuctionStatus } from '#domain/auction/status.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Db } from '../../db/client.ts'
import type { AuctionRow } from './auction-row.ts'
import { type Page, type PageRequest, readPage } from './list-auctions.ts'

/** An owner's own auctions, newest first; of some statuses, or all. */
export async function listOwnerAuctions(
  db: Db,
  bikeOwnerId: number,
  statuses: readonly AuctionStatus[] | null,
  page: PageRequest,
): Promise<Page<AuctionRow>> {
  const { size, isBackward, cursor, skip } = readPage(page)
  let query = db.selectFrom('auction').selectAll().where('bikeOwnerId', '=', bikeOwnerId)
  if (statuses) query = query.where('auctionStatus', 'in', statuses)
  if (cursor !== null) query = query.where('auctionId', isBackward ? '>' : '<', idOf(cursor))
  const rows = await query
    .orderBy('auctionId', isBackward ? 'asc' : 'desc')
    .limit(size + 1)
    .offset(skip)
    .execute()
  const hasMore = rows.length > size
  const shown = rows.slice(0, size)
  if (isBackward) shown.reverse()
  const isBehindSomething = cursor !== null || skip > 0
  return {
    rows: shown,
    hasNextPage: isBackward ? isBehindSomething : hasMore,
    hasPreviousPage: isBackward ? hasMore : isBehindSomething,
  }
}

export async function countOwnerAuctions(
  db: Db,
  bikeOwnerId: number,
  statuses: readonly AuctionStatus[] | null,
): Promise<number> {
  let query = db
    .selectFrom('auction')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('bikeOwnerId', '=', bikeOwnerId)
  if (statuses) query = query.where('auctionStatus', 'in', statuses)
  return (await query.executeTakeFirstOrThrow()).count
}

export function idCursor(id: number): string {
  return Buffer.from(String(id)).toString('base64url')
}

export function idOf(cursor: string): number {
  const id = Number(Buffer.from(cursor, 'base64url').toString())
  if (!Number.isSafeInteger(id)) throw new ExpectedError('BAD_REQUEST')
  return id
}
