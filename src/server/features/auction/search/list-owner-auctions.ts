import type { AuctionStatus } from '#domain/auction/status.ts'
import type { Db } from '../../../db/client.ts'
import { idOf, type Page, type PageRequest, pageOf, readPage } from '../../../graphql/page.ts'
import type { AuctionRow } from '../engine/auction-row.ts'

/** An owner's own auctions, newest first; of some statuses, or all. */
export async function listOwnerAuctions(
  db: Db,
  bikeOwnerId: number,
  statuses: readonly AuctionStatus[] | null,
  page: PageRequest,
): Promise<Page<AuctionRow>> {
  const asked = readPage(page)
  const { size, isBackward, cursor, skip } = asked
  let query = db.selectFrom('auction').selectAll().where('bikeOwnerId', '=', bikeOwnerId)
  if (statuses) query = query.where('auctionStatus', 'in', statuses)
  if (cursor !== null) query = query.where('auctionId', isBackward ? '>' : '<', idOf(cursor))
  const rows = await query
    .orderBy('auctionId', isBackward ? 'asc' : 'desc')
    .limit(size + 1)
    .offset(skip)
    .execute()
  return pageOf(rows, asked)
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
