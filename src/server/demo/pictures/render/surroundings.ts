import type { Vector } from './vector.ts'

/** Where a bike stands: what is seen behind and below it, and the light that falls on it. Colours are linear. */
export interface Surroundings {
  /** From the bike to what stands behind it, in metres. */
  readonly wallDistance: number
  /** Above it is the sky. */
  readonly wallHeight: number
  readonly backdrop: Backdrop
  readonly colors: readonly Vector[]
  /** Moves its patterns, from 0 to 1. */
  readonly shift: number
  readonly light: Light
}

/** Draws a kind of place. It has no state: each place of that kind brings its own colours and shift. */
export interface Backdrop {
  /** Writes the colour of the ground: `across` to the right of the camera, `away` from it. */
  floor(into: Float32Array, where: Surroundings, across: number, away: number, distance: number): void
  wall(into: Float32Array, where: Surroundings, across: number, height: number): void
}

export interface Light {
  /** Where it comes from, as seen by the camera: to the right, upwards, towards the camera. */
  readonly from: Vector
  readonly sun: Vector
  readonly zenith: Vector
  readonly horizon: Vector
  readonly ground: Vector
  /** Lamps under a ceiling instead of the sky: they show in what shines. */
  readonly hasLamps: boolean
  /** How hard the rims of shadows are: metres of blur on the ground. */
  readonly blur: number
  readonly exposure: number
}
