import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { COVER_COLOUR, type CoverArea, coveredPixels } from '#domain/images/cover-areas.ts'
import { readLook } from '#domain/images/photo-look.ts'
import { MAX_PIXELS } from '#domain/upload/upload-rules.ts'
import { type Tx, transact } from '../../../db/client.ts'
import { addJob } from '../../../jobs/add-job.ts'
import type { Services } from '../../../services.ts'
import { incomingPath } from '../../../storage/incoming-file.ts'
import { originalKey, storageKeyOf } from '../asset-files.ts'
import { type Asset, addAsset, expireReplacedPhoto, type NewAsset, type Uploader } from '../asset-store.ts'
import { lookAtImage } from '../content/look-at-image.ts'
import { ORIGINAL_QUALITY, type PreparedFile } from '../content/prepared-file.ts'
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
  services: Pick<Services, 'db' | 'storage'>,
  { asset, uploader, areas, limits }: Covering,
  now: Date,
): Promise<Asset> {
  return withCoveredFile(services, { asset, areas }, (covered) =>
    transact(services.db, async (tx) => {
      const added = await addAsset(tx, uploader, covered, limits, now)
      await expireReplacedPhoto(tx, asset.assetId, now)
      await addJob(tx, 'purgeAssets', {}, { jobKey: 'purgeAssets' })
      return added
    }),
  )
}

interface ListedCovering {
  /** A photo of an owner. */
  readonly asset: Asset
  readonly areas: readonly CoverArea[]
}

/**
 * The same of a photo that a listing shows, in one transaction with what the listing does about it. `take` adds the covered photo
 * to the owner's once it is sure that it is wanted; where it answers null, nothing is left of it.
 */
export async function coverListedAsset(
  services: Pick<Services, 'db' | 'storage'>,
  covering: ListedCovering,
  now: Date,
  take: (tx: Tx, add: () => Promise<Asset>) => Promise<Asset | null>,
): Promise<void> {
  const { bikeOwnerId } = covering.asset
  if (bikeOwnerId === null) throw new Error('A listed photo belongs to an owner.')
  await withCoveredFile(services, covering, (covered) =>
    transact(services.db, (tx) => take(tx, () => addAsset(tx, { bikeOwnerId }, covered, null, now))),
  )
}

/** Makes the file and stores it; where `keep` makes no row of it, it goes again. */
async function withCoveredFile<Kept extends Asset | null>(
  { storage }: Pick<Services, 'storage'>,
  { asset, areas }: ListedCovering,
  keep: (covered: NewAsset) => Promise<Kept>,
): Promise<Kept> {
  const original = originalKey(asset.storageKey)
  checkOriginal(asset, await storage.sizeOf(original))
  const target = incomingPath(storage)
  const assetId = randomUUID()
  const storageKey = storageKeyOf(assetId)
  const discard = () => storage.deleteBelow(storageKey).catch(() => undefined)
  try {
    const { path, look, ...facts } = await inImageTurn(async () =>
      coverImage(await buffer(storage.read(original)), asset.contentType, areas, target),
    )
    const { size: bytes } = await stat(path)
    await storage.keep(originalKey(storageKey), path)
    // A plate may be the sharpest thing in it: what was found counts as before, covered areas are no fault of the photo.
    const findings = readLook(asset.look)?.findings
    const judged = look && findings ? { ...look, findings } : look
    const added = { assetId, kind: asset.kind, storageKey, bytes, ...facts, look: judged, covers: asset.assetId }
    const kept = await keep(added)
    if (kept === null) await discard()
    return kept
  } catch (error) {
    await discard()
    throw error
  } finally {
    await rm(target, { force: true })
  }
}

const MAX_SECONDS = 60

/** Writes the picture anew to `target` with the areas painted over: of what was there, no pixel is left. */
async function coverImage(
  original: Buffer,
  contentType: string,
  areas: readonly CoverArea[],
  target: string,
): Promise<PreparedFile> {
  const image = sharp(original, { limitInputPixels: MAX_PIXELS }).timeout({ seconds: MAX_SECONDS })
  const { width, height } = await image.metadata()
  const covered = image.composite(
    areas.map((area) => {
      const { left, top, ...size } = coveredPixels(area, { width, height })
      return { input: { create: { ...size, channels: 3 as const, background: COVER_COLOUR } }, left, top }
    }),
  )
  const encoded =
    contentType === 'image/png'
      ? covered.png()
      : contentType === 'image/webp'
        ? covered.webp({ quality: ORIGINAL_QUALITY, effort: 2 })
        : covered.jpeg({ quality: ORIGINAL_QUALITY })
  await encoded.toFile(target)
  return { path: target, contentType, width, height, look: await lookAtImage(target) }
}
