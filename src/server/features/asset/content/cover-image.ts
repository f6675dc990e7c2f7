import sharp from 'sharp'
import { COVER_COLOUR, type CoverArea, coveredPixels } from '#domain/images/cover-areas.ts'
import { MAX_PIXELS } from '#domain/upload/upload-rules.ts'
import { lookAtImage } from './look-at-image.ts'
import { ORIGINAL_QUALITY, type PreparedFile } from './prepared-file.ts'

const SECONDS = 60

/** Writes the picture anew to `target` with the areas painted over: of what was there, no pixel is left. */
export async function coverImage(
  original: Buffer,
  contentType: string,
  areas: readonly CoverArea[],
  target: string,
): Promise<PreparedFile> {
  const image = sharp(original, { limitInputPixels: MAX_PIXELS }).timeout({ seconds: SECONDS })
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
