import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { isRefusedPhoto } from '#domain/listing/photo-places.ts'
import { uploadRefused } from '#domain/upload/upload-fault.ts'
import type { AssetKind } from '#domain/upload/upload-rules.ts'
import { transact } from '../../../db/client.ts'
import type { Services } from '../../../services.ts'
import { incomingPath } from '../../../storage/incoming-file.ts'
import { originalKey, storageKeyOf } from '../asset-files.ts'
import { type Asset, addAsset, type Uploader } from '../asset-store.ts'
import { prepareFile } from '../content/prepare-file.ts'
import type { UploadTurns } from '../image-turns.ts'
import type { TemporaryLimits } from './check-space.ts'

interface Upload {
  readonly kind: AssetKind
  readonly uploader: Uploader
  /** Where the file was received; taken over, or deleted. */
  readonly received: string
  /** The place in a listing that a photo is for, where the sender says it. */
  readonly imageType: string | null
  readonly limits: TemporaryLimits
  readonly movieDecoder: string | undefined
  readonly turns: UploadTurns
}

/** Checks, cleans and keeps a received file: in the end it is an asset, or nothing is left of it. */
export async function storeUpload(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { kind, uploader, received, imageType, limits, movieDecoder, turns }: Upload,
  now: Date,
): Promise<Asset> {
  const rewritten = incomingPath(storage)
  const assetId = randomUUID()
  const storageKey = storageKeyOf(assetId)
  try {
    const { path, ...facts } = await prepareFile(kind, received, rewritten, { turns, movieDecoder })
    if (kind === 'AUCTION_ITEM_IMAGE' && imageType !== null && isRefusedPhoto(facts, imageType))
      throw uploadRefused('IMAGE_TOO_SMALL')
    const { size: bytes } = await stat(path)
    await storage.keep(originalKey(storageKey), path)
    const asset = { assetId, kind, storageKey, bytes, ...facts }
    return await transact(db, (tx) => addAsset(tx, uploader, asset, limits, now))
  } catch (error) {
    await storage.deleteBelow(storageKey).catch(() => undefined) // the store is unreachable: the first error counts
    throw error
  } finally {
    await Promise.all([received, rewritten].map((path) => rm(path, { force: true })))
  }
}
