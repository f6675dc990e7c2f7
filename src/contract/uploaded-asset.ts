import type { PhotoLook } from '#domain/images/photo-look.ts'

/** What an upload answers. */
export interface UploadedAsset {
  readonly assetId: string
  readonly url: string
  /** Null for what has no picture: a movie, a PDF. */
  readonly thumbnailUrl: string | null
  /** In pixels, upright; null where the file does not tell. */
  readonly width: number | null
  readonly height: number | null
  /** The content type of what is kept: HEIC becomes image/jpeg. */
  readonly type: string
  /** What was found about a photo for a listing. */
  readonly look: PhotoLook | null
}
