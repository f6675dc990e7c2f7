import sharp from 'sharp'
import { lookAtPhoto, type PhotoLook } from '#domain/images/photo-look.ts'
import { lookSize } from '#domain/images/picture.ts'
import { MAX_PIXELS } from '#domain/upload/upload-rules.ts'

const SECONDS = 60

/** Judges a cleaned picture by a small copy of it. */
export async function lookAtImage(path: string): Promise<PhotoLook> {
  const image = sharp(path, { limitInputPixels: MAX_PIXELS }).timeout({ seconds: SECONDS })
  const { width, height } = await image.metadata()
  const small = lookSize(width, height)
  const { data, info } = await image
    .resize({ ...small, fit: 'fill' })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return lookAtPhoto({ ...small, channels: info.channels === 4 ? 4 : 3, data }, { width, height })
}
