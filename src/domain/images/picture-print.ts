import type { Picture } from './picture.ts'

const CELLS = 9
/** Grey levels between neighbours below this are no difference: even areas stay even under noise. */
const MIN_STEP = 3
const QUARTERS = 2

/**
 * What a picture looks like in a few bytes, as hexadecimal digits: whether each cell of a coarse grid is darker than its neighbours to
 * the right and below, and the colour of each quarter. Survives another size, another compression and a little light.
 */
export function printOf(picture: Picture, grey: Float32Array): string {
  const cells = averages(CELLS, picture, grey, 1, 0)
  const bits: number[] = []
  const differ = (one: number, other: number) => bits.push((cells[one] ?? 0) - (cells[other] ?? 0) > MIN_STEP ? 1 : 0)
  for (let row = 0; row < CELLS - 1; row += 1)
    for (let column = 0; column < CELLS - 1; column += 1) {
      differ(row * CELLS + column, row * CELLS + column + 1)
      differ(row * CELLS + column, (row + 1) * CELLS + column)
    }
  const digits: string[] = []
  for (let at = 0; at < bits.length; at += 4)
    digits.push(
      bits
        .slice(at, at + 4)
        .reduce((number, bit) => number * 2 + bit, 0)
        .toString(16),
    )
  for (const channel of [0, 1, 2])
    for (const level of averages(QUARTERS, picture, picture.data, picture.channels, channel))
      digits.push(Math.round(level).toString(16).padStart(2, '0'))
  return digits.join('')
}

/** Of every cell: `step` from a pixel's level to the next one's, `from` to the first. */
function averages(
  cells: number,
  { width, height }: Picture,
  levels: ArrayLike<number>,
  step: number,
  from: number,
): number[] {
  const columns = Uint8Array.from({ length: width }, (_, x) => Math.floor((x * cells) / width))
  const sums = new Float64Array(cells * cells)
  const counts = new Float64Array(cells * cells)
  for (let y = 0, at = from; y < height; y += 1) {
    const start = Math.floor((y * cells) / height) * cells
    for (let x = 0; x < width; x += 1, at += step) {
      const cell = start + (columns[x] as number)
      sums[cell] = (sums[cell] as number) + (levels[at] ?? 0)
      counts[cell] = (counts[cell] as number) + 1
    }
  }
  return [...sums].map((sum, cell) => sum / Math.max(1, counts[cell] ?? 0))
}

const BIT_DIGITS = (2 * (CELLS - 1) * (CELLS - 1)) / 4
const PRINT = /^[\da-f]{56}$/

/** Whether two prints are of the same picture. */
export function isSamePicture(one: string, other: string): boolean {
  if (!PRINT.test(one) || !PRINT.test(other)) return false
  return printDistance(one, other) <= MAX_BITS && colourDistance(one, other) <= MAX_COLOUR
}

/** Of 128 bits. */
const MAX_BITS = 10
/** Of 255 levels, in any quarter. */
const MAX_COLOUR = 24

export function printDistance(one: string, other: string): number {
  let distance = 0
  for (let at = 0; at < BIT_DIGITS; at += 1) {
    let different = Number.parseInt(one[at] ?? '0', 16) ^ Number.parseInt(other[at] ?? '0', 16)
    for (; different > 0; different &= different - 1) distance += 1
  }
  return distance
}

export function colourDistance(one: string, other: string): number {
  let most = 0
  for (let at = BIT_DIGITS; at < one.length; at += 2)
    most = Math.max(
      most,
      Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)),
    )
  return most
}
