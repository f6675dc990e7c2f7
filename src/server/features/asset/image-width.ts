import { rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { MAX_PIXELS } from '#domain/upload/upload-rules.ts'
import { isUnavailable } from '../../host/unavailable.ts'
import type { Services } from '../../services.ts'
import { incomingPath } from '../../storage/incoming-file.ts'
import { originalKey, widthKey } from './asset-files.ts'
import { type Asset, findAsset } from './asset-store.ts'
import { DamagedFileError } from './damaged-file.ts'
import { inImageTurn } from './image-turns.ts'

const QUALITY = 80
const SECONDS = 60
/** A WebP file begins with "RIFF" and the number of bytes that follow those eight. */
const RIFF_HEADER_BYTES = 8
const MAX_REMEMBERED = 20_000

interface StoredFile {
  readonly key: string
  readonly bytes: number
}

export interface ImageWidths {
  /** The picture in that width, made if this is the first time; made again if what is kept is not whole. */
  open(asset: Asset, width: number): Promise<StoredFile>
}

/** Widths are made on first request and kept; requests that come meanwhile wait for the same work. */
export function createImageWidths({ db, storage, clock }: Pick<Services, 'db' | 'storage' | 'clock'>): ImageWidths {
  const underWay = new Map<string, Promise<number>>()
  /** The size with which each was found whole. */
  const whole = new Map<string, number>()

  async function keptBytes(key: string): Promise<number | null> {
    const bytes = await storage.sizeOf(key)
    if (bytes === null || whole.get(key) === bytes) return bytes
    if (bytes < RIFF_HEADER_BYTES) return null
    const header = await buffer(storage.read(key, { first: 0, last: RIFF_HEADER_BYTES - 1 }))
    if (header.readUInt32LE(4) + RIFF_HEADER_BYTES !== bytes) return null
    if (whole.size >= MAX_REMEMBERED) whole.clear()
    whole.set(key, bytes)
    return bytes
  }

  async function make(asset: Asset, width: number, key: string): Promise<number> {
    const kept = await keptBytes(key)
    if (kept !== null) return kept
    const original = originalKey(asset.storageKey)
    checkOriginal(asset, await storage.sizeOf(original))
    const path = incomingPath(storage)
    try {
      const { size } = await inImageTurn(async () => {
        const output = sharp({ limitInputPixels: MAX_PIXELS })
          .timeout({ seconds: SECONDS })
          .resize({ width, withoutEnlargement: true })
          .webp({ quality: QUALITY })
        const [written, read] = await Promise.allSettled([
          output.toFile(path),
          pipeline(storage.read(original), output),
        ])
        if (read.status === 'rejected' && isUnavailable(read.reason)) throw read.reason
        if (written.status === 'fulfilled') return written.value
        throw new DamagedFileError(original, 'cannot be decoded', { cause: written.reason })
      })
      await storage.keep(key, path)
      // Whatever was erased while we worked stays erased: the job that deletes files may have passed already.
      if ((await findAsset(db, asset.assetId, clock.now())) === null) await storage.deleteBelow(asset.storageKey)
      return size
    } finally {
      await rm(path, { force: true })
    }
  }

  return {
    async open(asset, width) {
      const key = widthKey(asset.storageKey, width)
      let work = underWay.get(key)
      if (!work) {
        work = make(asset, width, key).finally(() => underWay.delete(key))
        underWay.set(key, work)
      }
      return { key, bytes: await work }
    },
  }
}

/** Refuses to go on with a file that is not as long as it was. */
export function checkOriginal(asset: Asset, bytes: number | null): void {
  if (bytes === asset.bytes) return
  const problem = bytes === null ? 'is missing' : `has ${bytes} of ${asset.bytes} bytes`
  throw new DamagedFileError(originalKey(asset.storageKey), problem)
}
