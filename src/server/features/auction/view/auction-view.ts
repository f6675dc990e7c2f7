import type { Selectable } from 'kysely'
import { winnerOf } from '#domain/auction/status.ts'
import type { Actor } from '#domain/permission/actor.ts'
import { canReadFile, type FileKind, kindOfPhoto } from '#domain/permission/file-access.ts'
import { type Author, shownWords } from '#domain/permission/shown-words.ts'
import { type AuctionField, canSee, type Relation, relationOf } from '#domain/permission/visibility.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { lookerOf } from '../../../auth/principal.ts'
import type { Db } from '../../../db/client.ts'
import type { AuctionTables } from '../../../db/schema/auction.ts'
import { createLoader } from '../../../graphql/loader.ts'
import type { AuctionRow } from '../engine/auction-row.ts'

export type AuctionImage = Selectable<AuctionTables['auctionImage']>

/** An auction with the one who looks at it: every field asks what this one may see. */
export interface AuctionView {
  readonly row: AuctionRow
  readonly actor: Actor
  readonly relation: Relation
  /** Those for these eyes. Of all auctions that were read together, in one query, when the first of them is asked. */
  images(): Promise<readonly AuctionImage[]>
}

/** What of these the actor may see at all. */
export function viewAuctions(db: Db, rows: readonly AuctionRow[], actor: Actor): AuctionView[] {
  const seen = rows
    .map((row) => ({ row, actor, relation: relationTo(row, actor) }))
    .filter(({ row, relation }) => canSee('listing', relation, row.auctionStatus))
  let read: Promise<Map<number, AuctionImage[]>> | undefined
  const readOnce = () => {
    read ??= readImages(
      db,
      seen.map(({ row }) => row.auctionId),
    )
    return read
  }
  return seen.map((view) => ({
    ...view,
    images: async () => shownImages(view, (await readOnce()).get(view.row.auctionId) ?? []),
  }))
}

export function canViewerSee(field: AuctionField, { row, relation }: AuctionView): boolean {
  return canSee(field, relation, row.auctionStatus)
}

/** What someone of the auction wrote, as the one who looks may read it. */
export function shownTo(
  { row, relation }: Pick<AuctionView, 'row' | 'relation'>,
  author: Author,
  text: string,
): string {
  return shownWords(text, author, relation, row.auctionStatus)
}

/** Of a question to the owner. */
export function authorOfQuestion({ auctionStatus, leaderDealerId }: AuctionRow, bikeDealerId: number): Author {
  const winner = winnerOf(auctionStatus, leaderDealerId === null ? null : String(leaderDealerId))
  return winner === String(bikeDealerId) ? 'winner' : 'otherDealer'
}

export function canViewerRead(kind: FileKind, { row, relation }: Pick<AuctionView, 'row' | 'relation'>): boolean {
  return canReadFile(kind, relation, row.auctionStatus)
}

function shownImages(view: Pick<AuctionView, 'row' | 'relation'>, images: readonly AuctionImage[]): AuctionImage[] {
  const knowsReplaced = view.relation === 'owner' || view.relation === 'operator'
  return images
    .filter((image) => canViewerRead(kindOfPhoto(image), view))
    .map((image) => (knowsReplaced ? image : { ...image, originalAssetId: null }))
}

/** Null where there is none, or none for this actor. */
export async function findAuctionView(db: Db, auctionId: number, actor: Actor): Promise<AuctionView | null> {
  if (!Number.isSafeInteger(auctionId)) return null
  const row = await db.selectFrom('auction').selectAll().where('auctionId', '=', auctionId).executeTakeFirst()
  return row ? (viewAuctions(db, [row], actor)[0] ?? null) : null
}

/** The same for fields of rows: of all auctions that an operation asks for, at once. */
export const loadAuctionView = createLoader<number, AuctionView>(async (context, auctionIds) => {
  const { db } = context.services
  const rows = await db.selectFrom('auction').selectAll().where('auctionId', 'in', auctionIds).execute()
  return new Map(viewAuctions(db, rows, lookerOf(context)).map((view) => [view.row.auctionId, view]))
})

function relationTo(row: AuctionRow, actor: Actor): Relation {
  return relationOf(actor, {
    status: row.auctionStatus,
    bikeOwnerId: String(row.bikeOwnerId),
    leaderDealerId: row.leaderDealerId === null ? null : String(row.leaderDealerId),
  })
}

async function readImages(db: Db, auctionIds: readonly number[]): Promise<Map<number, AuctionImage[]>> {
  const images = await db
    .selectFrom('auctionImage')
    .selectAll()
    .where('auctionId', 'in', auctionIds)
    .where('isActive', '=', true)
    .orderBy('auctionId')
    .orderBy('sortOrder')
    .orderBy('auctionImageId')
    .execute()
  return groupBy(images, ({ auctionId }) => auctionId)
}
