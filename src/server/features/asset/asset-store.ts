import { type Selectable, sql } from 'kysely'
import type { PhotoLook } from '#domain/images/photo-look.ts'
import { uploadRefused } from '#domain/upload/upload-fault.ts'
import { MAX_TEMPORARY_FILES, type StoredKind, TEMPORARY_HOURS } from '#domain/upload/upload-rules.ts'
import { DAY, HOUR, later } from '#domain/values/duration.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { AssetTables } from '../../db/schema/asset.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { Storage } from '../../storage/storage.ts'
import { originalKey, storageKeyOf } from './asset-files.ts'
import { checkTemporarySpace, type TemporaryLimits } from './upload/check-space.ts'

export type Asset = Selectable<AssetTables['asset']>

/** Who uploads: someone with an account, or the holder of an upload id who has no account yet. */
export type Uploader = AccountUploader | VisitingUploader
interface VisitingUploader {
  readonly uploadId: string
  /** Where it comes from: a keyed hash of the network address. */
  readonly sourceKey: string
}
export type AccountUploader = { readonly bikeOwnerId: number } | { readonly partnerId: number }

/** Far above what a listing needs: keeps one account from filling the disk. */
const MAX_FILES_A_DAY = 300
const MAX_BYTES_A_DAY = 3_000_000_000
/** Uploaded to be posted or set at once, and neither yet: of one account. They go after `TEMPORARY_HOURS`. */
export const MAX_UNATTACHED_FILES = 30
const ATTACHED_LATER: readonly StoredKind[] = ['MESSAGE_FILE', 'PROFILE_IMAGE']
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export function isAssetId(text: string): boolean {
  return UUID.test(text)
}

/** Null too when it has run out and only waits to be deleted. */
export async function findAsset(db: Db, assetId: string, now: Date): Promise<Asset | null> {
  if (!isAssetId(assetId)) return null
  const asset = await db
    .selectFrom('asset')
    .selectAll()
    .where('assetId', '=', assetId)
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now)]))
    .executeTakeFirst()
  return asset ?? null
}

/** The photo in whose place this one was covered last, while it is there. */
export async function findCovered(db: Db, assetId: string, now: Date): Promise<Asset | null> {
  if (!isAssetId(assetId)) return null
  const covered = await db
    .selectFrom('asset')
    .selectAll()
    .where('covers', '=', assetId)
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now)]))
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return covered ?? null
}

/** Refuses one file too many, or too large for what is left; also asked before a file is received, to spare the effort. */
export async function checkRoom(
  db: Db,
  uploader: Uploader,
  bytes: number,
  limits: TemporaryLimits,
  now: Date,
): Promise<void> {
  const query = db
    .selectFrom('asset')
    .select((select) => [
      select.fn.countAll<number>().as('files'),
      sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'),
    ])
  if ('uploadId' in uploader) {
    const { files } = await query.where('uploadId', '=', uploader.uploadId).executeTakeFirstOrThrow()
    if (files >= MAX_TEMPORARY_FILES) throw uploadRefused('TOO_MANY_FILES')
    return checkTemporarySpace(db, uploader.sourceKey, bytes, limits, now)
  }
  const used = await query
    .where((it) =>
      'partnerId' in uploader ? it('partnerId', '=', uploader.partnerId) : it('bikeOwnerId', '=', uploader.bikeOwnerId),
    )
    .where('createdAt', '>', later(now, -DAY))
    .executeTakeFirstOrThrow()
  if (used.files >= MAX_FILES_A_DAY || used.bytes + bytes > MAX_BYTES_A_DAY) throw uploadRefused('TOO_MANY_FILES')
}

export interface NewAsset {
  readonly assetId: string
  readonly kind: StoredKind
  readonly contentType: string
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
  readonly storageKey: string
  readonly look?: PhotoLook | undefined
  /** The photo that this one covers parts of. */
  readonly covers?: string | undefined
}

