import { seededRandom } from '#domain/values/seeded-random.ts'

export const NOISE_SIDE = 256
const OCTAVES = [8, 16, 32, 64, 128]

/** A tile of soft noise from 0 to 1 that fits to itself on all sides. */
export const SOFT_NOISE = softTile()
/** A tile of grains, each of its own. */
export const GRAIN = Float32Array.from({ length: NOISE_SIDE * NOISE_SIDE }, seededRandom(7))

function softTile(): Float32Array {
  const random = seededRandom(11)
  const tile = new Float32Array(NOISE_SIDE * NOISE_SIDE)
  let weight = 0.5
  for (const cells of OCTAVES) {
    const lattice = Float32Array.from({ length: cells * cells }, random)
    const at = (x: number, y: number) => lattice[(y % cells) * cells + (x % cells)] ?? 0
    for (let y = 0; y < NOISE_SIDE; y += 1)
      for (let x = 0; x < NOISE_SIDE; x += 1) {
        const [u, v] = [(x * cells) / NOISE_SIDE, (y * cells) / NOISE_SIDE]
        const [left, top] = [Math.floor(u), Math.floor(v)]
        const [s, t] = [smooth(u - left), smooth(v - top)]
        const upper = at(left, top) * (1 - s) + at(left + 1, top) * s
        const lower = at(left, top + 1) * (1 - s) + at(left + 1, top + 1) * s
        const place = y * NOISE_SIDE + x
        tile[place] = (tile[place] ?? 0) + weight * (upper * (1 - t) + lower * t)
      }
    weight *= 0.55
  }
  const total = OCTAVES.reduce((sum, _, octave) => sum + 0.5 * 0.55 ** octave, 0)
  return tile.map((level) => level / total)
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t)
}

const MASK = NOISE_SIDE - 1

/** Soft noise at a place, in tiles of one unit. */
export function softAt(u: number, v: number): number {
  return SOFT_NOISE[(Math.floor(v * NOISE_SIDE) & MASK) * NOISE_SIDE + (Math.floor(u * NOISE_SIDE) & MASK)] as number
}

export function grainAt(u: number, v: number): number {
  return GRAIN[(Math.floor(v * NOISE_SIDE) & MASK) * NOISE_SIDE + (Math.floor(u * NOISE_SIDE) & MASK)] as number
}
