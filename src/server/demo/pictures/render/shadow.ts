import type { FrozenMesh } from './frozen-mesh.ts'
import { bandsOf, rasterise } from './rasterise.ts'
import { cross, unit, type Vector } from './vector.ts'

const SIDE = 512
/** Half the width of what is seen from the light, in metres; everything lies around `MIDDLE`. */
const REACH = 1.75
const MIDDLE: Vector = [0.7, 0.5, 0]
const SCALE = SIDE / (2 * REACH)
const BIAS = 0.025

/** Which triangle casts a shadow. */
const nobodyAsks = new Int32Array(SIDE * SIDE)

/** What stands between a light and the things. */
export class Shadow {
  private readonly side: Vector
  private readonly up: Vector
  private readonly towardsLight: Vector
  private readonly near: Float32Array
  private readonly soft: Float32Array

  constructor(axes: readonly [side: Vector, up: Vector, towardsLight: Vector], near: Float32Array, blur: number) {
    this.side = axes[0]
    this.up = axes[1]
    this.towardsLight = axes[2]
    this.near = near
    const mask = new Float32Array(near.length)
    for (let at = 0; at < near.length; at += 1) mask[at] = (near[at] as number) > -Infinity ? 1 : 0
    this.soft = blurred(mask, Math.max(1, Math.round(blur * SCALE)))
  }

  /** 0 in the shade, 1 in the light. */
  lightAt(px: number, py: number, pz: number): number {
    const { side, up, towardsLight, near } = this
    const x = px - MIDDLE[0]
    const y = py - MIDDLE[1]
    const z = pz - MIDDLE[2]
    const u = SIDE / 2 + (x * side[0] + y * side[1] + z * side[2]) * SCALE
    const v = SIDE / 2 + (x * up[0] + y * up[1] + z * up[2]) * SCALE
    const column = u | 0
    const row = v | 0
    if (column < 0 || row < 0 || column >= SIDE - 1 || row >= SIDE - 1) return 1
    const depth = x * towardsLight[0] + y * towardsLight[1] + z * towardsLight[2] + BIAS
    const at = row * SIDE + column
    // Of the four around, by how near they are: no steps at the rims of shadows.
    const s = u - column
    const t = v - row
    const upper = ((near[at] as number) < depth ? 1 - s : 0) + ((near[at + 1] as number) < depth ? s : 0)
    const lower = ((near[at + SIDE] as number) < depth ? 1 - s : 0) + ((near[at + SIDE + 1] as number) < depth ? s : 0)
    return upper * (1 - t) + lower * t
  }

  /** The same for the ground, with soft rims. */
  softAt(px: number, pz: number): number {
    const { side, up, soft } = this
    const u = SIDE / 2 + ((px - MIDDLE[0]) * side[0] - MIDDLE[1] * side[1] + (pz - MIDDLE[2]) * side[2]) * SCALE
    const v = SIDE / 2 + ((px - MIDDLE[0]) * up[0] - MIDDLE[1] * up[1] + (pz - MIDDLE[2]) * up[2]) * SCALE
    const column = u | 0
    const row = v | 0
    if (column < 0 || row < 0 || column >= SIDE - 1 || row >= SIDE - 1) return 1
    const s = u - column
    const t = v - row
    const at = row * SIDE + column
    const upper = (soft[at] as number) * (1 - s) + (soft[at + 1] as number) * s
    const lower = (soft[at + SIDE] as number) * (1 - s) + (soft[at + SIDE + 1] as number) * s
    return 1 - (upper * (1 - t) + lower * t)
  }
}

/** `blur` of the soft shadow, in metres. */
export function castShadow({ positions, opaque }: FrozenMesh, towardsLight: Vector, blur: number): Shadow {
  const side = unit(cross(Math.abs(towardsLight[1]) > 0.95 ? [1, 0, 0] : [0, 1, 0], towardsLight))
  const up = cross(towardsLight, side)
  const [sx, sy, sz] = side
  const [ux, uy, uz] = up
  const [lx, ly, lz] = towardsLight
  const [mx, my, mz] = MIDDLE
  const count = positions.length / 3
  const [x, y, near] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  for (let at = 0; at < count; at += 1) {
    const px = (positions[at * 3] as number) - mx
    const py = (positions[at * 3 + 1] as number) - my
    const pz = (positions[at * 3 + 2] as number) - mz
    x[at] = SIDE / 2 + (px * sx + py * sy + pz * sz) * SCALE
    y[at] = SIDE / 2 + (px * ux + py * uy + pz * uz) * SCALE
    near[at] = px * lx + py * ly + pz * lz
  }
  const buffer = { width: SIDE, height: SIDE, top: 0, near: new Float32Array(SIDE * SIDE).fill(-Infinity) }
  const [all = new Uint32Array()] = bandsOf({ x, y, near }, opaque.corners, SIDE, SIDE, 1)
  rasterise({ x, y, near }, opaque.corners, buffer, nobodyAsks, all)
  return new Shadow([side, up, towardsLight], buffer.near, blur)
}

/** Two box blurs one after the other; none of them walks down a column, which the processor's cache would not bear. */
function blurred(mask: Float32Array, radius: number): Float32Array {
  const between = new Float32Array(mask.length)
  let soft = mask
  for (let times = 0; times < 2; times += 1) {
    blurRows(soft, between, radius)
    soft = times === 0 ? new Float32Array(mask.length) : soft
    blurColumns(between, soft, radius)
  }
  return soft
}

function blurRows(from: Float32Array, to: Float32Array, radius: number): void {
  const part = 1 / (2 * radius + 1)
  for (let start = 0; start < from.length; start += SIDE) {
    let sum = 0
    for (let at = 0; at < radius; at += 1) sum += from[start + at] as number
    for (let at = 0; at < SIDE; at += 1) {
      if (at + radius < SIDE) sum += from[start + at + radius] as number
      if (at > radius) sum -= from[start + at - radius - 1] as number
      to[start + at] = sum * part
    }
  }
}

function blurColumns(from: Float32Array, to: Float32Array, radius: number): void {
  const part = 1 / (2 * radius + 1)
  const sums = new Float64Array(SIDE)
  for (let row = -radius; row < SIDE; row += 1) {
    const coming = row + radius
    const going = row - radius - 1
    if (coming < SIDE)
      for (let at = 0; at < SIDE; at += 1) sums[at] = (sums[at] as number) + (from[coming * SIDE + at] as number)
    if (going >= 0)
      for (let at = 0; at < SIDE; at += 1) sums[at] = (sums[at] as number) - (from[going * SIDE + at] as number)
    if (row >= 0) for (let at = 0; at < SIDE; at += 1) to[row * SIDE + at] = (sums[at] as number) * part
  }
}
