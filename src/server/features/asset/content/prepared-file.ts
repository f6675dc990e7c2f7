import type { PhotoLook } from '#domain/images/photo-look.ts'

/** A checked file, ready to be kept. Its path lies among the incoming files; it need not be the one received. */
export interface PreparedFile {
  readonly path: string
  readonly contentType: string
  readonly width: number | null
  readonly height: number | null
  /** Of a photo for a listing. */
  readonly look?: PhotoLook
}

/** Of the stored original: nobody sees the difference, and widths are made from it. */
export const ORIGINAL_QUALITY = 90
