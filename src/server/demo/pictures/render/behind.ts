import type { Camera } from './camera.ts'
import { between, developed, HEIGHT, SAMPLES, speedOf, WIDTH } from './film.ts'
import { softAt } from './noise.ts'
import type { Shadow } from './shadow.ts'
import type { Surroundings } from './surroundings.ts'
import { unit, type Vector } from './vector.ts'

/** Samples between the places that are looked at, only where they are seen: a camera has the background a little out of focus, too. */
const STEP = 2 * SAMPLES
const COLUMNS = (WIDTH * SAMPLES) / STEP + 1
const ROWS = (HEIGHT * SAMPLES) / STEP + 1

const isKnown = new Uint8Array(COLUMNS * ROWS)
const known = new Float32Array(COLUMNS * ROWS * 3)
/** The same as it is shown. */
const shown = new Uint32Array(isKnown.length)

/** What is seen where the bike is not: ground, wall and sky. One at a time. A class for the same reason as `Shader`. */
export class Behind {
  private readonly seen = new Float32Array(3)
  private readonly camera: Camera
  private readonly where: Surroundings
  private readonly shadow: Shadow
  private readonly above: Shadow
  /** Level and straight ahead. */
  private readonly ahead: Vector
  private readonly eyeAway: number
  private readonly eyeAcross: number
  private readonly speed: number

  constructor(camera: Camera, target: Vector, where: Surroundings, shadow: Shadow, above: Shadow) {
    this.camera = camera
    this.where = where
    this.shadow = shadow
    this.above = above
    this.speed = speedOf(where.light.exposure)
    isKnown.fill(0)
    const { eye, forward, right } = camera
    this.ahead = unit([forward[0], 0, forward[2]])
    const [x, z] = [eye[0] - target[0], eye[2] - target[2]]
    this.eyeAway = x * this.ahead[0] + z * this.ahead[2]
    this.eyeAcross = x * right[0] + z * right[2]
  }

  /** A stretch of a row of the picture that shows nothing else. */
  paint(picture: Uint32Array, row: number, from: number, to: number): void {
    const upper = (row >> 1) * COLUMNS
    const lower = upper + (row & 1) * COLUMNS
    const last = to >> 1
    let left = 0
    for (let column = from >> 1; column <= last; column += 1) {
      this.knowPlace(upper + column)
      let right = shown[upper + column] as number
      if (lower !== upper) {
        this.knowPlace(lower + column)
        right = between(right, shown[lower + column] as number)
      }
      const at = 2 * column
      if (at - 1 >= from && column > from >> 1) picture[row * WIDTH + at - 1] = between(left, right)
      if (at >= from && at < to) picture[row * WIDTH + at] = right
      left = right
    }
  }

  /** Mixed from the four places around that are looked at. */
  see(into: Float32Array, x: number, y: number): void {
    const column = x / STEP
    const row = y / STEP
    const place = (row | 0) * COLUMNS + (column | 0)
    const s = column - (column | 0)
    const t = row - (row | 0)
    this.knowPlace(place)
    this.knowPlace(place + 1)
    this.knowPlace(place + COLUMNS)
    this.knowPlace(place + COLUMNS + 1)
    const a = place * 3
    const c = a + COLUMNS * 3
    for (let at = 0; at < 3; at += 1) {
      const upper = (known[a + at] as number) * (1 - s) + (known[a + 3 + at] as number) * s
      const lower = (known[c + at] as number) * (1 - s) + (known[c + 3 + at] as number) * s
      into[at] = upper * (1 - t) + lower * t
    }
  }

  private knowPlace(place: number): void {
    if (isKnown[place] === 1) return
    isKnown[place] = 1
    const row = (place / COLUMNS) | 0
    // In the middle of a pixel.
    this.look((place - row * COLUMNS) * STEP + 0.5, row * STEP + 0.5)
    known.set(this.seen, place * 3)
    shown[place] = developed(this.seen, this.speed)
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
