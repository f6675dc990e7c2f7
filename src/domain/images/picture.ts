/** A small picture in RGB or RGBA, row by row: of a canvas in the browser, of sharp on the server. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  readonly data: ArrayLike<number>
}

/** Pictures are judged at this long side, in pixels: noise of the sensor is averaged away, and a blur that is seen on a page is left. */
export const LOOK_SIDE = 640

/** The size in which a picture is judged; one that is smaller stays as it is. */
export function lookSize(width: number, height: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, LOOK_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Luminance from 0 to 255 (BT.601). */
export function greyOf({ width, height, channels, data }: Picture): Float32Array {
  const grey = new Float32Array(width * height)
  for (let at = 0, from = 0; at < grey.length; at += 1, from += channels)
    grey[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0)
  return grey
}
