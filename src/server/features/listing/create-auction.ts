import { COMPLETE_PROFILE_FIRST } from '#content/messages/account.ts'
import { LISTED_ALREADY, LISTED_BEFORE } from '#content/messages/repeated.ts'
import { isProfileComplete, PROFILE_INCOMPLETE } from '#domain/account/profile-complete.ts'
import { type PlannedEnd, parseEndTime, softCloseOf } from '#domain/auction/end-time.ts'
import { ACTIVE_STATUSES } from '#domain/auction/status.ts'
import { listedAgainFrom } from '#domain/auction/trade/listed-again.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { keyUsed } from '#domain/errors/key-used.ts'
import { type Listing, UNKNOWN_TYPE } from '#domain/listing/listing-form.ts'
import { asksForOriginalPart } from '#domain/options/custom-parts.ts'
import { DEFAULT_MOVIE_TYPE } from '#domain/options/movie-types.ts'
import { actorName } from '#domain/permission/actor.ts'
import type { Secrets } from '../../auth/keys/secrets.ts'
import type { Tx } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import { hasActiveAuction, lockOwner } from '../account/index.ts'
import { adoptTemporaryAssets } from '../asset/index.ts'
import {
  type AuctionRow,
  auctionEvents,
  execute,
  frameColumns,
  performEffects,
  readOwned,
  sha256,
} from '../auction/index.ts'
import { assertListingAssets } from './listing-assets.ts'
import { assertListingsLeft } from './listing-limit.ts'
import { residencePrefecture } from './pickup-prefecture.ts'

interface NewListing {
  /** Checked by checkedListing(). */
  readonly listing: Listing
  /** Under which a visitor uploaded the photos before the account or the login. */
  readonly uploadId: string | null
  /** Drawn once for the form: the same again answers the auction that it made. */
  readonly idempotencyKey: string
  /** The own listing from whose page the form was opened; what is none, or is of another bike, counts for nothing. */
  readonly relistedFrom: number | null
}

