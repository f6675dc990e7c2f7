import type { AuctionStatus } from '#domain/auction/status.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { createLoader } from '../../../graphql/loader.ts'
import { type Page, type PageRequest, pageOf, readPage } from '../../../graphql/page.ts'
import type { AuctionRow } from '../engine/stored/auction-row.ts'
import { listOwnerAuctions, newestOwnerAuctions } from './list-auctions.ts'

/** Few owners list more bikes in their life. */
const MAX_READ_TOGETHER = 20

type Statuses = readonly AuctionStatus[] | null
/** Owner, number of rows, statuses. */
type Beginning = readonly [number, number, Statuses]

/**
 * An owner's own auctions, newest first; of some statuses, or all. My Page asks for the beginning of five such lists: one
 * statement brings them all.
 */
export async function loadOwnerAuctions(
  context: RequestContext,
  bikeOwnerId: number,
  statuses: Statuses,
  page: PageRequest,
): Promise<Page<AuctionRow>> {
  const { size, isBackward, cursor, skip } = readPage(page)
  const isBeginning = !isBackward && cursor === null && skip === 0 && size < MAX_READ_TOGETHER
  const beginning: Beginning = [bikeOwnerId, size, statuses]
  const read = isBeginning ? await loadBeginning(context, JSON.stringify(beginning)) : undefined
  return read ?? listOwnerAuctions(context.services.db, bikeOwnerId, statuses, page)
}

/** None for a list that goes on behind the rows read. */
const loadBeginning = createLoader<string, Page<AuctionRow>>(async ({ services: { db } }, keys) => {
  const asked = keys.map((key) => ({ key, beginning: JSON.parse(key) as Beginning }))
  const pages = new Map<string, Page<AuctionRow>>()
  for (const bikeOwnerId of new Set(asked.map(({ beginning: [id] }) => id))) {
    const own = asked.filter(({ beginning: [id] }) => id === bikeOwnerId)
    const [only] = own.length === 1 ? own : []
    const limit = only ? only.beginning[1] + 1 : MAX_READ_TOGETHER
    const rows = await newestOwnerAuctions(
      db,
      bikeOwnerId,
      everyStatus(own.map(({ beginning }) => beginning[2])),
      limit,
    )
    for (const { key, beginning } of own) {
      const [, size, statuses] = beginning
      const found = statuses ? rows.filter(({ auctionStatus }) => statuses.includes(auctionStatus)) : rows
      if (found.length > size || rows.length < limit)
        pages.set(key, pageOf(found.slice(0, size + 1), { size, isBackward: false, cursor: null, skip: 0 }))
    }
  }
  return pages
})

/** Null as soon as one list is of all. */
function everyStatus(lists: readonly Statuses[]): Statuses {
  return lists.every((it) => it !== null) ? [...new Set(lists.flat())] : null
}
