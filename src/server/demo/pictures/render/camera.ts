import type { Projected } from './rasterise.ts'
import { cross, subtract, unit, type Vector } from './vector.ts'

export interface View {
  readonly eye: Vector
  readonly target: Vector
  /** From left to right, in degrees. */
  readonly angle: number
}

export interface Camera {
  readonly eye: Vector
  readonly right: Vector
  readonly up: Vector
  readonly forward: Vector
  /** Pixels for one metre at one metre's distance. */
  readonly focal: number
  readonly width: number
  readonly height: number
}

const NEAREST = 0.04

export function cameraOf({ eye, target, angle }: View, width: number, height: number): Camera {
  const forward = unit(subtract(target, eye))
  const right = unit(cross(forward, [0, 1, 0]))
  const focal = width / 2 / Math.tan((angle * Math.PI) / 360)
  return { eye, forward, right, up: cross(right, forward), focal, width, height }
}

/** Vertices as the camera sees them; the nearness is 1 over the distance. */
export function project({ eye, forward, right, up, focal, width, height }: Camera, positions: Float32Array): Projected {
  const count = positions.length / 3
  const [x, y, near] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  for (let at = 0; at < count; at += 1) {
    const px = (positions[at * 3] as number) - eye[0]
    const py = (positions[at * 3 + 1] as number) - eye[1]
    const pz = (positions[at * 3 + 2] as number) - eye[2]
    const distance = px * forward[0] + py * forward[1] + pz * forward[2]
    near[at] = distance < NEAREST ? Infinity : 1 / distance
    x[at] = width / 2 + (focal * (px * right[0] + py * right[1] + pz * right[2])) / distance
    y[at] = height / 2 - (focal * (px * up[0] + py * up[1] + pz * up[2])) / distance
  }
  return { x, y, near }
}

/** Where a light comes from that is given as the camera sees it: to its right, upwards, towards it. */
export function lightDirection({ eye, target }: View, from: Vector): Vector {
  const [x, , z] = unit([eye[0] - target[0], 0, eye[2] - target[2]])
  return unit([z * from[0] + x * from[2], from[1], z * from[2] - x * from[0]])
}
