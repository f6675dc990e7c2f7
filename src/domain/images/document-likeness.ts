import type { Picture } from './picture.ts'

/** The picture is judged in squares of so many pixels. */
const TILE = 32
/** Paper differs from the lightest large tone of the picture by less, in levels of each colour. */
const PAPER_RANGE = 46
/** Ink is darker than its paper by more, in grey levels. */
const INK_STEP = 40
/** Nothing darker is paper. */
const MIN_PAPER = 110
/** A quarter of a square is at least as light as its paper. */
const PAPER_PLACE = Math.floor(TILE * TILE * 0.75)

/**
 * The part of the picture (0 to 1) that looks like written paper: squares that are mostly of one light, greyish tone, with thin dark
 * strokes on it. A white bike before a white wall has light squares without strokes, and dark squares without paper.
 */
export function documentLikeness(picture: Picture, grey: Float32Array): number {
  const { width, height } = picture
  let written = 0
  let tiles = 0
  for (let top = 0; top + TILE <= height; top += TILE)
    for (let left = 0; left + TILE <= width; left += TILE) {
      tiles += 1
      if (isWritten(picture, grey, left, top)) written += 1
    }
  return tiles === 0 ? 0 : written / tiles
}

function isWritten({ width, channels, data }: Picture, grey: Float32Array, left: number, top: number): boolean {
  const levels = new Float32Array(TILE * TILE)
  let dark = 0
  for (let y = 0; y < TILE; y += 1)
    for (let x = 0; x < TILE; x += 1) {
      const level = grey[(top + y) * width + left + x] ?? 0
      levels[y * TILE + x] = level
      if (level < MIN_PAPER) dark += 1
    }
  // Most squares are put aside before anything is sorted.
  if (dark > PAPER_PLACE) return false
  const paper = levels.slice().sort()[PAPER_PLACE] ?? 0
  let light = 0
  let ink = 0
  let strokes = 0
  let colour = 0
  for (let y = 0; y < TILE; y += 1) {
    let wasInk = false
    for (let x = 0; x < TILE; x += 1) {
      const level = levels[y * TILE + x] ?? 0
      const isInk = level < paper - INK_STEP
      if (Math.abs(level - paper) < PAPER_RANGE / 2) {
        light += 1
        const from = ((top + y) * width + left + x) * channels
        const red = data[from] ?? 0
        const green = data[from + 1] ?? 0
        const blue = data[from + 2] ?? 0
        colour += Math.max(red, green, blue) - Math.min(red, green, blue)
      }
      if (isInk) ink += 1
      if (isInk && !wasInk) strokes += 1
      wasInk = isInk
    }
  }
  const part = (count: number) => count / (TILE * TILE)
  return part(light) > 0.5 && part(ink) > 0.02 && part(ink) < 0.4 && strokes >= 16 && colour / light < 40
}
