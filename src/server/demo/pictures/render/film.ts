export const WIDTH = 1280
export const HEIGHT = 960
/** Samples of a pixel in each direction: what lies on an edge is mixed. */
export const SAMPLES = 2

const LEVELS = 4096
const BRIGHTEST = 4
/** From linear light to the levels of a picture: bright parts are compressed rather than cut (after Narkowicz's fit of the ACES curve). */
const CURVE = Uint8Array.from({ length: LEVELS }, (_, level) => {
  const x = (level / (LEVELS - 1)) * BRIGHTEST
  const film = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)
  return Math.round(255 * Math.min(1, film) ** (1 / 2.2))
})

/** Steps of the curve for each unit of light. */
export function speedOf(exposure: number): number {
  return (exposure * (LEVELS - 1)) / BRIGHTEST
}

/** A pixel as it is shown: red in the lowest byte, then green and blue. */
export function developed(light: Float32Array, speed: number): number {
  return (
    step((light[0] as number) * speed) |
    (step((light[1] as number) * speed) << 8) |
    (step((light[2] as number) * speed) << 16)
  )
}

function step(level: number): number {
  return CURVE[level >= LEVELS ? LEVELS - 1 : level <= 0 ? 0 : level | 0] as number
}

/** Between two pixels, all channels at once. */
export function between(one: number, other: number): number {
  return (one & other) + (((one ^ other) & 0xfefefe) >> 1)
}
