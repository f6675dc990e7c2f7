/** A decoded file; null when the browser cannot (HEIC outside Safari). The turn of the camera is applied. */
export async function decodedPicture(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

interface Drawn {
  readonly canvas: HTMLCanvasElement
  readonly context: CanvasRenderingContext2D
}

/** The picture on a canvas of that size; null where the browser has no room for it. */
export function drawnPicture(picture: ImageBitmap, width: number, height: number): Drawn | null {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return { canvas, context }
}

export function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
