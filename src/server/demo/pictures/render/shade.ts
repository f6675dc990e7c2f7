import type { Camera } from './camera.ts'
import type { FrozenMesh, Triangles } from './frozen-mesh.ts'
import type { Material } from './material.ts'
import { GRAIN, NOISE_SIDE, softAt } from './noise.ts'
import type { Projected } from './rasterise.ts'
import type { Shadow } from './shadow.ts'
import type { Light } from './surroundings.ts'
import type { Vector } from './vector.ts'
import type { Wear } from './wear.ts'

const MASK = NOISE_SIDE - 1

interface Lit {
  readonly mesh: FrozenMesh
  readonly camera: Camera
  readonly projected: Projected
  readonly light: Light
  readonly towardsLight: Vector
  readonly shadow: Shadow
  readonly wear: readonly Wear[]
}

/**
 * Colours of triangles. A class, not a closure for each picture: the engine would compile a closure anew every time, and
 * most of a picture would be drawn before that is done (measured: a quarter more time for a picture).
 */
export class Shader {
  private readonly faintest: Float32Array
  private readonly sky = new Float32Array(3)
  private readonly lit: Lit
  private readonly part: Triangles

  constructor(lit: Lit, part: Triangles) {
    this.lit = lit
    this.part = part
    this.faintest = Float32Array.from(lit.mesh.materials, ({ polish }) => 0.002 ** (1 / polish))
  }

