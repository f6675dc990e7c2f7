import { COMPLETE_PROFILE_FIRST } from '#content/messages/account.ts'
import { bidRefusalText } from '#content/messages/bids.ts'
import { LISTED_ALREADY } from '#content/messages/repeated.ts'
import { isProfileComplete, PROFILE_INCOMPLETE } from '#domain/account/profile-complete.ts'
import { ACTIVE_AUCTION_EXISTS } from '#domain/auction/active-auction.ts'
import { decide } from '#domain/auction/decide.ts'
import { type PlannedEnd, parseEndTime, softCloseOf } from '#domain/auction/end-time.ts'
import { errorOf } from '#domain/auction/refusal.ts'
import { STATUS } from '#domain/auction/status.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { keyUsed } from '#domain/errors/key-used.ts'
import { type Listing, UNKNOWN_TYPE } from '#domain/listing/listing-form.ts'
import { asksForOriginalPart } from '#domain/options/custom-parts.ts'
import { actorName } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import { activeAuctionIdOf, lockOwner } from '../account/index.ts'
import { adoptTemporaryAssets } from '../asset/index.ts'
import { type AuctionRow, performEffects, sha256 } from '../auction/index.ts'
import { assertListingAssets } from './listing-assets.ts'

interface NewListing {
  /** Checked by checkedListing(). */
  readonly listing: Listing
  /** Under which a visitor uploaded the photos before the account or the login. */
  readonly uploadId: string | null
  /** Drawn once for the form: the same again answers the auction that it made. */
  readonly idempotencyKey: string
}

/** Lists a bike for the owner, with its photos, and answers the auction's id. */
export async function createAuction(
  tx: Tx,
  services: Services,
  bikeOwnerId: number,
  { listing, uploadId, idempotencyKey }: NewListing,
  now: Date,
): Promise<number> {
  const owner = await lockOwner(tx, bikeOwnerId) // two requests at once wait for each other here
  const createHash = Buffer.from(sha256(JSON.stringify(listing)), 'hex')
  const before = await auctionOfKey(tx, bikeOwnerId, idempotencyKey)
  if (before?.createHash && !before.createHash.equals(createHash)) throw keyUsed(LISTED_ALREADY)
  if (before) return before.auctionId
  if (!isProfileComplete(owner))
    throw new ExpectedError('ERROR_REQUIRED', { reason: PROFILE_INCOMPLETE, message: COMPLETE_PROFILE_FIRST })
  const plannedEnd = parseEndTime(listing.endTime, now, services)
  if (!plannedEnd) throw new ExpectedError('BAD_REQUEST')
  const by = { role: 'owner', bikeOwnerId: String(bikeOwnerId) } as const
  const outcome = decide(
    { type: 'createAuction', by, plannedEnd },
    { ...NO_AUCTION, bikeOwnerId: by.bikeOwnerId, plannedEnd, ownerHasActiveAuction: await isListing(tx, bikeOwnerId) },
    now,
  )
  if (!outcome.ok) throw errorOf(outcome.refusal, bidRefusalText)
  if (uploadId !== null) await adoptTemporaryAssets(tx, uploadId, bikeOwnerId, now)
  await assertListingAssets(tx.query, { bikeOwnerId }, listing, now)
  const row = await tx.query
    .insertInto('auction')
    .values({
      ...columnsOf(listing, plannedEnd),
      displacementCtgId: services.catalog.current().modelById.get(listing.modelId)?.displacementCtgId ?? 0,
      bikeOwnerId,
      prefecture: owner.state,
      createKey: idempotencyKey,
      createHash,
      auctionStatus: STATUS.beforeInspection,
      createdAt: now,
      statusCommand: 'createAuction',
      statusBy: actorName(by),
      statusAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(asDuplicate)
  await addFiles(tx, row, listing)
  await performEffects(tx, services, row, outcome.value, now)
  await services.bus.publish(tx, 'auctionUpdated', { auctionId: row.auctionId, event: 'listed' })
  return row.auctionId
}

/** What the rules ask of an auction that does not exist yet. */
const NO_AUCTION = {
  status: null,
  version: 0,
  photoVersion: 0,
  checklistVersion: 0,
  unusableImages: 0,
  bidding: null,
  bidRows: [],
  answerBy: null,
  contractAmount: null,
  report: null,
  isReviewed: false,
  reviewCodeValidUntil: null,
  closings: [],
}

function auctionOfKey(tx: Tx, bikeOwnerId: number, createKey: string) {
  return tx.query
    .selectFrom('auction')
    .select(['auctionId', 'createHash'])
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where('createKey', '=', createKey)
    .executeTakeFirst()
}

/** Says so with a reason of its own, for the modal of the form. */
async function isListing(tx: Tx, bikeOwnerId: number): Promise<false> {
  if ((await activeAuctionIdOf(tx.query, bikeOwnerId)) === null) return false
  throw duplicate()
}

function duplicate(): ExpectedError {
  return new ExpectedError('ERROR_AUCTION_STATUS_INVALID', { reason: ACTIVE_AUCTION_EXISTS })
}

/** Another way to list, which did not wait for the owner's lock, was faster. */
function asDuplicate(error: unknown): never {
  throw error instanceof Error && 'constraint' in error && error.constraint === 'auction_one_active'
    ? duplicate()
    : error
}

function columnsOf(listing: Listing, plannedEnd: PlannedEnd) {
  const { images: _images, movieAssetId: _movie, endTime: _end, originalParts, customPartsList, ...answers } = listing
  const originals: Readonly<Record<string, string | null | undefined>> = originalParts
  return {
    ...answers,
    modelTypeId: listing.modelTypeId === UNKNOWN_TYPE ? null : listing.modelTypeId,
    customPartsList: JSON.stringify(
      customPartsList.map((code) => ({ code, original: (asksForOriginalPart(code) && originals[code]) || null })),
    ),
    loanBalance: listing.loanStatus === 'paying' ? (listing.loanBalance ?? null) : null,
    askingPrice: listing.askingPrice ?? null,
    vicAssetId: listing.vicAssetId ?? null,
    otherDeliveryLocation: listing.deliveryLocation === 'other' ? listing.otherDeliveryLocation : '',
    plannedEndAt: plannedEnd.kind === 'at' ? plannedEnd.at : null,
    plannedEndAfterMs: plannedEnd.kind === 'after' ? plannedEnd.milliseconds : null,
    softCloseMs: softCloseOf(plannedEnd),
  }
}

async function addFiles(tx: Tx, { auctionId }: AuctionRow, { images, movieAssetId }: Listing): Promise<void> {
  const photos = images.map(({ assetId, imageType }, sortOrder) => ({ auctionId, assetId, imageType, sortOrder }))
  await tx.query.insertInto('auctionImage').values(photos).execute()
  if (movieAssetId)
    await tx.query.insertInto('auctionMovie').values({ auctionId, assetId: movieAssetId, movieType: '01' }).execute()
}
