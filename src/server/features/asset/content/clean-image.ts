import sharp, { type Sharp } from 'sharp'
import { uploadRefused } from '#domain/upload/upload-fault.ts'
import { MAX_PIXELS } from '#domain/upload/upload-rules.ts'
import type { UploadTurns } from '../image-turns.ts'
import type { ImageType } from './content-form.ts'
import { cleanHeic } from './heic.ts'
import { ORIGINAL_QUALITY, type PreparedFile } from './prepared-file.ts'

const SECONDS = 60

/**
 * Writes the picture anew to `target`: upright, in sRGB, and without anything beside its pixels (position, camera, what
 * else was hidden in the file). HEIC and AVIF become JPEG or, with transparency, WebP: not every browser shows the one,
 * and writing the other takes seconds.
 */
export async function cleanImage(
  source: string,
  target: string,
  type: ImageType,
  turns: UploadTurns,
): Promise<PreparedFile> {
  if (type === 'heic') return turns.heic(() => cleanHeic(source, target))
  return turns.image(async () => {
    const { format, hasAlpha } = await checkedMetadata(source, type)
    const image = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    const output = encoded(image.autoOrient().timeout({ seconds: SECONDS }), format, hasAlpha)
    const written = await orBroken(output.toFile(target))
    const { width, height } = written
    return { path: target, contentType: `image/${written.format}`, width, height }
  })
}

/** Reads the header alone, so that a small file cannot unfold to a huge picture. */
async function checkedMetadata(source: string, type: ImageType) {
  const metadata = await orBroken(sharp(source, { limitInputPixels: false }).metadata())
  const found = metadata.format === 'heif' ? 'avif' : metadata.format
  if (found !== type) throw uploadRefused('FILE_BROKEN')
  if (metadata.width * metadata.height > MAX_PIXELS) throw uploadRefused('TOO_MANY_PIXELS')
  return { format: type, hasAlpha: metadata.hasAlpha }
}

function encoded(image: Sharp, type: ImageType, hasAlpha: boolean): Sharp {
  if (type === 'png') return image.png()
  if (type === 'webp' || hasAlpha) return image.webp({ quality: ORIGINAL_QUALITY, effort: 2 })
  return image.jpeg({ quality: ORIGINAL_QUALITY })
}

/** The file was received whole and its head is right: if it cannot be decoded, it is broken. */
async function orBroken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw uploadRefused('FILE_BROKEN')
  }
}