  /** Writes the colour of a triangle at a sample, in linear light. */
  shade(into: Float32Array, triangle: number, column: number, row: number): void {
    const { mesh, camera, projected, light, towardsLight, shadow, wear } = this.lit
    const { positions, normals, materials } = mesh
    const { corners, stuffs } = this.part
    const { x, y, near } = projected
    const { eye } = camera
    const { sun, zenith, ground } = light
    const { sky } = this
    const a = corners[triangle * 3] as number
    const b = corners[triangle * 3 + 1] as number
    const c = corners[triangle * 3 + 2] as number
    // No lists in here: taken apart for each of a million pixels they cost more than the light.
    const ax = x[a] as number
    const ay = y[a] as number
    const ux = (x[b] as number) - ax
    const uy = (y[b] as number) - ay
    const vx = (x[c] as number) - ax
    const vy = (y[c] as number) - ay
    const area = ux * vy - uy * vx
    // The middle of a pixel may lie a little outside of a triangle that owns one of its samples.
    const rawB = Math.min(1, Math.max(0, ((column - ax) * vy - (row - ay) * vx) / area))
    const rawC = Math.min(1 - rawB, Math.max(0, ((row - ay) * ux - (column - ax) * uy) / area))
    let partA = (1 - rawB - rawC) * (near[a] as number)
    let partB = rawB * (near[b] as number)
    let partC = rawC * (near[c] as number)
    const whole = 1 / (partA + partB + partC)
    partA *= whole
    partB *= whole
    partC *= whole
    const from = a * 3
    const second = b * 3
    const third = c * 3
    const px =
      partA * (positions[from] as number) + partB * (positions[second] as number) + partC * (positions[third] as number)
    const py =
      partA * (positions[from + 1] as number) +
      partB * (positions[second + 1] as number) +
      partC * (positions[third + 1] as number)
    const pz =
      partA * (positions[from + 2] as number) +
      partB * (positions[second + 2] as number) +
      partC * (positions[third + 2] as number)
    let nx =
      partA * (normals[from] as number) + partB * (normals[second] as number) + partC * (normals[third] as number)
    let ny =
      partA * (normals[from + 1] as number) +
      partB * (normals[second + 1] as number) +
      partC * (normals[third + 1] as number)
    let nz =
      partA * (normals[from + 2] as number) +
      partB * (normals[second + 2] as number) +
      partC * (normals[third + 2] as number)
    const stuff = stuffs[triangle] as number
    const material = materials[stuff] as Material
    if (material.grain > 0) {
      const spot = (Math.floor((py + pz) * 700) & MASK) * NOISE_SIDE + (Math.floor((px + pz * 0.7) * 700) & MASK)
      nx += ((GRAIN[spot] as number) - 0.5) * material.grain
      ny += ((GRAIN[spot ^ 0x55] as number) - 0.5) * material.grain
    }
    let dx = eye[0] - px
    let dy = eye[1] - py
    let dz = eye[2] - pz
    const distance = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz)
    dx *= distance
    dy *= distance
    dz *= distance
    let red = material.color[0]
    let green = material.color[1]
    let blue = material.color[2]
    let mirror = material.mirror
    for (let index = 0; index < wear.length; index += 1) {
      const { place, radius, change } = wear[index] as Wear
      const wx = px - place[0]
      const wy = py - place[1]
      const wz = pz - place[2]
      const square = wx * wx + wy * wy + wz * wz
      if (square >= radius * radius) continue
      const mark = change(wx, wy, Math.sqrt(square) / radius)
      red += (mark.color[0] - red) * mark.part
      green += (mark.color[1] - green) * mark.part
      blue += (mark.color[2] - blue) * mark.part
      mirror *= 1 - mark.part
      nx += mark.bendX
      ny += mark.bendY
    }
    let length = 1 / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1)
    let facing = (nx * dx + ny * dy + nz * dz) * length
    if (facing < 0) {
      length = -length
      facing = -facing
    }
    nx *= length
    ny *= length
    nz *= length
    // Light from everywhere, less of it below and between things.
    const open = 0.5 + 0.5 * ny
    const near0 = Math.min(1, 0.45 + py * 0.9)
    const sunny = Math.max(0, nx * towardsLight[0] + ny * towardsLight[1] + nz * towardsLight[2])
    const shine = sunny > 0 || mirror > 0 ? shadow.lightAt(px + nx * 0.012, py + ny * 0.012, pz + nz * 0.012) : 0
    const shade = near0 * (0.62 + 0.38 * shine)
    const direct = sunny * shine
    const matte = material.isMetal ? 1 - mirror : 1
    const glow = material.glow
    into[0] = red * (matte * ((ground[0] + (zenith[0] - ground[0]) * open) * shade + sun[0] * direct) + glow)
    into[1] = green * (matte * ((ground[1] + (zenith[1] - ground[1]) * open) * shade + sun[1] * direct) + glow)
    into[2] = blue * (matte * ((ground[2] + (zenith[2] - ground[2]) * open) * shade + sun[2] * direct) + glow)
    // What it mirrors.
    const rx = 2 * facing * nx - dx
    const ry = 2 * facing * ny - dy
    const rz = 2 * facing * nz - dz
    const rim = 1 - facing
    const grazing = rim * rim * rim * rim * rim
    const strength = (mirror + (1 - mirror) * grazing * Math.min(1, mirror * 8)) * (0.45 + 0.55 * shade)
    this.mirror(rx, ry, rz)
    const lined = rx * towardsLight[0] + ry * towardsLight[1] + rz * towardsLight[2]
    // A power costs as much as all the rest: only where the highlight is.
    const gleam =
      shine > 0 && lined > (this.faintest[stuff] as number)
        ? lined ** material.polish * shine * (0.25 + material.polish / 160) * Math.min(1, mirror * 9 + 0.08)
        : 0
    into[0] += (material.isMetal ? red : 1) * ((sky[0] as number) * strength + sun[0] * gleam)
    into[1] += (material.isMetal ? green : 1) * ((sky[1] as number) * strength + sun[1] * gleam)
    into[2] += (material.isMetal ? blue : 1) * ((sky[2] as number) * strength + sun[2] * gleam)
  }

  /** What lies in a direction, roughly: sky or ceiling, a dark line of houses, the ground. */
  private mirror(rx: number, ry: number, rz: number): void {
    const { zenith, horizon, ground, hasLamps } = this.lit.light
    const { sky } = this
    const houses = 0.1 + 0.14 * softAt(rx * 0.4 + 0.3, rz * 0.4)
    if (ry > houses) {
      const part = Math.min(1, (ry - houses) * 1.6)
      const lamp = hasLamps && ry > 0.35 && Math.abs(((rx / ry) * 1.6 + 20.2) % 1) < 0.22 ? 2.2 : 0
      sky[0] = horizon[0] + (zenith[0] * 1.25 - horizon[0]) * part + lamp
      sky[1] = horizon[1] + (zenith[1] * 1.25 - horizon[1]) * part + lamp
      sky[2] = horizon[2] + (zenith[2] * 1.25 - horizon[2]) * part + lamp
      return
    }
    const isGround = ry < -0.02
    const level = isGround ? 1.3 - 0.9 * Math.min(1, -ry * 1.5) : 0.22
    sky[0] = (isGround ? ground[0] : horizon[0]) * level
    sky[1] = (isGround ? ground[1] : horizon[1]) * level
    sky[2] = (isGround ? ground[2] : horizon[2]) * level
  }
}
