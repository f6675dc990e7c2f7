import { type RawBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '#domain/auction/bids/max-counted.ts'
import { type AuctionStatus, PUBLISHED_STATUSES } from '#domain/auction/status.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Db } from '../../../db/client.ts'
import { idOf, type Page, type PageRequest, pageOf, readPage } from '../../../graphql/page.ts'
import type { AuctionRow } from '../engine/stored/auction-row.ts'

export const AUCTION_SORTS = ['NEWEST', 'OLDEST', 'ENDING_SOON', 'ENDED_LAST'] as const
export type AuctionSort = (typeof AUCTION_SORTS)[number]

export interface AuctionFilter {
  readonly statuses: readonly AuctionStatus[]
  readonly displacementCtgId: number | null
  readonly modelId: number | null
  readonly isExcludeNoBid: boolean
}

const COLUMNS = {
  NEWEST: { key: 'published_at', isDescending: true },
  OLDEST: { key: 'published_at', isDescending: false },
  ENDING_SOON: { key: 'end_at', isDescending: false },
  ENDED_LAST: { key: 'end_at', isDescending: true },
} as const satisfies Record<AuctionSort, { key: string; isDescending: boolean }>

/**
 * A page of auctions by keyset. One index range is read per status and the ranges are merged, so that neither the number
 * of auctions nor the depth of the page matters.
 */
export async function listAuctions(
  db: Db,
  filter: AuctionFilter,
  sort: AuctionSort,
  page: PageRequest,
): Promise<Page<AuctionRow>> {
  const asked = readPage(page)
  const { size, isBackward, cursor, skip } = asked
  const { key, isDescending } = COLUMNS[sort]
  const column = sql.ref(key)
  const goesDown = isDescending !== isBackward
  const direction = goesDown ? sql`desc` : sql`asc`
  const from = cursor && keyOf(cursor)
  const beyond = from
    ? sql`and (${column}, auction_id) ${goesDown ? sql`<` : sql`>`} (${from.at}::timestamptz, ${from.auctionId})`
    : sql``
  const { rows } = await sql<AuctionRow>`
    select found.* from unnest(${statusesOf(filter)}::smallint[]) as wanted (status), lateral (
      select * from auction where auction_status = wanted.status ${conditions(filter)} ${beyond}
      order by ${column} ${direction}, auction_id ${direction} limit ${size + skip + 1}
    ) as found
    order by ${column} ${direction}, auction_id ${direction} limit ${size + 1} offset ${skip}`.execute(db)
  return pageOf(rows, asked)
}

/**
 * How many there are, up to the most that is counted. The order keeps the database on the index: without it, a status
 * that is rare (or has none) is looked for in the whole table.
 */
export async function countAuctions(db: Db, filter: AuctionFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from unnest(${statusesOf(filter)}::smallint[]) as wanted (status), lateral (
        select from auction where auction_status = wanted.status ${conditions(filter)}
        order by published_at desc, auction_id desc limit ${MAX_COUNTED}
      ) as found limit ${MAX_COUNTED}
    ) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

export function cursorOf(row: AuctionRow, sort: AuctionSort): string {
  const at = COLUMNS[sort].key === 'end_at' ? row.endAt : row.publishedAt
  return Buffer.from(`${at?.getTime() ?? 0} ${row.auctionId}`).toString('base64url')
}

/** Of a Date. */
const LAST_MOMENT = 8_640_000_000_000_000

function keyOf(cursor: string): { at: Date; auctionId: number } {
  const [at = Number.NaN, auctionId = Number.NaN] = Buffer.from(cursor, 'base64url').toString().split(' ').map(Number)
  const isMoment = Number.isSafeInteger(at) && at >= 0 && at <= LAST_MOMENT
  if (!isMoment || !Number.isSafeInteger(auctionId) || auctionId < 0) throw new ExpectedError('BAD_REQUEST')
  return { at: new Date(at), auctionId }
}

function statusesOf({ statuses }: AuctionFilter): AuctionStatus[] {
  const published: readonly AuctionStatus[] = PUBLISHED_STATUSES
  return published.filter((status) => statuses.includes(status))
}

function conditions({ displacementCtgId, modelId, isExcludeNoBid }: AuctionFilter): RawBuilder<unknown> {
  return sql`${displacementCtgId === null ? sql`` : sql`and displacement_ctg_id = ${displacementCtgId}`}
    ${modelId === null ? sql`` : sql`and model_id = ${modelId}`}
    ${isExcludeNoBid ? sql`and bid_count > 0` : sql``}`
}

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

/** The newest of them, as rows. */
export function newestOwnerAuctions(
  db: Db,
  bikeOwnerId: number,
  statuses: readonly AuctionStatus[] | null,
  limit: number,
): Promise<AuctionRow[]> {
  return db
    .selectFrom('auction')
    .selectAll()
    .where('bikeOwnerId', '=', bikeOwnerId)
    .$if(statuses !== null, (query) => query.where('auctionStatus', 'in', statuses ?? []))
    .orderBy('auctionId', 'desc')
    .limit(limit)
    .execute()
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
