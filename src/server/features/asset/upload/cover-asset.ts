import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { CoverArea } from '#domain/images/cover-areas.ts'
import { transact } from '../../../db/client.ts'
import { addJob } from '../../../jobs/add-job.ts'
import type { Services } from '../../../services.ts'
import { incomingPath } from '../../../storage/incoming-file.ts'
import { originalKey, storageKeyOf } from '../asset-files.ts'
import { type Asset, addAsset, expireReplacedPhoto, type Uploader } from '../asset-store.ts'
import { coverImage } from '../content/cover-image.ts'
import { inImageTurn } from '../image-turns.ts'
import { checkOriginal } from '../image-width.ts'
import type { TemporaryLimits } from './check-space.ts'

interface Covering {
  readonly asset: Asset
  readonly uploader: Uploader
  readonly areas: readonly CoverArea[]
  readonly limits: TemporaryLimits
}

/**
 * The photo as a new one with the areas painted over. The one before is unreadable at once and deleted with all its widths, unless a
 * listing shows it: then when the listing takes the new one (`replaceAuctionImage`). A new id, since browsers keep pictures by theirs.
 */
export async function coverAsset(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { asset, uploader, areas, limits }: Covering,
  now: Date,
): Promise<Asset> {
  const original = originalKey(asset.storageKey)
  checkOriginal(asset, await storage.sizeOf(original))
  const target = incomingPath(storage)
  const assetId = randomUUID()
  const storageKey = storageKeyOf(assetId)
  try {
    const { path, ...facts } = await inImageTurn(async () =>
      coverImage(await buffer(storage.read(original)), asset.contentType, areas, target),
    )
    const { size: bytes } = await stat(path)
    await storage.keep(originalKey(storageKey), path)
    const covered = { assetId, kind: asset.kind, storageKey, bytes, ...facts, covers: asset.assetId }
    return await transact(db, async (tx) => {
      const added = await addAsset(tx, uploader, covered, limits, now)
      await expireReplacedPhoto(tx, asset.assetId, now)
      await addJob(tx, 'purgeAssets', {}, { jobKey: 'purgeAssets' })
      return added
    })
  } catch (error) {
    await storage.deleteBelow(storageKey).catch(() => undefined)
    throw error
  } finally {
    await rm(target, { force: true })
  }
}
