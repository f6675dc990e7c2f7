import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { MOST_PIXELS } from '#domain/upload/upload-rules.ts'
import { incomingPath } from '../../storage/incoming-file.ts'
import type { Storage } from '../../storage/storage.ts'
import { originalKey, widthKey } from './asset-files.ts'
import { inImageTurn } from './image-turns.ts'

const QUALITY = 80
const SECONDS = 60

export interface ImageWidths {
  /** The key of the picture in that width, made if this is the first time. */
  keyOf(storageKey: string, width: number): Promise<string>
}

/** Widths are made on first request and kept; requests that come meanwhile wait for the same work. */
export function createImageWidths(storage: Storage): ImageWidths {
  const underWay = new Map<string, Promise<void>>()

  async function make(storageKey: string, width: number, key: string): Promise<void> {
    if ((await storage.sizeOf(key)) !== null) return
    const path = incomingPath(storage)
    try {
      await inImageTurn(async () => {
        const output = sharp({ limitInputPixels: MOST_PIXELS })
          .timeout({ seconds: SECONDS })
          .resize({ width, withoutEnlargement: true })
          .webp({ quality: QUALITY })
        await Promise.all([pipeline(storage.read(originalKey(storageKey)), output), output.toFile(path)])
      })
      await storage.keep(key, path)
    } finally {
      await rm(path, { force: true })
    }
  }

  return {
    async keyOf(storageKey, width) {
      const key = widthKey(storageKey, width)
      let work = underWay.get(key)
      if (!work) {
        work = make(storageKey, width, key).finally(() => underWay.delete(key))
        underWay.set(key, work)
      }
      await work
      return key
    },
  }
}
