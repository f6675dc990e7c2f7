import { endOfRelisting, endTimeChoices, type PlannedEnd } from '#domain/auction/end-time.ts'
import { STATUS } from '#domain/auction/status.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { ASKING_PRICE } from '#domain/listing/listing-form.ts'
import { LISTING_FIELD_NAMES, LISTING_FIELDS, type ListingFieldName } from '#domain/listing/listing-table.ts'
import { type Actor, actorName } from '#domain/permission/actor.ts'
import { yenFault } from '#domain/values/typed-yen.ts'
import type { Tx } from '../../db/client.ts'
import {
  type AuctionParts,
  type AuctionRow,
  auctionEvents,
  plannedEndOf,
  runCommand,
  writeAuctionMail,
} from '../auction/index.ts'
import { assertListingsLeft } from './listing-limit.ts'

interface RelistInput {
  readonly auctionId: number
  /** Undefined: as before. */
  readonly askingPrice?: number | null | undefined
}

/** The same bike once more, as a new auction that waits for its inspection. Returns the new id. */
export async function relistAuction(tx: Tx, parts: AuctionParts, by: Actor, input: RelistInput): Promise<number> {
  const { auctionId } = input
  assertAskingPrice(input.askingPrice ?? null)
  const { row, now, first } = await runCommand(tx, parts, auctionId, { type: 'relistAuction', by }, () =>
    findRelisted(tx, by, input),
  )
  if (first !== null) return first
  await assertListingsLeft(tx, row.bikeOwnerId, now)
  await auctionEvents.publish(tx, 'listing', { bikeOwnerId: row.bikeOwnerId, parts })
  const offered = endTimeChoices(now, { closings: parts.closings, isDemo: false })
  const copy = await insertCopy(tx, { ...row, ...askedNow(input) }, by, endOfRelisting(plannedEndOf(row), offered), now)
  await copyFiles(tx, auctionId, copy.auctionId)
  const cause = { row: copy, changes: {}, reason: null, reviewCode: null }
  await writeAuctionMail(tx, parts, { template: 'listingReceived', to: 'owner' }, cause, now)
  await parts.bus.publish(tx, 'auctionUpdated', { auctionId: copy.auctionId, event: 'listed' })
  return copy.auctionId
}

function assertAskingPrice(askingPrice: number | null): void {
  const message = askingPrice === null ? null : yenFault(askingPrice, ASKING_PRICE)
  if (message !== null) throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'askingPrice', message }] })
}

function askedNow({ askingPrice }: RelistInput): { readonly askingPrice?: number | null } {
  return askingPrice === undefined ? {} : { askingPrice }
}

/** Listed again already, by this request sent twice; one that asks for another price is not the same. */
async function findRelisted(tx: Tx, by: Actor, { auctionId, ...input }: RelistInput): Promise<number | null> {
  if (by.role !== 'owner') return null
  const copy = await tx.query
    .selectFrom('auction')
    .select(['auctionId', 'askingPrice'])
    .where('relistedFrom', '=', auctionId)
    .where('bikeOwnerId', '=', Number(by.bikeOwnerId))
    .where('auctionStatus', '=', STATUS.beforeInspection)
    .executeTakeFirst()
  const { askingPrice = copy?.askingPrice } = input
  return copy && copy.askingPrice === askingPrice ? copy.auctionId : null
}

async function insertCopy(tx: Tx, row: AuctionRow, by: Actor, end: PlannedEnd, now: Date): Promise<AuctionRow> {
  try {
    return await tx.query
      .insertInto('auction')
      .values({
        auctionStatus: 11,
        createdAt: now,
        relistedFrom: row.auctionId,
        statusCommand: 'createAuction',
        statusBy: actorName(by),
        statusAt: now,
        ...listingOf(row),
        plannedEndAt: end.kind === 'at' ? end.at : null,
        plannedEndAfterMs: end.kind === 'after' ? end.milliseconds : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (isSecondActiveAuction(error)) throw new ExpectedError('ERROR_AUCTION_STATUS_INVALID')
    throw error
  }
}

/** What the owner said of the bike, for another auction of it. */
export function listingOf(row: AuctionRow) {
  return {
    bikeOwnerId: row.bikeOwnerId,
    ...takenOver(row),
    frameNumberSealed: row.frameNumberSealed,
    frameNumberHash: row.frameNumberHash,
    plateSealed: row.plateSealed,
    displacementCtgId: row.displacementCtgId,
    prefecture: row.prefecture,
    customPartsList: JSON.stringify(row.customPartsList),
  }
}

/** Sealed, inside another column, or in tables of their own. */
type Elsewhere = 'frameNumber' | 'plate' | 'originalParts' | 'images' | 'movieAssetId' | 'movieType' | 'endTime'
type ListingColumn = Exclude<ListingFieldName, Elsewhere>

function takenOver(row: AuctionRow): Pick<AuctionRow, ListingColumn> {
  const columns = LISTING_FIELD_NAMES.filter(
    (name): name is ListingColumn => name in row && LISTING_FIELDS[name].isRelisted,
  )
  return Object.fromEntries(columns.map((name) => [name, row[name]])) as Pick<AuctionRow, ListingColumn>
}

export async function copyFiles(tx: Tx, from: number, to: number): Promise<void> {
  await tx.query
    .insertInto('auctionImage')
    .columns(['auctionId', 'assetId', 'imageType', 'imageLabel', 'sortOrder'])
    .expression((it) =>
      it
        .selectFrom('auctionImage')
        .select([it.val(to).as('auctionId'), 'assetId', 'imageType', 'imageLabel', 'sortOrder'])
        .where('auctionId', '=', from)
        .where('isActive', '=', true)
        .orderBy('sortOrder'),
    )
    .execute()
  await tx.query
    .insertInto('auctionMovie')
    .columns(['auctionId', 'assetId', 'movieType'])
    .expression((it) =>
      it
        .selectFrom('auctionMovie')
        .select([it.val(to).as('auctionId'), 'assetId', 'movieType'])
        .where('auctionId', '=', from)
        .where('isActive', '=', true)
        .where('isInspectionNg', '=', false),
    )
    .execute()
}

/** The database refused a second active auction of one owner: two listings came at the same time. */
export function isSecondActiveAuction(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'auction_one_active'
}