/** Lists a bike for the owner, with its photos, and returns the auction's id. */
export function createAuction(
  tx: Tx,
  services: Services,
  bikeOwnerId: number,
  { listing, uploadId, idempotencyKey, relistedFrom: named }: NewListing,
  now: Date,
): Promise<number> {
  const by = { role: 'owner', bikeOwnerId: String(bikeOwnerId) } as const
  const createHash = Buffer.from(sha256(JSON.stringify(listing)), 'hex')
  /** Refused where the end is no longer offered. */
  const plannedEnd = (): PlannedEnd => {
    const end = parseEndTime(listing.endTime, now, services)
    if (!end) throw new ExpectedError('BAD_REQUEST')
    return end
  }
  return execute(
    { type: 'createAuction', by },
    {
      // Two requests at once wait for each other here.
      lock: async () => ({ row: await lockOwner(tx, bikeOwnerId), now }),
      findFirst: () => auctionOfKey(tx, bikeOwnerId, idempotencyKey, createHash),
      async readFacts({ row: owner }) {
        if (!isProfileComplete(owner))
          throw new ExpectedError('ERROR_REQUIRED', { reason: PROFILE_INCOMPLETE, message: COMPLETE_PROFILE_FIRST })
        plannedEnd()
        const ownerHasActiveAuction = await hasActiveAuction(tx.query, bikeOwnerId)
        const unborn = { status: null, version: 0, bidding: null, chosenDealerId: null }
        return { ...unborn, bikeOwnerId: by.bikeOwnerId, ownerHasActiveAuction }
      },
      explain: duplicate,
      async write({ row: owner }, decision) {
        await assertListingsLeft(tx, bikeOwnerId, now)
        if (uploadId !== null) await adoptTemporaryAssets(tx, uploadId, bikeOwnerId, now)
        await assertListingAssets(tx.query, { bikeOwnerId }, listing, now)
        await auctionEvents.publish(tx, 'listing', { bikeOwnerId, parts: services })
        const columns = columnsOf(listing, plannedEnd(), services.secrets)
        const owned = await readOwned(tx.query, [bikeOwnerId])
        const row = await tx.query
          .insertInto('auction')
          .values({
            ...columns,
            relistedFrom: listedAgainFrom({ ...columns, named }, owned),
            displacementCtgId: services.catalog.current().modelById.get(listing.modelId)?.displacementCtgId ?? 0,
            bikeOwnerId,
            prefecture: (await residencePrefecture(tx.query, listing)) ?? owner.state,
            createKey: idempotencyKey,
            createHash,
            auctionStatus: decision.status,
            createdAt: now,
            statusCommand: 'createAuction',
            statusBy: actorName(by),
            statusAt: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
          .catch(asDuplicate)
        await addFiles(tx, row, listing)
        await performEffects(tx, services, row, decision, now)
        return row.auctionId
      },
    },
  )
}

/**
 * The same key again: the first auction where it says the same and goes on; a refusal where it says something else, or
 * where that auction is over: the form draws a new key then.
 */
async function auctionOfKey(tx: Tx, bikeOwnerId: number, createKey: string, hash: Buffer): Promise<number | null> {
  const first = await tx.query
    .selectFrom('auction')
    .select(['auctionId', 'auctionStatus', 'createHash'])
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where('createKey', '=', createKey)
    .executeTakeFirst()
  if (first && !ACTIVE_STATUSES.some((status) => status === first.auctionStatus)) throw keyUsed(LISTED_BEFORE)
  if (first?.createHash && !first.createHash.equals(hash)) throw keyUsed(LISTED_ALREADY)
  return first?.auctionId ?? null
}

/** Says so with a reason of its own, for the modal of the form. */
function duplicate(): ExpectedError {
  return new ExpectedError('ERROR_AUCTION_STATUS_INVALID', { reason: 'ACTIVE_AUCTION_EXISTS' })
}

/** Another way to list, which did not wait for the owner's lock, was faster. */
function asDuplicate(error: unknown): never {
  throw error instanceof Error && 'constraint' in error && error.constraint === 'auction_one_active'
    ? duplicate()
    : error
}

function columnsOf(listing: Listing, plannedEnd: PlannedEnd, secrets: Secrets) {
  const { images: _images, movieAssetId: _movie, movieType: _type, endTime: _end, ...stated } = listing
  const { originalParts, customPartsList, frameNumber, plate, ...answers } = stated
  const originals: Readonly<Record<string, string | null | undefined>> = originalParts
  return {
    ...withNulls(answers),
    modelTypeId: listing.modelTypeId === UNKNOWN_TYPE ? null : listing.modelTypeId,
    customPartsList: JSON.stringify(
      customPartsList.map((code) => ({ code, original: (asksForOriginalPart(code) && originals[code]) || null })),
    ),
    loanBalance: listing.loanStatus === 'paying' ? (listing.loanBalance ?? null) : null,
    firstRegistration: listing.firstRegistration || null,
    inspectionUntil: listing.inspectionUntil || null,
    ...frameColumns(secrets, frameNumber || null),
    plateSealed: plate ? secrets.seal('details', plate) : null,
    otherDeliveryLocation: listing.deliveryLocation === 'residence' ? listing.otherDeliveryLocation : '',
    plannedEndAt: plannedEnd.kind === 'at' ? plannedEnd.at : null,
    plannedEndAfterMs: plannedEnd.kind === 'after' ? plannedEnd.milliseconds : null,
    softCloseMs: softCloseOf(plannedEnd),
  }
}

type WithNulls<Answers> = {
  [Name in keyof Answers]-?: undefined extends Answers[Name] ? Exclude<Answers[Name], undefined> | null : Answers[Name]
}

/** What was not answered is stored as null. */
function withNulls<Answers extends object>(answers: Answers): WithNulls<Answers> {
  const stored = Object.entries(answers).map(([name, answer]) => [name, answer ?? null])
  return Object.fromEntries(stored) as WithNulls<Answers>
}

async function addFiles(tx: Tx, { auctionId }: AuctionRow, listing: Listing): Promise<void> {
  const { images, movieAssetId: assetId, movieType } = listing
  const photos = images.map((image, sortOrder) => ({ auctionId, ...image, sortOrder }))
  await tx.query.insertInto('auctionImage').values(photos).execute()
  if (!assetId) return
  const movie = { auctionId, assetId, movieType: movieType ?? DEFAULT_MOVIE_TYPE }
  await tx.query.insertInto('auctionMovie').values(movie).execute()
}
