import { decodedPicture, drawnPicture, jpegOf } from './draw-picture.ts'

/** Twice the widest width that pages show of a photo. Pixels. */
export const MAX_SIDE = 2560
export const JPEG_QUALITY = 0.85

/**
 * A large photo as a smaller one, upright and without anything beside its pixels; the file itself where it is small
 * already or the browser cannot decode it (HEIC outside Safari), which the server then does.
 */
export async function shrinkImage(file: Blob): Promise<Blob> {
  const picture = await decodedPicture(file)
  if (!picture) return file
  try {
    const { width, height } = picture
    const scale = MAX_SIDE / Math.max(width, height)
    if (scale >= 1) return file
    const drawn = drawnPicture(picture, Math.round(width * scale), Math.round(height * scale))
    const small = drawn && (await jpegOf(drawn.canvas, JPEG_QUALITY))
    return small && small.size < file.size ? small : file
  } finally {
    picture.close()
  }
}
