import { lookAtPhoto, type PhotoLook } from '#domain/images/photo-look.ts'
import { lookSize } from '#domain/images/picture.ts'
import { decodedPicture, drawnPicture } from './draw-picture.ts'

export interface SeenPhoto {
  readonly look: PhotoLook
  readonly size: { readonly width: number; readonly height: number }
}

/** Judges a photo before it is sent; null where the browser cannot decode it, and the server will. */
export async function lookAtFile(file: Blob): Promise<SeenPhoto | null> {
  const picture = await decodedPicture(file)
  if (!picture) return null
  try {
    const size = { width: picture.width, height: picture.height }
    const small = lookSize(size.width, size.height)
    const { data } =
      drawnPicture(picture, small.width, small.height)?.context.getImageData(0, 0, small.width, small.height) ?? {}
    return data ? { look: lookAtPhoto({ ...small, channels: 4, data }, size), size } : null
  } finally {
    picture.close()
  }
}
