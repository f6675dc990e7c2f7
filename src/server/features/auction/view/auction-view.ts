import { maskOwnData, type OwnData } from '#domain/account/own-data-in.ts'
import { winnerOf } from '#domain/auction/status.ts'
import type { ContactKind } from '#domain/message/contact-patterns.ts'
import { maskContacts } from '#domain/message/mask-contacts.ts'
import type { Actor } from '#domain/permission/actor.ts'
import { canReadFile, type FileKind, fileReaderOf } from '#domain/permission/file-access.ts'
import { type Author, flaggedContacts, shownStopReason, shownWords } from '#domain/permission/shown-words.ts'
import { type AuctionField, canSee, type Relation, relationOf } from '#domain/permission/visibility.ts'
import { lookerOf } from '../../../auth/principal.ts'
import type { Db } from '../../../db/client.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { createLoader } from '../../../graphql/loader.ts'
import type { AuctionRow } from '../engine/stored/auction-row.ts'
import { ownNumbersOf } from '../engine/stored/frame-matches.ts'

/** An auction with the one who looks at it: every field asks what this one may see. */
export interface AuctionView {
  readonly row: AuctionRow
  readonly actor: Actor
  readonly relation: Relation
  sees(field: AuctionField): boolean
  reads(kind: FileKind): boolean
  /** The types of photos that the list was asked for; all without it. */
  readonly imageTypes?: readonly string[]
}

/** What of these the actor may see at all. `isShownBesides`: for a reason of its own; `askedDealers`: by auction, see runner-up. */
export function viewAuctions(
  rows: readonly AuctionRow[],
  actor: Actor,
  isShownBesides: (row: AuctionRow) => boolean = () => false,
  askedDealers: ReadonlyMap<number, number> = new Map(),
): AuctionView[] {
  return rows
    .map((row) => viewOf(row, actor, askedDealers.get(row.auctionId) ?? null))
    .filter(({ row, sees }) => sees('listing') || isShownBesides(row))
}

function viewOf(row: AuctionRow, actor: Actor, asked: number | null): AuctionView {
  const { auctionStatus: status, bikeOwnerId, winnerDealerId } = row
  const parties = {
    status,
    bikeOwnerId: String(bikeOwnerId),
    winnerDealerId: winnerDealerId === null ? null : String(winnerDealerId),
  }
  const relation = relationOf(actor, parties)
  const reader = fileReaderOf(actor, { ...parties, askedDealerId: asked === null ? null : String(asked) })
  return {
    row,
    actor,
    relation,
    sees: (field) => canSee(field, relation, status),
    reads: (kind) => canReadFile(kind, reader, status),
  }
}

/**
 * What someone of the auction wrote, as the one who looks may read it. The bike's own numbers are looked for in the owner's
 * words alone: among those that a dealer guesses, the mask would point at the right one.
 */
export function shownTo(context: RequestContext, { row, relation }: AuctionView, author: Author, text: string): string {
  if (text === '') return ''
  return shownWords(
    text,
    author,
    relation,
    row.auctionStatus,
    author === 'owner' ? ownNumbersOf(context.services.secrets, row) : undefined,
  )
}

/** Why a trade or a listing was ended, as the one who looks may read it; null where it was not. */
export function cancelReasonTo({ row, relation }: Pick<AuctionView, 'row' | 'relation'>): string | null {
  return row.cancelReason && shownStopReason(row.cancelReason, row.statusBy, relation)
}

/** What of contacts and of the bike's numbers a text of the auction holds, for operators. */
export function flagsTo(context: RequestContext, { row, relation }: AuctionView, text: string): ContactKind[] {
  return relation === 'operator' ? flaggedContacts(text, relation, ownNumbersOf(context.services.secrets, row)) : []
}

const loadOwnData = createLoader<number, OwnData>(async ({ services: { db } }, bikeOwnerIds) => {
  const people = await db
    .selectFrom('bikeOwnerAccount')
    .select(['bikeOwnerId', 'userName', 'address2', 'address3', 'address4'])
    .where('bikeOwnerId', 'in', bikeOwnerIds)
    .execute()
  return new Map(people.map((person) => [person.bikeOwnerId, person]))
})

/** What the owner wrote about the bike: who does not see the owner's contacts sees neither name nor address in it. */
export async function ownerWordsTo(context: RequestContext, view: AuctionView, text: string): Promise<string> {
  if (text === '' || view.sees('contactsOfOwner')) return text
  const person = await loadOwnData(context, view.row.bikeOwnerId)
  return shownTo(context, view, 'owner', person ? maskOwnData(text, person) : text)
}

/** The same for a page that everybody reads alike, whoever looks. Without the view: nobody's data is known. */
export async function ownerWordsToAll(context: RequestContext, view: AuctionView | null, text: string) {
  const person = view && (await loadOwnData(context, view.row.bikeOwnerId))
  return wordsToAll(context, view, person ? maskOwnData(text, person) : text)
}

/** Words of the owner in which the name may stand, as everybody reads them. */
export function wordsToAll(context: RequestContext, view: AuctionView | null, text: string): string {
  return maskContacts(text, view ? ownNumbersOf(context.services.secrets, view.row) : undefined)
}

/** Of a question to the owner. */
export function authorOfQuestion({ auctionStatus, winnerDealerId }: AuctionRow, bikeDealerId: number): Author {
  const winner = winnerOf(auctionStatus, winnerDealerId === null ? null : String(winnerDealerId))
  return winner === String(bikeDealerId) ? 'winner' : 'otherDealer'
}

/** The one read of auctions by their ids. */
export function readAuctions(db: Db, auctionIds: readonly number[]): Promise<AuctionRow[]> {
  return db.selectFrom('auction').selectAll().where('auctionId', 'in', auctionIds).execute()
}

/** Null where there is none, or none for this actor. */
export async function findAuctionView(db: Db, auctionId: number, actor: Actor): Promise<AuctionView | null> {
  if (!Number.isSafeInteger(auctionId)) return null
  return viewAuctions(await readAuctions(db, [auctionId]), actor)[0] ?? null
}

/** The same for fields of rows: of all auctions that an operation asks for, at once. */
export const loadAuctionView = createLoader<number, AuctionView>(async (context, auctionIds) => {
  const rows = await readAuctions(context.services.db, auctionIds)
  return new Map(viewAuctions(rows, lookerOf(context)).map((view) => [view.row.auctionId, view]))
})
