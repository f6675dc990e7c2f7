import type { Camera } from './camera.ts'
import { softAt } from './noise.ts'
import type { Shadow } from './shadow.ts'
import type { Surroundings } from './surroundings.ts'
import { unit, type Vector } from './vector.ts'

/** It is looked at for every other pixel, and only where it is seen: a camera has it a little out of focus, too. */
const STEP = 4

/** What is seen where the bike is not: ground, wall and sky. A class for the same reason as `Shader`. */
export class Behind {
  private readonly columns: number
  private readonly known: Float32Array
  private readonly seen = new Float32Array(3)
  private readonly camera: Camera
  private readonly where: Surroundings
  private readonly shadow: Shadow
  private readonly above: Shadow
  /** Level and straight ahead. */
  private readonly ahead: Vector
  private readonly eyeAway: number
  private readonly eyeAcross: number

  constructor(camera: Camera, target: Vector, where: Surroundings, shadow: Shadow, above: Shadow) {
    this.camera = camera
    this.where = where
    this.shadow = shadow
    this.above = above
    const { eye, forward, right } = camera
    this.columns = camera.width / STEP + 1
    this.known = new Float32Array(this.columns * (camera.height / STEP + 1) * 3).fill(-1)
    this.ahead = unit([forward[0], 0, forward[2]])
    const [x, z] = [eye[0] - target[0], eye[2] - target[2]]
    this.eyeAway = x * this.ahead[0] + z * this.ahead[2]
    this.eyeAcross = x * right[0] + z * right[2]
  }

  /** Mixed from the four places around that are looked at. */
  see(into: Float32Array, x: number, y: number): void {
    const column = (x / STEP) | 0
    const row = (y / STEP) | 0
    const s = x / STEP - column
    const t = y / STEP - row
    const a = this.placeOf(column, row)
    const b = this.placeOf(column + 1, row)
    const c = this.placeOf(column, row + 1)
    const d = this.placeOf(column + 1, row + 1)
    const { known } = this
    for (let at = 0; at < 3; at += 1) {
      const upper = (known[a + at] as number) * (1 - s) + (known[b + at] as number) * s
      const lower = (known[c + at] as number) * (1 - s) + (known[d + at] as number) * s
      into[at] = upper * (1 - t) + lower * t
    }
  }

  private placeOf(column: number, row: number): number {
    const place = (row * this.columns + column) * 3
    if ((this.known[place] as number) < 0) {
      this.look(column * STEP, row * STEP)
      for (let at = 0; at < 3; at += 1) this.known[place + at] = Math.max(0, this.seen[at] as number)
    }
    return place
  }

  private look(column: number, row: number): void {
    const { camera, where, ahead, seen, eyeAway, eyeAcross } = this
    const { eye, forward, right, up, focal, width, height } = camera
    const s = (column - width / 2) / focal
    const t = (height / 2 - row) / focal
    const dx = forward[0] + right[0] * s + up[0] * t
    const dy = forward[1] + right[1] * s + up[1] * t
    const dz = forward[2] + right[2] * s + up[2] * t
    const away = dx * ahead[0] + dz * ahead[2]
    const across = dx * right[0] + dz * right[2]
    const toFloor = dy < 0 ? -eye[1] / dy : Infinity
    const toWall = away > 0 ? (where.wallDistance - eyeAway) / away : Infinity
    if (toFloor <= toWall) {
      where.backdrop.floor(seen, where, eyeAcross + across * toFloor, eyeAway + away * toFloor, toFloor)
      const x = eye[0] + dx * toFloor
      const z = eye[2] + dz * toFloor
      const light = (0.42 + 0.58 * this.shadow.softAt(x, z)) * (0.3 + 0.7 * this.above.softAt(x, z))
      for (let at = 0; at < 3; at += 1) seen[at] = (seen[at] as number) * light
      return
    }
    const tall = eye[1] + dy * toWall
    if (tall < where.wallHeight) where.backdrop.wall(seen, where, eyeAcross + across * toWall, tall)
    else this.lookAtSky(eyeAcross + across * toWall, tall)
  }

  private lookAtSky(across: number, height: number): void {
    const { shift, light } = this.where
    const part = Math.min(1, Math.max(0, height / 14))
    const cloud = Math.min(1, Math.max(0, softAt(across * 0.012 + shift, height * 0.03 + shift) - 0.5) * 2.2)
    for (let at = 0; at < 3; at += 1) {
      const blue = (light.horizon[at] as number) * (1 - part) + (light.zenith[at] as number) * 0.9 * part
      this.seen[at] = blue + (1.25 - blue) * cloud
    }
  }
}
