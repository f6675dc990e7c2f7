/** A part of a photo that is covered for good, in parts of its width and height from 0 to 1. */
export interface CoverArea {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export const MAX_COVER_AREAS = 20
/** Of a side; less hides nothing. The dialog draws no smaller one. */
const MIN_PART = 0.01
/** The colour in the place of what is covered. */
export const COVER_COLOUR = '#5b6472'

interface Size {
  readonly width: number
  readonly height: number
}

/** The areas that were sent; null where one of them is none. */
export function readCoverAreas(value: unknown): CoverArea[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_COVER_AREAS) return null
  const areas = value.map(readArea)
  return areas.every((area) => area !== null) ? areas : null
}

function readArea(value: unknown): CoverArea | null {
  if (typeof value !== 'object' || value === null) return null
  const { left, top, width, height } = value as Record<string, unknown>
  if (!isPart(left) || !isPart(top) || !isPart(width) || !isPart(height)) return null
  return width >= MIN_PART && height >= MIN_PART && left < 1 && top < 1 ? { left, top, width, height } : null
}

function isPart(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}

/** The pixels of an area: every pixel that it touches, and none outside of the picture. */
export function coveredPixels({ left, top, width, height }: CoverArea, picture: Size): CoverArea {
  const from = (part: number, side: number) => Math.min(side - 1, Math.floor(part * side))
  const to = (part: number, side: number) => Math.min(side, Math.ceil(part * side))
  const [x, y] = [from(left, picture.width), from(top, picture.height)]
  return {
    left: x,
    top: y,
    width: Math.max(1, to(left + width, picture.width) - x),
    height: Math.max(1, to(top + height, picture.height) - y),
  }
}