/** Without `limits` it is not counted against the uploader, who has not sent it. */
export async function addAsset(
  tx: Tx,
  uploader: Uploader,
  given: NewAsset,
  limits: TemporaryLimits | null,
  now: Date,
): Promise<Asset> {
  const isTemporary = 'uploadId' in uploader
  const columns = {
    bikeOwnerId: 'bikeOwnerId' in uploader ? uploader.bikeOwnerId : null,
    uploadId: isTemporary ? uploader.uploadId : null,
    sourceKey: isTemporary ? uploader.sourceKey : null,
    partnerId: 'partnerId' in uploader ? uploader.partnerId : null,
  }
  // Count, then add, one at a time: of an account, or of all visitors, who share their space.
  const counted = isTemporary ? 'temporary uploads' : JSON.stringify(columns)
  await sql`select pg_advisory_xact_lock(hashtextextended(${counted}, 0))`.execute(tx.query)
  if (limits) await checkRoom(tx.query, uploader, given.bytes, limits, now)
  const isUnattached = ATTACHED_LATER.includes(given.kind)
  if (isUnattached && !isTemporary) await checkUnattached(tx, uploader, now)
  return tx.query
    .insertInto('asset')
    .values({
      ...given,
      ...columns,
      createdAt: now,
      // A file that is uploaded for a message and never posted goes, too, and a portrait that is never set.
      expiresAt: isTemporary || isUnattached ? later(now, TEMPORARY_HOURS * HOUR) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function checkUnattached(tx: Tx, uploader: AccountUploader, now: Date): Promise<void> {
  const { files } = await tx.query
    .selectFrom('asset')
    .select((select) => select.fn.countAll<number>().as('files'))
    .where((it) =>
      'partnerId' in uploader ? it('partnerId', '=', uploader.partnerId) : it('bikeOwnerId', '=', uploader.bikeOwnerId),
    )
    .where('kind', 'in', ATTACHED_LATER)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  if (files >= MAX_UNATTACHED_FILES) throw uploadRefused('TOO_MANY_FILES')
}

type MadeFile = Pick<Asset, 'assetId' | 'contentType' | 'bytes'>

/** A photo that is drawn for a listing, as if its owner had sent it. */
interface MadePhoto extends MadeFile {
  readonly bikeOwnerId: number
  readonly width: number
  readonly height: number
  readonly look: PhotoLook
}

/** Takes over a file of our own making, which nobody uploaded. Under the same id again it is written over. */
export async function addMadeFile(tx: Tx, storage: Storage, file: MadeFile, path: string, now: Date): Promise<void> {
  const storageKey = storageKeyOf(file.assetId)
  await storage.keep(originalKey(storageKey), path)
  await tx.query
    .insertInto('asset')
    .values({ ...file, kind: 'TRADE_DOCUMENT', storageKey, width: null, height: null, createdAt: now })
    .execute()
}

/** The same for a photo. */
export async function addMadePhoto(tx: Tx, storage: Storage, photo: MadePhoto, path: string, now: Date): Promise<void> {
  const storageKey = storageKeyOf(photo.assetId)
  await storage.keep(originalKey(storageKey), path)
  await tx.query
    .insertInto('asset')
    .values({ ...photo, kind: 'AUCTION_ITEM_IMAGE', storageKey, createdAt: now })
    .execute()
}

/** It is shown from now on, and stays. */
export async function keepAsset(tx: Tx, assetId: string): Promise<void> {
  await tx.query.updateTable('asset').set({ expiresAt: null }).where('assetId', '=', assetId).execute()
}

/** What was uploaded under the id before the account existed becomes the owner's, for good. Returns what it was. */
export async function adoptTemporaryAssets(
  tx: Tx,
  uploadId: string,
  bikeOwnerId: number,
  now: Date,
): Promise<readonly Asset[]> {
  return tx.query
    .updateTable('asset')
    .set({ bikeOwnerId, uploadId: null, sourceKey: null, expiresAt: null })
    .where('uploadId', '=', uploadId)
    .where('expiresAt', '>', now)
    .returningAll()
    .execute()
}

/** The account closes: every file of it is unreadable at once and deleted, with all widths, by the next job. */
export async function expireOwnersAssets(tx: Tx, bikeOwnerId: number, now: Date): Promise<void> {
  await tx.query.updateTable('asset').set({ expiresAt: now }).where('bikeOwnerId', '=', bikeOwnerId).execute()
  await addJob(tx, 'purgeAssets', {}, { jobKey: 'purgeAssets' })
}

export async function expireAsset(tx: Tx, assetId: string, now: Date): Promise<void> {
  await tx.query.updateTable('asset').set({ expiresAt: now }).where('assetId', '=', assetId).execute()
}

/** The photo was replaced: nobody sees it any more, so it is not kept, unless another listing of the owner shows it. */
export async function expireReplacedPhoto(tx: Tx, assetId: string, now: Date): Promise<void> {
  await tx.query
    .updateTable('asset')
    .set({ expiresAt: now })
    .where('assetId', '=', assetId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('auctionImage')
            .select('auctionImageId')
            .where('assetId', '=', assetId)
            .where('isActive', '=', true),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('receiptImage').select('receiptImageId').where('assetId', '=', assetId))),
    )
    .execute()
}
