import { type RawBuilder, sql } from 'kysely'
import { type AuctionStatus, PUBLISHED_STATUSES } from '#domain/auction/status.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Db } from '../../db/client.ts'
import type { AuctionRow } from './auction-row.ts'

export const AUCTION_SORTS = ['NEWEST', 'OLDEST', 'ENDING_SOON', 'ENDED_LAST'] as const
export type AuctionSort = (typeof AUCTION_SORTS)[number]

export interface AuctionFilter {
  readonly statuses: readonly AuctionStatus[]
  readonly displacementCtgId: number | null
  readonly modelId: number | null
  readonly isExcludeNoBid: boolean
}

/** One page of a list: so many from its beginning or end, behind or before a cursor. */
export interface PageRequest {
  readonly first: number | null
  readonly last: number | null
  readonly after: string | null
  readonly before: string | null
  readonly skip: number
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
}

export const MOST_ROWS = 100
const DEFAULT_ROWS = 20
/** Skipping reads what it skips: a pager goes this far, further on lead the cursors. */
export const MOST_SKIPPED = 1_000
/** Nobody needs to know more exactly than "more than a thousand", and counting a million takes 100 ms. */
export const MOST_COUNTED = 1_000

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
  const { size, isBackward, cursor, skip } = readPage(page)
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

/** How many there are, up to the most that is counted. */
export async function countAuctions(db: Db, filter: AuctionFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from unnest(${statusesOf(filter)}::smallint[]) as wanted (status), lateral (
        select from auction where auction_status = wanted.status ${conditions(filter)} limit ${MOST_COUNTED}
      ) as found limit ${MOST_COUNTED}
    ) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

export function cursorOf(row: AuctionRow, sort: AuctionSort): string {
  const at = COLUMNS[sort].key === 'end_at' ? row.endAt : row.publishedAt
  return Buffer.from(`${at?.getTime() ?? 0} ${row.auctionId}`).toString('base64url')
}

interface ReadPage {
  readonly size: number
  readonly isBackward: boolean
  readonly cursor: string | null
  readonly skip: number
}

/** `last` and `before` go from the end towards the beginning. */
export function readPage({ first, last, after, before, skip }: PageRequest): ReadPage {
  const isBackward = last !== null || before !== null
  const size = (isBackward ? last : first) ?? DEFAULT_ROWS
  const isMixed = isBackward && (first !== null || after !== null)
  if (isMixed || size < 1 || size > MOST_ROWS || skip < 0 || skip > MOST_SKIPPED) throw new ExpectedError('BAD_REQUEST')
  return { size, isBackward, cursor: isBackward ? before : after, skip }
}

function keyOf(cursor: string): { at: Date; auctionId: number } {
  const [at = Number.NaN, auctionId = Number.NaN] = Buffer.from(cursor, 'base64url').toString().split(' ').map(Number)
  if (!Number.isSafeInteger(at) || !Number.isSafeInteger(auctionId)) throw new ExpectedError('BAD_REQUEST')
  return { at: new Date(at), auctionId }
}

/** An auction without bids has the status 84 once it is over: leaving it out spares reading it. */
function statusesOf({ statuses, isExcludeNoBid }: AuctionFilter): AuctionStatus[] {
  const published: readonly AuctionStatus[] = PUBLISHED_STATUSES
  return published.filter((status) => statuses.includes(status) && !(isExcludeNoBid && status === 84))
}

function conditions({ displacementCtgId, modelId, isExcludeNoBid }: AuctionFilter): RawBuilder<unknown> {
  return sql`${displacementCtgId === null ? sql`` : sql`and displacement_ctg_id = ${displacementCtgId}`}
    ${modelId === null ? sql`` : sql`and model_id = ${modelId}`}
    ${isExcludeNoBid ? sql`and bid_count > 0` : sql``}`
}
