/** Twice the widest width that pages show of a photo. Pixels. */
export const MAX_SIDE = 2560
const JPEG_QUALITY = 0.85

/**
 * A large photo as a smaller one, upright and without anything beside its pixels; the file itself where it is small
 * already or the browser cannot decode it (HEIC outside Safari), which the server then does.
 */
export async function shrinkImage(file: Blob): Promise<Blob> {
  const picture = await decoded(file)
  if (!picture) return file
  try {
    const { width, height } = picture
    const scale = MAX_SIDE / Math.max(width, height)
    if (scale >= 1) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
    return small && small.size < file.size ? small : file
  } finally {
    picture.close()
  }
}

/** Null when the browser cannot; the turn of the camera is applied. */
async function decoded(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}
