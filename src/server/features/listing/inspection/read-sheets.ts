import { type Selectable, sql } from 'kysely'
import { groupBy } from '#domain/values/group-by.ts'
import type { Db } from '../../../db/client.ts'
import type { AuctionTables } from '../../../db/schema/auction.ts'
import { createLoader } from '../../../graphql/loader.ts'
import { draftOf, type InspectionDraft } from './inspection-draft.ts'

export type FrozenLine = Selectable<AuctionTables['inspectionLine']>

export interface FrozenSheet extends Selectable<AuctionTables['inspectionSheet']> {
  readonly lines: readonly FrozenLine[]
}

export const loadSheet = createLoader<number, FrozenSheet>(async ({ services: { db } }, auctionIds) => {
  const sheets = await readSheets(db, auctionIds)
  return new Map(sheets.map((sheet) => [sheet.auctionId, sheet]))
})

/** The nearest among the listings of the same bike before these. */
export const loadEarlierSheet = createLoader<number, FrozenSheet>(async ({ services: { db } }, auctionIds) => {
  const { rows } = await sql<{ auctionId: number; earlierId: number }>`
    with recursive before as (
      select auction_id, relisted_from as earlier_id, 1 as steps from auction where auction_id = any (${auctionIds}::bigint[])
      union all
      select before.auction_id, auction.relisted_from, steps + 1
      from before join auction on auction.auction_id = before.earlier_id where steps < ${MAX_RELISTINGS}
    )
    select distinct on (before.auction_id) before.auction_id, earlier_id
    from before join inspection_sheet on inspection_sheet.auction_id = earlier_id
    order by before.auction_id, steps`.execute(db)
  const sheets = await readSheets(
    db,
    rows.map(({ earlierId }) => earlierId),
  )
  const byId = new Map(sheets.map((sheet) => [sheet.auctionId, sheet]))
  return new Map(
    rows.flatMap(({ auctionId, earlierId }) => {
      const sheet = byId.get(earlierId)
      return sheet ? [[auctionId, sheet] as const] : []
    }),
  )
})

/** So far back an earlier sheet is looked for. */
const MAX_RELISTINGS = 20

/** The newest that was saved. */
export const loadDraft = createLoader<number, InspectionDraft>(async ({ services: { db } }, auctionIds) => {
  const rows = await db
    .selectFrom('inspectionDraft')
    .distinctOn('auctionId')
    .selectAll()
    .where('auctionId', 'in', auctionIds)
    .orderBy('auctionId')
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.auctionId, draftOf(row)]))
})

async function readSheets(db: Db, auctionIds: readonly number[]): Promise<FrozenSheet[]> {
  if (auctionIds.length === 0) return []
  const sheets = await db.selectFrom('inspectionSheet').selectAll().where('auctionId', 'in', auctionIds).execute()
  const lines = await db
    .selectFrom('inspectionLine')
    .selectAll()
    .where('auctionId', 'in', auctionIds)
    .orderBy('line')
    .execute()
  const byAuction = groupBy(lines, ({ auctionId }) => auctionId)
  return sheets.map((sheet) => ({ ...sheet, lines: byAuction.get(sheet.auctionId) ?? [] }))
}
