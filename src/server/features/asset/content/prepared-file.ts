/** A checked file, ready to be kept. Its path lies among the incoming files; it need not be the one received. */
export interface PreparedFile {
  readonly path: string
  readonly contentType: string
  readonly width: number | null
  readonly height: number | null
}

/** Of the stored original: nobody sees the difference, and widths are made from it. */
export const ORIGINAL_QUALITY = 90
