import type { UploadedAsset } from '#contract/uploaded-asset.ts'
import { COVER_COLOUR, type CoverArea, coveredPixels } from '#domain/images/cover-areas.ts'
import { NetworkError } from '../graphql/network-error.ts'
import { decodedPicture, drawnPicture, jpegOf } from './draw-picture.ts'
import { JPEG_QUALITY, MAX_SIDE } from './shrink-image.ts'
import type { UploadOptions } from './upload-file.ts'
import { UploadRefused } from './upload-refused.ts'

/** A photo that is not sent yet, with the areas painted over; null where the browser cannot decode it. */
export async function coverFile(file: Blob, areas: readonly CoverArea[]): Promise<File | null> {
  const picture = await decodedPicture(file)
  if (!picture) return null
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
    const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) }
    const drawn = drawnPicture(picture, size.width, size.height)
    if (!drawn) return null
    drawn.context.fillStyle = COVER_COLOUR
    for (const area of areas) {
      const { left, top, width, height } = coveredPixels(area, size)
      drawn.context.fillRect(left, top, width, height)
    }
    const covered = await jpegOf(drawn.canvas, JPEG_QUALITY)
    return covered && new File([covered], 'photo.jpg', { type: 'image/jpeg' })
  } finally {
    picture.close()
  }
}

interface Uploaded {
  readonly assetId: string
  /** Of a visitor. */
  readonly uploadId: string | null
}

/** A photo that the server has: it paints over the areas, keeps nothing of what was there, and answers the new photo. */
export async function coverUploaded(
  { apiBase, token }: UploadOptions,
  { assetId, uploadId }: Uploaded,
  areas: readonly CoverArea[],
): Promise<UploadedAsset> {
  const bearer = uploadId === null ? await token() : null
  const response = await fetch(`${apiBase.replace(/\/$/, '')}/assets/${assetId}/cover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify({ areas, ...(uploadId && { uploadId }) }),
  }).catch((error: unknown) => {
    throw new NetworkError('failed', error)
  })
  const body: unknown = await response.json().catch(() => null)
  if (response.status === 201) return body as UploadedAsset
  throw new UploadRefused(response.status, body)
}
