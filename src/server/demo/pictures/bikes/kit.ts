import type { Material } from '../render/material.ts'
import type { Mesh } from '../render/mesh.ts'
import type { Vector } from '../render/vector.ts'

export type Form =
  | 'naked'
  | 'streetfighter'
  | 'classic'
  | 'cafe'
  | 'sport'
  | 'halfFaired'
  | 'cruiser'
  | 'tourer'
  | 'adventure'
  | 'offroad'
  | 'motocross'
  | 'smallMotocross'
  | 'scooter'
  | 'bigScooter'
  | 'cub'
  | 'minibike'

export type RimStyle = 'five' | 'ten' | 'y' | 'wire'

/** What sets one bike apart from others of its form. */
export interface Kit {
  readonly mesh: Mesh
  readonly paint: Material
  /** Beside the paint: stripes, lower panels. */
  readonly accent: Material
  readonly seat: Material
  readonly rims: Material
  readonly rimStyle: RimStyle
  readonly engine: Material
  readonly muffler: Material
  readonly forks: Material
  readonly screen: Material
  readonly hasRoundMirrors: boolean
  readonly hasTopBox: boolean
  readonly hasScreen: boolean
  /** Wide or narrow bars, long or short silencer and the like: from 0 to 1. */
  readonly trim: number
  /** Of the bars, in radians to the left. */
  readonly steering: number
  readonly odometerKm: number | null
  readonly stampedNumber: string
}

/** A wheel: its axle, and of the tyre the radius, the width and the height of its flank. */
export interface WheelSize {
  readonly x: number
  readonly radius: number
  readonly width: number
  readonly flank: number
}

/** Places that close-ups look at. */
export interface Places {
  readonly front: WheelSize
  readonly rear: WheelSize
  readonly meter: Vector
  readonly cap: Vector
  readonly engine: Vector
  readonly muffler: Vector
  readonly seat: Vector
  readonly shock: Vector
  readonly head: Vector
  readonly tank: Vector
  readonly sideCover: Vector
  readonly lever: Vector
  readonly fork: Vector
  /** The highest point, without mirrors. */
  readonly height: number
}

export function axleOf({ x, radius }: WheelSize): Vector {
  return [x, radius, 0]
}

/** On the left side of the bike instead. */
export function left([x, y, z]: Vector): Vector {
  return [x, y, -z]
}
